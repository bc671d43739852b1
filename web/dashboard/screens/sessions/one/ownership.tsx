import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import type { Session } from '../data.ts'
import { attemptTexts } from './attempt-texts.ts'

interface OwnershipProps {
  readonly session: Session
}

/** Who may write to the current attempt. */
export function Writer({ session }: OwnershipProps) {
  const { writers } = useTexts(attemptTexts)
  const { runtime_owner_id: owner, runtime_mode: mode, runtime_protocol: protocol } = session
  if (owner === null) return protocol === 'exclusive_v1' ? writers.unclaimed : writers.several
  return (
    <>
      {mode === 'review' ? writers.review : writers.one} <code>{owner}</code>
    </>
  )
}

/** Why an attempt ended, in words. Reasons that this page does not know are shown as they are. */
export function useReasons(): (reason: string) => string {
  const { reasons } = useTexts(attemptTexts)
  const known = new Map<string, string>(Object.entries(reasons))
  return (reason) => known.get(reason) ?? reason
}

/** Says that the current attempt replaced another one, why, and what that means for who still works on that. */
export function Superseded({ session: { attempt_history: attempts } }: OwnershipProps) {
  const texts = useTexts(attemptTexts)
  const language = useLanguage()
  const reasonOf = useReasons()
  const [current, former] = attempts
  if (current === undefined || former === undefined) return null
  const { superseded_at: at, superseded_reason: reason } = former
  if (at === null) return null
  const number = numberText(former.attempt_number, language)
  return (
    <p>
      {texts.superseded(number, numberText(current.attempt_number, language), momentText(at, language))}{' '}
      {reason !== null && reasonOf(reason)} {texts.consequence(number)}
    </p>
  )
}
