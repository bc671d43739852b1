import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import type { ButtonVariant } from './button.tsx'

export interface LinkProps extends Omit<AriaLinkProps, 'className' | 'children'> {
  readonly href: string
  readonly children: ReactNode
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link in text or in a table. */
export const TextLink = (props: LinkProps) => <AriaLink {...props} className="link" />

/** A link that looks like a button. */
export const LinkButton = ({
  variant = 'plain',
  icon: Icon,
  children,
  ...props
}: LinkProps & { readonly variant?: ButtonVariant; readonly icon?: LucideIcon }) => (
  <AriaLink {...props} className="button" data-variant={variant}>
    {Icon !== undefined && <Icon aria-hidden size={18} />}
    {children}
  </AriaLink>
)
