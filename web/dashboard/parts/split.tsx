import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { LinkButton } from './link.tsx'

export interface OpenPart {
  /** Another one is another matter: its panel takes the focus. */
  readonly id: string
  readonly title: string
  readonly content: ReactNode
  readonly closeLabel: string
  /** Address of the list alone. */
  readonly closeHref: string
  /** Stand before the way to close it. */
  readonly actions?: ReactNode
}

interface SplitProps {
  readonly children: ReactNode
  /** What is open beside the list; null: nothing. */
  readonly open: OpenPart | null
  /** True: what is open needs more width than the list. */
  readonly isOpenWider?: boolean
}

/** A list, and beside it the row that is open. On phones that row has the page for itself. */
export const Split = ({ children, open, isOpenWider = false }: SplitProps) => (
  <div className="split" data-open={open !== null} data-wider={isOpenWider}>
    <div className="split-list">{children}</div>
    {open !== null && <OpenPanel key={open.id} open={open} />}
  </div>
)

function OpenPanel({ open }: { readonly open: OpenPart }) {
  const { title, content, closeLabel, closeHref, actions } = open
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card split-open" aria-label={title}>
      <div className="card-head">
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        <div className="row">
          {actions}
          <LinkButton icon={X} href={closeHref}>
            {closeLabel}
          </LinkButton>
        </div>
      </div>
      {content}
    </section>
  )
}
