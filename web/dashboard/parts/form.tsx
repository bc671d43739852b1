import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { Button } from './button.tsx'

/** Why the service did not take a form. */
export interface FormRefusal {
  readonly sentence: string
  readonly code: string | null
  /** Sentences by the names of the fields that they concern. */
  readonly byField: Readonly<Record<string, string>>
}

interface FormProps {
  readonly refusal: FormRefusal | null
  readonly isPending: boolean
  readonly submitLabel: string
  readonly pendingLabel: string
  /** Further buttons, after that which submits. */
  readonly actions?: ReactNode
  readonly onSubmit: (data: FormData) => void
  readonly children: ReactNode
}

/**
 * A form. What is wrong stands beside the field that it concerns, the rest above the fields, and that takes the focus. The
 * button can always be pressed: a field that is not filled in says so then.
 */
export function Form({ refusal, isPending, submitLabel, pendingLabel, actions, onSubmit, children }: FormProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== null) summary.current?.focus()
  }, [refusal])
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isPending) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <AriaForm className="form" validationErrors={{ ...refusal?.byField }} onSubmit={submit}>
      {refusal !== null && (
        <div ref={summary} className="form-refusal" role="alert" tabIndex={-1}>
          <p>{refusal.sentence}</p>
          {refusal.code !== null && <code className="small quiet">{refusal.code}</code>}
        </div>
      )}
      {children}
      <div className="row form-actions">
        <Button type="submit" variant="primary">
          {isPending ? pendingLabel : submitLabel}
        </Button>
        {actions}
      </div>
    </AriaForm>
  )
}

/** What was typed into a field of text, without the spaces around it. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
