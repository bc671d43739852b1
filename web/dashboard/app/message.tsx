/** A page that holds one message and what to do next. */
import type { ReactNode } from 'react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { LinkButton } from '#web/dashboard/parts/link.tsx'

interface MessageProps {
  readonly title: string
  readonly children: ReactNode
  readonly action:
    { readonly label: string; readonly href: string } | { readonly label: string; readonly onPress: () => void }
}

export const Message = ({ title, children, action }: MessageProps) => (
  <main className="message">
    <title>{`${title} · Lectern`}</title>
    <h1>{title}</h1>
    <p>{children}</p>
    {'href' in action ? (
      <LinkButton variant="primary" href={action.href}>
        {action.label}
      </LinkButton>
    ) : (
      <Button variant="primary" onPress={action.onPress}>
        {action.label}
      </Button>
    )}
  </main>
)
