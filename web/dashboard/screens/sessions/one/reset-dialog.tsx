import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { resetSession, sessionsKey } from '../data.ts'
import { sessionsTexts } from '../texts.ts'

interface ResetDialogProps {
  readonly sessionId: string
  readonly onClose: () => void
}

/** Starts a new attempt. Repeated after a lost answer, it is done once. */
export function ResetDialog({ sessionId, onClose }: ResetDialogProps) {
  const { one: texts } = useTexts(sessionsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const reset = useMutation({
    mutationFn: (note: string) => resetSession({ workspace, sessionId, note, idempotencyKey: intentKey(note) }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: sessionsKey(workspace) })
      onClose()
    },
  })
  return (
    <Dialog isOpen title={texts.resetTitle} closeLabel={common.close} onClose={onClose}>
      <p>{texts.resetText}</p>
      <Form
        refusal={reset.error === null ? null : formRefusalOf(reset.error, common)}
        isPending={reset.isPending}
        submitLabel={texts.reset}
        pendingLabel={texts.resetting}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => reset.mutate(fieldText(data, 'note'))}
      >
        <TextField name="note" label={texts.note} description={texts.noteHint} maxLength={1000} rows={3} />
      </Form>
    </Dialog>
  )
}
