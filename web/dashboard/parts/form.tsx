import { useEffect, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { Button } from './button.tsx'
import { RefusedField } from './refused-field.tsx'
import { TroubleText, type Trouble, type TroubleTexts } from './state.tsx'

/** Why the service did not take a form. */
export interface FormRefusal extends Trouble {
  readonly texts: TroubleTexts
  /** Sentences by the names of the fields that they concern. The sentence above the form is about the first of them. */
  readonly byField: Readonly<Record<string, string>>
}

interface FormProps {
  readonly refusal: FormRefusal | null
  readonly isPending: boolean
  /** What is sent cannot be taken back. */
  readonly isFinal?: boolean
  readonly submitLabel: string
  readonly pendingLabel: string
  /** Further buttons, after that which submits. */
  readonly actions?: ReactNode
  /** A text of the form is changed. */
  readonly onTouch?: () => void
  readonly onSubmit: (data: FormData) => void
  readonly children: ReactNode
}

/**
 * A form. What is wrong stands beside the field that it concerns, the rest above the fields, and that takes the focus. The
 * button can always be pressed: a field that is not filled in says so then.
 */
export function Form({ refusal, isPending, isFinal = false, ...props }: FormProps) {
  const { submitLabel, pendingLabel, actions, onTouch, onSubmit, children } = props
  const summary = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A dialog was opened to be filled in: its first field takes the focus, not the dialog as a whole.
    const first = fields.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea') ?? null
    if (first !== null && first.closest('[role=dialog]') !== null) first.focus()
  }, [])
  useEffect(() => {
    if (refusal !== null) summary.current?.focus()
  }, [refusal])
  const { validationErrors, onInput, forget } = useFieldErrors(refusal?.byField)
  const [refused] = Object.keys(refusal?.byField ?? {})
  const touch = (event: SyntheticEvent): void => {
    onInput(event)
    onTouch?.()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isPending) return
    forget()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <AriaForm validationErrors={validationErrors} onSubmit={submit}>
      <div ref={fields} className="form" onInput={touch}>
        {refusal !== null && (
          <div ref={summary} className="form-refusal" role="alert" tabIndex={-1}>
            <TroubleText trouble={refusal} texts={refusal.texts}>
              {refused !== undefined && (
                <>
                  <RefusedField form={fields} name={refused} />:{' '}
                </>
              )}
            </TroubleText>
          </div>
        )}
        {children}
        <div className="row form-actions">
          <Button type="submit" variant={isFinal ? 'danger' : 'primary'}>
            {isPending ? pendingLabel : submitLabel}
          </Button>
          {actions}
        </div>
      </div>
    </AriaForm>
  )
}

const noErrors: Readonly<Record<string, string>> = {}

/**
 * The service's sentences by the names of fields, each until its field is changed. React Aria itself waits for the field to
 * be left, so that the browser would refuse a mended form that is sent by Enter or by a quick click.
 */
function useFieldErrors(byField = noErrors) {
  const sentences = JSON.stringify(byField)
  const [changed, setChanged] = useState<readonly string[]>([])
  // The same object while nothing changes: a field takes every other one for a new refusal.
  const [known, setKnown] = useState({ sentences, byField })
  if (known.sentences !== sentences) setKnown({ sentences, byField })
  const validationErrors = useMemo(
    () => Object.fromEntries(Object.entries(known.byField).filter(([name]) => !changed.includes(name))),
    [known, changed],
  )
  return {
    validationErrors,
    onInput: ({ target }: SyntheticEvent): void => {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name !== null && Object.hasOwn(validationErrors, name)) setChanged([...changed, name])
    },
    /** For the next answer of the service, which may be the same. */
    forget: (): void => setChanged([]),
  }
}

/** What was typed into a field of text, without the spaces around it. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
