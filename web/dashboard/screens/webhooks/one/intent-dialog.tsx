import { useMutation } from '@tanstack/react-query'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
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
  const { id: workspace } = useWorkspace()
  const change = useMutation({
    mutationFn: () => deeds[intent]({ workspace, webhookId: webhook.id }),
    onSuccess: onDone,
    gcTime: 0,
  })
  return (
    <ConfirmChange
      title={texts.title(webhook.label)}
      text={texts.text}
      action={texts.action}
      typed={intent === 'removal' ? webhook.label : undefined}
      change={change}
      onClose={onClose}
    />
  )
}
