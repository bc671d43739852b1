import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { KeyValues } from '#web/dashboard/parts/page.tsx'
import type { NewDispatch } from '../data.ts'
import { dispatchesTexts } from '../texts.ts'

interface ReviewProps {
  readonly body: NewDispatch
  readonly course: string
  /** Name of the organization; null: none. */
  readonly organization: string | null
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says in words what will be made, before it is. */
export function Review({ body, course, organization, isPending, onConfirm, onClose }: ReviewProps) {
  const { new: texts, modes, never } = useTexts(dispatchesTexts)
  const { review } = texts
  const { close } = useTexts(commonTexts)
  const language = useLanguage()
  const { name, licenseLimit: limit, expiresAt, allowedDomains = [], mode = 'live', hashLearnerInfo } = body
  return (
    <Confirm
      title={review.title}
      text={review.text}
      actionLabel={texts.submit}
      cancelLabel={review.back}
      closeLabel={close}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <KeyValues
        rows={[
          { key: texts.name, value: <bdi>{name}</bdi> },
          { key: texts.course, value: <bdi>{course}</bdi> },
          { key: texts.organization, value: <bdi>{organization ?? texts.none}</bdi> },
          { key: texts.mode, value: modes[mode] },
          {
            key: texts.limit,
            value: limit === null || limit === undefined ? review.noLimit : numberText(limit, language),
          },
          {
            key: texts.expires,
            value: expiresAt === null || expiresAt === undefined ? never : momentText(expiresAt, language),
          },
          {
            key: texts.domains,
            value: allowedDomains.length === 0 ? review.everywhere : <bdi>{allowedDomains.join(', ')}</bdi>,
          },
          { key: texts.identity, value: hashLearnerInfo === true ? review.hashed : review.named },
          { key: texts.proof, value: texts.proofs[body.learnerProof ?? 'none'] },
          { key: texts.attempts, value: texts.attemptChoices[body.hostAttempts ?? 'ignore'] },
        ]}
      />
    </Confirm>
  )
}
