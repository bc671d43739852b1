import { useMutation } from '@tanstack/react-query'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { archiveDispatch, deleteDispatch, pauseDispatch, rotateToken, type Dispatch } from '../data.ts'
import { dispatchTexts } from './texts.ts'

/** What is asked before it is done. */
export type Intent = 'pausing' | 'archiving' | 'rotation' | 'removal'

/** Hours for which packages go on that were exported before. */
const keepFormerHours = 24

interface IntentDialogProps {
  readonly intent: Intent
  readonly dispatch: Dispatch
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

export function IntentDialog({ intent, dispatch, onClose, onDone }: IntentDialogProps) {
  const texts = useTexts(dispatchTexts)[intent]
  const { id: workspace } = useWorkspace()
  const intentKey = useIntentKey()
  const id = { workspace, dispatchId: dispatch.id }
  const deeds: Readonly<Record<Intent, () => Promise<unknown>>> = {
    pausing: () => pauseDispatch(id),
    archiving: () => archiveDispatch(id),
    rotation: () => rotateToken(id, keepFormerHours, intentKey(dispatch.tokenVersion)),
    removal: () => deleteDispatch(id),
  }
  const change = useMutation({ mutationFn: () => deeds[intent](), onSuccess: onDone })
  return (
    <ConfirmChange
      title={texts.title(dispatch.name)}
      text={texts.text}
      action={texts.action}
      isFinal={intent === 'removal'}
      change={change}
      onClose={onClose}
    />
  )
}
