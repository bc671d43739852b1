import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { extendDispatch, type Dispatch } from '../data.ts'
import { localMoment } from '../fields.tsx'
import { extendTexts } from './extend-texts.ts'

interface ExtendDialogProps {
  readonly dispatch: Dispatch
  /** The end so far. */
  readonly end: string
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Moves the end of a dispatch to a later time, or removes it. */
export function ExtendDialog({ dispatch, end, onClose, onDone }: ExtendDialogProps) {
  const texts = useTexts(extendTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const [isForEver, setForEver] = useState(false)
  const change = useMutation({
    mutationFn: (data: FormData) =>
      extendDispatch(
        { workspace, dispatchId: dispatch.id },
        isForEver ? null : new Date(fieldText(data, 'expiresAt')).toISOString(),
      ),
    onSuccess: onDone,
  })
  return (
    <Dialog isOpen title={texts.title(dispatch.name)} closeLabel={common.close} onClose={onClose}>
      <p>{texts.text(momentText(end, language))}</p>
      <Form
        refusal={change.error === null ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        submitLabel={texts.extend}
        pendingLabel={texts.extending}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => change.mutate(data)}
      >
        <CheckField label={texts.forEver} isSelected={isForEver} onChange={setForEver} />
        {!isForEver && (
          <TextField
            name="expiresAt"
            type="datetime-local"
            label={texts.until}
            description={texts.untilHint}
            defaultValue={localMoment(end)}
            isRequired
          />
        )}
      </Form>
    </Dialog>
  )
}
