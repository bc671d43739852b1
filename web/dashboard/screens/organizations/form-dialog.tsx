import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { tagsIn } from '#web/dashboard/app/words-in.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { changeOrganization, createOrganization, organizationsKey, type Organization } from './data.ts'
import { organizationsTexts } from './texts.ts'

interface OrganizationDialogProps {
  /** What is edited; absent: a new one is made. */
  readonly organization?: Organization
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

export function OrganizationDialog({ organization, onClose }: OrganizationDialogProps) {
  const { form: texts } = useTexts(organizationsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const saving = useMutation({
    mutationFn: (data: FormData): Promise<unknown> => {
      const fields = fieldsIn(data)
      return organization === undefined
        ? createOrganization(workspace, fields, intentKey(fields))
        : changeOrganization(
            { workspace, organizationId: organization.id },
            { ...fields, version: organization.version },
          )
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: organizationsKey(workspace) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      title={organization === undefined ? texts.createTitle : texts.editTitle(organization.name)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <Form
        refusal={saving.error === null ? null : formRefusalOf(saving.error, common)}
        isPending={saving.isPending}
        submitLabel={organization === undefined ? texts.create : texts.save}
        pendingLabel={texts.saving}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => saving.mutate(data)}
      >
        <TextField name="name" label={texts.name} defaultValue={organization?.name ?? ''} isRequired maxLength={200} />
        <TextField
          name="externalId"
          label={texts.external}
          description={texts.externalHint}
          defaultValue={organization?.externalId ?? ''}
          maxLength={128}
        />
        <TextField
          name="contactEmail"
          type="email"
          label={texts.email}
          defaultValue={organization?.contactEmail ?? ''}
        />
        <TextField
          name="tags"
          label={texts.tags}
          description={texts.tagsHint}
          defaultValue={organization?.tags.join(', ') ?? ''}
        />
        <TextField
          name="notes"
          label={texts.notes}
          defaultValue={organization?.notes ?? ''}
          maxLength={1000}
          rows={3}
        />
      </Form>
    </Dialog>
  )
}
