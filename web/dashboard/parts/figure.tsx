import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components'

/** Numbers beside each other. */
export const Figures = ({ children }: { readonly children: ReactNode }) => <div className="figures">{children}</div>

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  /** The list that the number counts; absent where the person may not see it. */
  readonly href?: string
  /** The number asks for a look. */
  readonly isTrouble?: boolean
}

/** One number, which leads to what it counts. */
export const Figure = ({ label, value, hint, href, isTrouble = false }: FigureProps) => {
  const content = (
    <>
      <span className="figure-label">{label}</span>
      <span className="figure-value" data-trouble={isTrouble}>
        {value}
      </span>
      {hint !== undefined && <span className="figure-hint">{hint}</span>}
    </>
  )
  return href === undefined ? (
    <div className="figure">{content}</div>
  ) : (
    <AriaLink className="figure" href={href}>
      {content}
    </AriaLink>
  )
}
