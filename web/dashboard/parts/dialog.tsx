import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, IconButton } from './button.tsx'

interface DialogProps {
  /** Names the outcome: "Archive Fire safety", never "Are you sure?". */
  readonly title: string
  readonly closeLabel: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog over the page; a sheet at the bottom of phones. Escape closes it, a click beside it does not. */
export const Dialog = ({ title, closeLabel, isOpen, onClose, children }: DialogProps) => (
  <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={(open) => open || onClose()}>
    <Modal className="modal">
      <AriaDialog className="dialog">
        <div className="dialog-head">
          <Heading slot="title">{title}</Heading>
          <IconButton label={closeLabel} icon={X} slot="close" />
        </div>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

interface ReceiptProps {
  readonly title: string
  readonly children: ReactNode
  /** On the only button that closes the dialog: what the person confirms with it. */
  readonly confirmLabel: string
  readonly onConfirm: () => void
}

/** A dialog with what is shown only once. Nothing but the person's confirmation closes it: Escape would lose a secret. */
export const Receipt = ({ title, children, confirmLabel, onConfirm }: ReceiptProps) => (
  <ModalOverlay className="overlay" isOpen isKeyboardDismissDisabled>
    <Modal className="modal">
      <AriaDialog className="dialog">
        <div className="dialog-head">
          <Heading slot="title">{title}</Heading>
        </div>
        {children}
        <div className="dialog-actions">
          <Button variant="primary" onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

interface NoticeProps {
  readonly isOpen: boolean
  readonly title: string
  readonly text: string
  readonly actions: readonly { readonly label: string; readonly isMain?: boolean; readonly onPress: () => void }[]
}

/** A dialog that cannot be put aside: the person chooses one of its actions. */
export const Notice = ({ isOpen, title, text, actions }: NoticeProps) => (
  <ModalOverlay className="overlay" isOpen={isOpen} isKeyboardDismissDisabled>
    <Modal className="modal">
      <AriaDialog className="dialog" role="alertdialog">
        <div className="dialog-head">
          <Heading slot="title">{title}</Heading>
        </div>
        <p>{text}</p>
        <div className="dialog-actions">
          {actions.map(({ label, isMain = false, onPress }) => (
            <Button key={label} variant={isMain ? 'primary' : 'plain'} onPress={onPress}>
              {label}
            </Button>
          ))}
        </div>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
