import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { changeIncident, incidentsKey, type Incident } from './data.ts'
import { incidentsTexts } from './texts.ts'

interface ResolveDialogProps {
  readonly incident: Incident
  readonly onClose: () => void
}

export function ResolveDialog({ incident, onClose }: ResolveDialogProps) {
  const { resolution: texts } = useTexts(incidentsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const resolution = useMutation({
    mutationFn: (note: string) =>
      changeIncident(workspace, incident.id, { status: 'resolved', note: note === '' ? null : note }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: incidentsKey(workspace) })
      onClose()
    },
  })
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={resolution.error === null ? null : formRefusalOf(resolution.error, common)}
        isPending={resolution.isPending}
        submitLabel={texts.submit}
        pendingLabel={texts.submitting}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => resolution.mutate(fieldText(data, 'note'))}
      >
        <p>
          <bdi>{incident.title}</bdi>
        </p>
        <p className="small quiet">{texts.text}</p>
        <TextField
          name="note"
          label={texts.note}
          description={texts.noteHint}
          defaultValue={incident.note ?? ''}
          maxLength={2000}
          rows={3}
        />
      </Form>
    </Dialog>
  )
}
