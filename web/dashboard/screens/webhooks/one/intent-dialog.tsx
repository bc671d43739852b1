import { useMutation } from '@tanstack/react-query'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { deleteWebhook, pauseWebhook, rotateSecret, type Webhook, type WebhookId } from '../data.ts'
import { webhooksTexts } from '../texts.ts'

/** What is asked before it is done. */
export type Intent = 'pausing' | 'rotation' | 'removal'

/** Each returns the secret that was made, or null. */
const deeds: Readonly<Record<Intent, (id: WebhookId) => Promise<string | null>>> = {
  pausing: async (id) => {
    await pauseWebhook(id)
    return null
  },
  rotation: async (id) => (await rotateSecret(id)).secret,
  removal: async (id) => {
    await deleteWebhook(id)
    return null
  },
}

interface IntentDialogProps {
  readonly intent: Intent
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onDone: (secret: string | null) => Promise<void>
}

export function IntentDialog({ intent, webhook, onClose, onDone }: IntentDialogProps) {
  const texts = useTexts(webhooksTexts)[intent]
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const change = useMutation({
    mutationFn: () => deeds[intent]({ workspace, webhookId: webhook.id }),
    onSuccess: onDone,
    gcTime: 0,
  })
  return (
    <Confirm
      title={texts.title(webhook.label)}
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
