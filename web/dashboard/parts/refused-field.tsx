import { useLayoutEffect, useState, type MouseEvent, type RefObject } from 'react'

interface RefusedFieldProps {
  readonly form: RefObject<HTMLElement | null>
  /** As the service names it. */
  readonly name: string
}

/** The field of a name. What a field holds several of, the service names by its position: `allowedDomains.0`. */
function fieldOf(form: HTMLElement | null, name: string): Element | null {
  const named = form?.querySelector(`[name="${CSS.escape(name)}"]`) ?? null
  if (named !== null) return named.closest('.field')
  const end = name.lastIndexOf('.')
  return end === -1 ? null : fieldOf(form, name.slice(0, end))
}

/** A link to the field that was refused, in the words of its label. Without such a field: the name that the service uses. */
export function RefusedField({ form, name }: RefusedFieldProps) {
  const [label, setLabel] = useState<string | null>(null)
  useLayoutEffect(
    () => setLabel(fieldOf(form.current, name)?.querySelector('.field-label')?.textContent ?? null),
    [form, name],
  )
  const goThere = (event: MouseEvent): void => {
    event.preventDefault()
    fieldOf(form.current, name)?.querySelector<HTMLElement>('.input')?.focus()
  }
  if (label === null) return <code>{name}</code>
  return (
    <a href="#content" className="link" onClick={goThere}>
      {label}
    </a>
  )
}
