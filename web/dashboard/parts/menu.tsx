import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components'
import { IconButton } from './button.tsx'

export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** Why it cannot be chosen now; shown below its label. */
  readonly reason?: string
  readonly href?: string
  readonly onAction?: () => void
}

interface ActionMenuProps {
  readonly label: string
  readonly actions: readonly MenuAction[]
}

/** The further actions of a row or page, behind three dots. */
export const ActionMenu = ({ label, actions }: ActionMenuProps) => (
  <MenuTrigger>
    <IconButton label={label} icon={Ellipsis} />
    <Popover className="popover" placement="bottom end">
      <Menu className="menu" aria-label={label}>
        {actions.map(({ id, label: text, icon: Icon, reason, href, onAction }) => (
          <MenuItem
            key={id}
            id={id}
            className="menu-item"
            textValue={text}
            isDisabled={reason !== undefined}
            {...(href === undefined ? {} : { href })}
            {...(onAction === undefined ? {} : { onAction })}
          >
            {Icon !== undefined && <Icon aria-hidden size={18} />}
            <Text slot="label">{text}</Text>
            {reason !== undefined && <Text slot="description">{reason}</Text>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
)

export interface ChoiceMenuProps<Value extends string> {
  readonly label: string
  /** What opens the menu: one button. */
  readonly trigger: ReactNode
  readonly header?: ReactNode
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly description?: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly placement?: 'bottom start' | 'bottom end'
}

/** A menu in which one of a few values is chosen. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, trigger, header, choices, chosen, onChoose, placement = 'bottom end' } = props
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement}>
        {header}
        <Menu
          className="menu"
          aria-label={label}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          onSelectionChange={(keys) => {
            const next = choices.find(({ value }) => keys !== 'all' && keys.has(value))
            if (next !== undefined && next.value !== chosen) onChoose(next.value)
          }}
        >
          {choices.map(({ value, label: text, description }) => (
            <MenuItem key={value} id={value} className="menu-item" textValue={text}>
              <Text slot="label">
                <bdi>{text}</bdi>
              </Text>
              {description !== undefined && <Text slot="description">{description}</Text>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
