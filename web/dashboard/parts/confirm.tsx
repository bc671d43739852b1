import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  readonly title: string
  readonly text: string
  readonly actionLabel: string
  readonly cancelLabel: string
  readonly closeLabel: string
  /** What is done cannot be taken back. */
  readonly isFinal?: boolean
  readonly isPending: boolean
  /** Why it was refused. */
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what an action does before it is done. */
export const Confirm = (props: ConfirmProps) => (
  <Dialog isOpen title={props.title} closeLabel={props.closeLabel} onClose={props.onClose}>
    <p>{props.text}</p>
    {props.children}
    <div className="dialog-actions">
      <Button onPress={props.onClose}>{props.cancelLabel}</Button>
      <Button
        variant={props.isFinal === true ? 'danger' : 'primary'}
        isPending={props.isPending}
        onPress={props.onConfirm}
      >
        {props.actionLabel}
      </Button>
    </div>
  </Dialog>
)
