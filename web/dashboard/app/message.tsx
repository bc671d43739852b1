import { useContext, type ReactNode } from 'react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { InContent } from './content.tsx'

interface MessageProps {
  readonly title: string
  readonly children: ReactNode
  readonly action:
    { readonly label: string; readonly href: string } | { readonly label: string; readonly onPress: () => void }
}

/** A page, or the content of one, that holds one message and what to do next. */
export function Message({ title, children, action }: MessageProps) {
  const Frame = useContext(InContent) ? 'div' : 'main'
  return (
    <Frame className="message">
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
    </Frame>
  )
}
