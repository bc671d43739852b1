import { useMutation } from '@tanstack/react-query'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
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
  const common = useTexts(commonTexts)
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
    <Confirm
      title={texts.title(dispatch.name)}
      text={texts.text}
      actionLabel={texts.action}
      cancelLabel={common.cancel}
      closeLabel={common.close}
      isFinal={intent === 'removal'}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {change.error !== null && <ErrorPanel trouble={troubleOf(change.error, common)} texts={common} />}
    </Confirm>
  )
}
