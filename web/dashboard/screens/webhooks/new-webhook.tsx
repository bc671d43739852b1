import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { SecretDialog } from '#web/dashboard/app/secret-dialog.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { createWebhook, webhooksKey, type NewWebhook } from './data.ts'
import { WebhookFields, type Choices } from './fields.tsx'
import { verifyingCode } from './receiver-code.ts'
import { webhooksTexts } from './texts.ts'

/** A key of the Standard Webhooks scheme: 32 random bytes. */
const newSecret = (): string => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

/** Adds an endpoint; then shows the secret that was made for it. */
export function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(webhooksTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  // A form that is sent again after a lost answer is the same request, with the same secret.
  const [ownSecret] = useState(newSecret)
  const [choices, setChoices] = useState<Choices>({ eventScope: 'all', mode: 'live' })
  const creation = useMutation({
    mutationFn: async (data: FormData): Promise<'shown' | 'known'> => {
      const given = fieldText(data, 'secret')
      const body: NewWebhook = {
        url: fieldText(data, 'url'),
        label: fieldText(data, 'label'),
        ...choices,
        secret: given === '' ? ownSecret : given,
      }
      await createWebhook(workspace, body, { idempotencyKey: intentKey(body) })
      return given === '' ? 'shown' : 'known'
    },
    onSuccess: (secret) => {
      void cache.invalidateQueries({ queryKey: webhooksKey(workspace) })
      if (secret === 'known') onClose()
    },
  })
  if (creation.data === 'shown')
    return <SecretDialog texts={texts.secret} secret={ownSecret} use={verifyingCode} onClose={onClose} />
  return (
    <Dialog isOpen title={texts.form.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={creation.error === null ? null : formRefusalOf(creation.error, common)}
        isPending={creation.isPending}
        submitLabel={texts.create}
        pendingLabel={texts.form.creating}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => creation.mutate(data)}
      >
        <WebhookFields choices={choices} onChange={setChoices} />
        <TextField
          name="secret"
          type="password"
          autoComplete="off"
          label={texts.form.secret}
          description={texts.form.secretHint}
          minLength={16}
          maxLength={512}
        />
      </Form>
    </Dialog>
  )
}
