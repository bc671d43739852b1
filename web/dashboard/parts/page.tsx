import { useEffect, useRef, type ReactNode } from 'react'
import { TextLink } from './link.tsx'

interface PageHeaderProps {
  readonly title: string
  /** The workspace and the name of the product, for the title of the tab. */
  readonly tabTitle: string
  /** Before the title of the tab: how far work is that the person follows. */
  readonly tabMark?: string | null
  /** Beside the title: a status. */
  readonly mark?: ReactNode
  /** The list that the page belongs to. */
  readonly parent?: { readonly label: string; readonly href: string }
  readonly actions?: ReactNode
}

/** Title and actions of a page. The title takes the focus when the page is opened, so that it is read out. */
export function PageHeader({ title, tabTitle, tabMark = null, mark, parent, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The first page of a visit starts at its top, as any page does.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className="page-header">
      <title>{`${tabMark === null ? '' : `${tabMark} · `}${title} · ${tabTitle}`}</title>
      <div className="page-header-text">
        {parent !== undefined && (
          <p className="page-header-parent">
            <TextLink href={parent.href}>{parent.label}</TextLink>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi> {mark}
        </h1>
      </div>
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}

interface CardProps {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A surface with one matter. */
export const Card = ({ title, actions, children }: CardProps) => (
  <section className="card" {...(title === undefined ? {} : { 'aria-label': title })}>
    {(title !== undefined || actions !== undefined) && (
      <div className="card-head">
        {title !== undefined && <h2>{title}</h2>}
        {actions}
      </div>
    )}
    {children}
  </section>
)

interface KeyValuesProps {
  readonly rows: readonly { readonly key: string; readonly value: ReactNode }[]
}

/** Facts with their names. */
export const KeyValues = ({ rows }: KeyValuesProps) => (
  <dl className="key-values">
    {rows.map(({ key, value }) => (
      <div key={key}>
        <dt>{key}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
