import type { ReactNode } from 'react'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { useTexts } from './language.ts'
import { RefusedChange } from './refused-change.tsx'
import { commonTexts } from './trouble.ts'
import { TypedChange } from './typed-change.tsx'

interface ConfirmChangeProps {
  readonly title: string
  readonly text: string
  readonly action: string
  /** What is done cannot be taken back. */
  readonly isFinal?: boolean
  /** The name of what the change ends for good: it is typed before. */
  readonly typed?: string | undefined
  /** The mutation that is run once somebody agrees. */
  readonly change: { readonly mutate: () => void; readonly isPending: boolean; readonly error: Error | null }
  /** Said below the refusal, if there is one. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Asks before it makes a change at the service, and says why the service refused it. */
export function ConfirmChange({ typed, isFinal = false, ...props }: ConfirmChangeProps) {
  const { title, text, action, change, children, onClose } = props
  const common = useTexts(commonTexts)
  if (typed !== undefined) return <TypedChange {...props} name={typed} />
  return (
    <Confirm
      title={title}
      text={text}
      actionLabel={action}
      cancelLabel={common.cancel}
      closeLabel={common.close}
      isFinal={isFinal}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <RefusedChange error={change.error} />
      {children}
    </Confirm>
  )
}
