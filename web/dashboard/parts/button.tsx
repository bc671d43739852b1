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

/**
 * A button that does something. What leads elsewhere is a `LinkButton`. While its work is pending it does nothing. React
 * Aria's own pending state would leave an announcement that names the button for seconds after the button has gone.
 */
export const Button = ({
  children,
  variant = 'plain',
  icon: Icon,
  isPending = false,
  onPress,
  ...props
}: ButtonProps) => (
  <AriaButton
    {...props}
    {...(isPending ? { 'aria-disabled': true } : {})}
    {...(isPending || onPress === undefined ? {} : { onPress })}
    className="button"
    data-variant={variant}
  >
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
