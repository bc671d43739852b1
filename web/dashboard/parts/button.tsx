import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  readonly children: ReactNode
  /** `plain` unless stated. */
  readonly variant?: ButtonVariant
  readonly icon?: LucideIcon
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that does something. What leads elsewhere is a `LinkButton`. */
export const Button = ({ children, variant = 'plain', icon: Icon, ...props }: ButtonProps) => (
  <AriaButton {...props} className="button" data-variant={variant}>
    {Icon !== undefined && <Icon aria-hidden size={18} />}
    {children}
  </AriaButton>
)

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'aria-label'> {
  readonly label: string
  readonly icon: LucideIcon
}

/** A button that shows an icon only. */
export const IconButton = ({ label, icon: Icon, ...props }: IconButtonProps) => (
  <AriaButton {...props} className="icon-button" aria-label={label}>
    <Icon aria-hidden size={18} />
  </AriaButton>
)
