/** The form of a thing that others may change meanwhile; `versioned-save.ts` saves it. */
import type { ReactNode } from 'react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { ConflictNotice, type FieldWords } from './conflict-notice.tsx'
import { useTexts } from './language.ts'
import { commonTexts, formRefusalOf } from './trouble.ts'
import type { Editing } from './versioned-save.ts'

interface VersionedFormProps<Values> {
  readonly editing: Editing<Values>
  /** Id of the thing in the audit log, where it says who changed it; null: a new one is made. */
  readonly entityId: string | null
  readonly valuesIn: (data: FormData) => Values
  readonly wordsOf: (values: Values) => FieldWords
  readonly submitLabel: string
  readonly pendingLabel: string
  /** In a dialog: goes without saving. */
  readonly onCancel?: () => void
  readonly children: ReactNode
}

export function VersionedForm<Values>(props: VersionedFormProps<Values>) {
  const { editing, entityId, valuesIn, wordsOf, submitLabel, pendingLabel, onCancel, children } = props
  const { saving, conflict, round, touch } = editing
  const common = useTexts(commonTexts)
  return (
    <>
      {conflict !== null && entityId !== null && (
        <ConflictNotice change={{ entity_id: entityId }} conflict={conflict} wordsOf={wordsOf} />
      )}
      <Form
        key={round}
        refusal={saving.error === null || conflict !== null ? null : formRefusalOf(saving.error, common)}
        isPending={saving.isPending}
        submitLabel={submitLabel}
        pendingLabel={pendingLabel}
        actions={onCancel !== undefined && <Button onPress={onCancel}>{common.cancel}</Button>}
        onTouch={touch}
        onSubmit={(data) => saving.mutate(valuesIn(data))}
      >
        {children}
      </Form>
    </>
  )
}
