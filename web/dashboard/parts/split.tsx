import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { LinkButton } from './link.tsx'

interface SplitProps {
  readonly children: ReactNode
  /** What is open beside the list; null: nothing. */
  readonly open: {
    /** Another one is another matter: its panel takes the focus. */
    readonly id: string
    readonly title: string
    readonly content: ReactNode
    readonly closeLabel: string
    readonly closeHref: string
  } | null
}

/** A list, and beside it the row that is open. On phones that row has the page for itself. */
export const Split = ({ children, open }: SplitProps) => (
  <div className="split" data-open={open !== null}>
    <div className="split-list">{children}</div>
    {open !== null && <OpenPanel key={open.id} open={open} />}
  </div>
)

function OpenPanel({
  open: { title, content, closeLabel, closeHref },
}: {
  readonly open: NonNullable<SplitProps['open']>
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card split-open" aria-label={title}>
      <div className="card-head">
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        <LinkButton icon={X} href={closeHref}>
          {closeLabel}
        </LinkButton>
      </div>
      {content}
    </section>
  )
}
