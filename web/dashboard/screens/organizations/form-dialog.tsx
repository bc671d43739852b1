import { useQueryClient } from '@tanstack/react-query'
import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave } from '#web/dashboard/app/versioned-save.ts'
import { tagsIn } from '#web/dashboard/app/words-in.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import {
  changeOrganization,
  createOrganization,
  organizationQuery,
  organizationsKey,
  type Organization,
} from './data.ts'
import { organizationsTexts } from './texts.ts'

interface OrganizationDialogProps {
  /** What is edited; null: a new one is made. */
  readonly organization: Organization | null
  readonly onClose: () => void
}

function fieldsIn(data: FormData) {
  const textOrNull = (name: string): string | null => (fieldText(data, name) === '' ? null : fieldText(data, name))
  return {
    name: fieldText(data, 'name'),
    externalId: textOrNull('externalId'),
    contactEmail: textOrNull('contactEmail'),
    tags: tagsIn(fieldText(data, 'tags')),
    notes: textOrNull('notes'),
  }
}

type Fields = ReturnType<typeof fieldsIn>

const fieldsOf = ({ name, externalId, contactEmail, tags, notes }: Organization): Fields => ({
  name,
  externalId,
  contactEmail,
  tags,
  notes,
})

export function OrganizationDialog({ organization, onClose }: OrganizationDialogProps) {
  const { form: texts } = useTexts(organizationsTexts)
  const common = useTexts(commonTexts)
  const { shown, ...editing } = useSaving({ organization, onClose })
  const wordsOf = ({ name, externalId, contactEmail, tags, notes }: Fields): FieldWords => [
    [texts.name, name],
    [texts.external, externalId ?? ''],
    [texts.email, contactEmail ?? ''],
    [texts.tags, tags.join(', ')],
    [texts.notes, notes ?? ''],
  ]
  return (
    <Dialog
      isOpen
      title={shown === null ? texts.createTitle : texts.editTitle(shown.name)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <VersionedForm
        editing={editing}
        entityId={shown?.id ?? null}
        valuesIn={fieldsIn}
        wordsOf={wordsOf}
        submitLabel={shown === null ? texts.create : texts.save}
        pendingLabel={texts.saving}
        onCancel={onClose}
      >
        <OrganizationFields organization={shown} />
      </VersionedForm>
    </Dialog>
  )
}

function useSaving({ organization, onClose }: OrganizationDialogProps) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  return useVersionedSave<Organization | null, Fields>({
    item: organization,
    valuesOf: fieldsOf,
    newest: ({ id: organizationId }) =>
      cache.query({ ...organizationQuery({ workspace, organizationId }), staleTime: 0 }),
    save: (fields, stored) =>
      stored === null
        ? createOrganization(workspace, fields, intentKey(fields))
        : changeOrganization({ workspace, organizationId: stored.id }, { ...fields, version: stored.version }),
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: organizationsKey(workspace) })
      onClose()
    },
  })
}

function OrganizationFields({ organization }: { readonly organization: Organization | null }) {
  const { form: texts } = useTexts(organizationsTexts)
  return (
    <>
      <TextField name="name" label={texts.name} defaultValue={organization?.name ?? ''} isRequired maxLength={200} />
      <TextField
        name="externalId"
        label={texts.external}
        description={texts.externalHint}
        defaultValue={organization?.externalId ?? ''}
        maxLength={128}
      />
      <TextField name="contactEmail" type="email" label={texts.email} defaultValue={organization?.contactEmail ?? ''} />
      <TextField
        name="tags"
        label={texts.tags}
        description={texts.tagsHint}
        defaultValue={organization?.tags.join(', ') ?? ''}
      />
      <TextField name="notes" label={texts.notes} defaultValue={organization?.notes ?? ''} maxLength={1000} rows={3} />
    </>
  )
}
