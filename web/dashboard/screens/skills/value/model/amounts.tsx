import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { TextField, type TextFieldProps } from '#web/dashboard/parts/field.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { modelTexts } from '../../words.ts'
import { decimalsOf, minorOf, typedAmount } from '../money.ts'
import { most, withAt, type TypedLevels } from './rules.ts'
import { valueModelTexts } from './texts.ts'

interface AmountFieldProps extends Pick<TextFieldProps, 'label' | 'description' | 'name' | 'value' | 'onChange'> {
  readonly currency: string
  /** In minor units. */
  readonly atMost: number
  /** What else can be wrong with an amount. @returns a sentence, or null */
  readonly check?: (minor: number) => string | null
}

/** An amount in units of a currency. */
export function AmountField({ currency, atMost, check, ...field }: AmountFieldProps) {
  const texts = useTexts(valueModelTexts)
  const language = useLanguage()
  const wrongWith = (text: string): string | null => {
    const minor = minorOf(text, currency)
    const decimals = decimalsOf(currency)
    if (text === '') return null
    if (minor === null) return decimals === 0 ? texts.badWhole : texts.badAmount(numberText(decimals, language))
    if (minor > atMost) return texts.tooMuch(typedAmount(atMost, currency, language))
    return check?.(minor) ?? null
  }
  return <TextField {...field} isRequired inputMode="decimal" autoComplete="off" validate={wrongWith} />
}

interface LevelAmountsProps {
  /** Name of the four in the form. */
  readonly name: string
  readonly currency: string
  readonly values: TypedLevels
  readonly onChange: (values: TypedLevels) => void
}

/** What the levels 1 to 4 are worth. */
export function LevelAmounts({ name, currency, values, onChange }: LevelAmountsProps) {
  const texts = useTexts(valueModelTexts)
  const { levels } = useTexts(modelTexts)
  const change = (at: number, text: string): void => {
    const [one = '', two = '', three = '', four = ''] = withAt(values, at, text)
    onChange([one, two, three, four])
  }
  const falls = (at: number, minor: number): string | null => {
    const before = at === 0 ? null : minorOf(values[at - 1] ?? '', currency)
    return before !== null && minor < before ? texts.falls : null
  }
  return (
    <div className="level-amounts">
      {([1, 2, 3, 4] as const).map((level) => (
        <AmountField
          key={level}
          name={`${name}.${level - 1}`}
          label={levels[level]}
          currency={currency}
          atMost={most.level}
          check={(minor) => falls(level - 1, minor)}
          value={values[level - 1] ?? ''}
          onChange={(text) => change(level - 1, text)}
        />
      ))}
    </div>
  )
}
