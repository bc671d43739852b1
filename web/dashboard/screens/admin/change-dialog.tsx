import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { platformKey } from '#web/dashboard/app/platform.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { adminTexts } from './texts.ts'

interface ChangeDialogProps<Result> {
  readonly texts: { readonly title: string; readonly text: string; readonly action: string }
  readonly isFinal?: boolean
  /** Makes the change. @param note why, which the audit log keeps */
  readonly send: (data: FormData, note: string) => Promise<Result>
  /** Closes the dialog, or shows the result in its place. */
  readonly onDone: (result: Result) => void
  readonly onClose: () => void
  /** Fields beside the reason. */
  readonly children?: ReactNode
}

/** Asks what to change, and why. */
export function ChangeDialog<Result>(props: ChangeDialogProps<Result>) {
  const { texts, isFinal = false, send, onDone, onClose, children } = props
  const { note, noteHint, sending } = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (data: FormData) => send(data, fieldText(data, 'note')),
    onSuccess: async (result) => {
      onDone(result)
      await cache.invalidateQueries({ queryKey: platformKey })
    },
    gcTime: 0,
  })
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <p>{texts.text}</p>
      <Form
        refusal={change.error === null ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        isFinal={isFinal}
        submitLabel={texts.action}
        pendingLabel={sending}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => change.mutate(data)}
      >
        {children}
        <TextField name="note" label={note} description={noteHint} isRequired maxLength={1000} rows={2} />
      </Form>
    </Dialog>
  )
}
