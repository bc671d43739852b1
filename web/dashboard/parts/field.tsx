import { Check, Search, X } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import {
  Button,
  CheckboxButton,
  CheckboxField,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField as AriaSearchField,
  Select as AriaSelect,
  SelectValue,
  Text,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { ChevronDown } from 'lucide-react'

/** What a required field says that is empty. Without it the browser says so, in its own language. */
export const EmptyFieldText = createContext<string | null>(null)

interface Labelled {
  readonly label: string
  /** What to enter, below the field. */
  readonly description?: string
}

export interface TextFieldProps extends Labelled, Omit<AriaTextFieldProps, 'className' | 'children'> {
  /** A field of several lines. */
  readonly rows?: number
  /** `any`: a field of type `number` takes fractions. */
  readonly step?: 'any'
}

/** A text with its label. Errors of the form it stands in are shown below it. */
export const TextField = ({ label, description, rows, step, ...props }: TextFieldProps) => (
  <AriaTextField {...props} className="field">
    <Label className="field-label">{label}</Label>
    {rows === undefined ? (
      <Input className="input" {...(step === undefined ? {} : { step })} />
    ) : (
      <AriaTextArea className="input" rows={rows} />
    )}
    {description !== undefined && (
      <Text slot="description" className="field-description">
        {description}
      </Text>
    )}
    <FieldError className="field-error">
      {({ validationDetails, defaultChildren }) => (
        <FieldErrorText isEmpty={validationDetails.valueMissing} otherwise={defaultChildren} />
      )}
    </FieldError>
  </AriaTextField>
)

interface FieldErrorTextProps {
  readonly isEmpty: boolean
  /** Of the service, or of the browser. */
  readonly otherwise: ReactNode
}

function FieldErrorText({ isEmpty, otherwise }: FieldErrorTextProps) {
  const emptyText = use(EmptyFieldText)
  return isEmpty && emptyText !== null ? emptyText : otherwise
}

interface SearchFieldProps {
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What Enter does. Within a form it sends the form otherwise. */
  readonly onSubmit?: () => void
}

/** A filter by text. Its label is read out, and shown inside while it is empty. */
export const SearchField = ({ label, clearLabel, ...props }: SearchFieldProps) => (
  <AriaSearchField {...props} className="search-field" aria-label={label}>
    <Search aria-hidden size={18} />
    <Input className="input" placeholder={label} />
    <Button className="icon-button" aria-label={clearLabel}>
      <X aria-hidden size={16} />
    </Button>
  </AriaSearchField>
)

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface SelectProps<Value extends string> extends Labelled {
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Name in the form. */
  readonly name?: string
  /** Read out only: for filters, whose value explains them. */
  readonly isLabelHidden?: boolean
}

/** One of a few values. */
export function Select<Value extends string>({
  label,
  description,
  options,
  value,
  onChange,
  name,
  isLabelHidden = false,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className="field"
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen !== undefined) onChange(chosen.value)
      }}
      {...(name === undefined ? {} : { name })}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {!isLabelHidden && <Label className="field-label">{label}</Label>}
      <Button className="input select">
        <SelectValue />
        <ChevronDown aria-hidden size={18} />
      </Button>
      {description !== undefined && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <Popover className="popover">
        <ListBox className="menu">
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} className="menu-item">
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

interface CheckFieldProps {
  readonly label: string
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
}

/** Yes or no. */
export const CheckField = ({ label, isSelected, onChange }: CheckFieldProps) => (
  <CheckboxField isSelected={isSelected} onChange={onChange}>
    <CheckboxButton className="check-field">
      <span className="check-box" aria-hidden>
        {isSelected && <Check size={14} />}
      </span>
      {label}
    </CheckboxButton>
  </CheckboxField>
)

interface FilterSelectProps<Value extends string> {
  readonly label: string
  /** What it says while the list is not filtered. */
  readonly all: string
  readonly options: readonly Option<Value>[]
  /** Undefined: the list is not filtered. */
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

const everything = 'all'

/** Filters a list by one of a few values, or not at all. */
export const FilterSelect = <Value extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: FilterSelectProps<Value>) => (
  <Select
    label={label}
    isLabelHidden
    value={value ?? everything}
    options={[{ value: everything, label: all }, ...options]}
    onChange={(chosen) => onChange(chosen === everything ? undefined : chosen)}
  />
)
