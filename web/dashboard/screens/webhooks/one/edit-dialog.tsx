import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { changeWebhook, webhooksKey, webhooksQuery, type Webhook } from '../data.ts'
import { WebhookFields, type Choices } from '../fields.tsx'
import { webhooksTexts } from '../texts.ts'

interface EditDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

interface Values extends Choices {
  readonly url: string
  readonly label: string
}

const valuesOf = ({ url, label, eventScope, mode }: Webhook): Values => ({ url, label, eventScope, mode })

/** Changes an endpoint; refused where somebody else has changed it since it was shown. */
export function EditDialog({ webhook, onClose }: EditDialogProps) {
  const { one: texts } = useTexts(webhooksTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const { shown, ...editing } = useVersionedSave<Webhook, Values>({
    item: webhook,
    valuesOf,
    newest: async ({ id }) =>
      (await cache.query({ ...webhooksQuery(workspace), staleTime: 0 })).webhooks.find((each) => each.id === id),
    save: (values, { id, version }) => changeWebhook({ workspace, webhookId: id }, { ...values, version }),
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: webhooksKey(workspace) })
      onClose()
    },
  })
  return (
    <Dialog isOpen title={texts.editTitle(shown.label)} closeLabel={common.close} onClose={onClose}>
      <EditForm key={editing.round} webhook={shown} editing={editing} onClose={onClose} />
    </Dialog>
  )
}

interface EditFormProps extends EditDialogProps {
  readonly editing: Editing<Values>
}

function EditForm({ webhook, editing, onClose }: EditFormProps) {
  const { one: texts, form, scopes, modes } = useTexts(webhooksTexts)
  const [choices, setChoices] = useState<Choices>({ eventScope: webhook.eventScope, mode: webhook.mode })
  const wordsOf = ({ url, label, eventScope, mode }: Values): FieldWords => [
    [form.url, url],
    [form.label, label],
    [form.scope, scopes[eventScope]],
    [form.mode, modes[mode]],
  ]
  return (
    <VersionedForm
      editing={editing}
      entityId={webhook.id}
      valuesIn={(data) => ({ url: fieldText(data, 'url'), label: fieldText(data, 'label'), ...choices })}
      wordsOf={wordsOf}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      onCancel={onClose}
    >
      <WebhookFields
        url={webhook.url}
        label={webhook.label}
        choices={choices}
        onChange={(next) => {
          editing.touch()
          setChoices(next)
        }}
      />
    </VersionedForm>
  )
}
