import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { dateText } from '#web/dashboard/parts/format.ts'
import { withdrawEvidence, type Evidence, type SkillOfLearner } from './data.ts'
import { skillTexts } from './texts.ts'

interface WithdrawProps {
  readonly address: SkillOfLearner
  readonly evidence: Evidence
  readonly onClose: () => void
}

/** Withdraws evidence for a reason. It is final. */
export function WithdrawDialog({ address, evidence, onClose }: WithdrawProps) {
  const { withdrawal: texts } = useTexts(skillTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const cache = useQueryClient()
  const withdrawal = useMutation({
    mutationFn: (reason: string) => withdrawEvidence(address, evidence.evidenceId, reason),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [address.workspace, 'skills', 'learners'] })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      title={texts.title(dateText(evidence.occurredAt, language))}
      closeLabel={common.close}
      onClose={onClose}
    >
      <Form
        refusal={withdrawal.error === null ? null : formRefusalOf(withdrawal.error, common)}
        isPending={withdrawal.isPending}
        submitLabel={texts.action}
        pendingLabel={texts.pending}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => withdrawal.mutate(fieldText(data, 'reason'))}
      >
        <p>{texts.text}</p>
        <TextField name="reason" label={texts.reason} isRequired maxLength={500} rows={3} />
      </Form>
    </Dialog>
  )
}
