import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { changeWebhook, webhooksKey, type Webhook } from '../data.ts'
import { WebhookFields, type Choices } from '../fields.tsx'
import { webhooksTexts } from '../texts.ts'

interface EditDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Changes an endpoint; refused where somebody else has changed it since it was shown. */
export function EditDialog({ webhook, onClose }: EditDialogProps) {
  const { one: texts } = useTexts(webhooksTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  // What is known of the endpoint can be asked for again while the form is open: the form keeps what it began with.
  const [shown] = useState(webhook)
  const [choices, setChoices] = useState<Choices>({ eventScope: webhook.eventScope, mode: webhook.mode })
  const change = useMutation({
    mutationFn: (data: FormData) =>
      changeWebhook(
        { workspace, webhookId: shown.id },
        { url: fieldText(data, 'url'), label: fieldText(data, 'label'), ...choices, version: shown.version },
      ),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: webhooksKey(workspace) })
      onClose()
    },
  })
  return (
    <Dialog isOpen title={texts.editTitle(shown.label)} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={change.error === null ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        submitLabel={texts.save}
        pendingLabel={texts.saving}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => change.mutate(data)}
      >
        <WebhookFields url={shown.url} label={shown.label} choices={choices} onChange={setChoices} />
      </Form>
    </Dialog>
  )
}
