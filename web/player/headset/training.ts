/** A training on a headset, as its session states it. */
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import type { CourseResult } from '#web/player/runtime/engine.ts'
import type { SessionState } from '#web/player/session/session-state.ts'

export interface Training {
  readonly attempt: number
  /** The headset that has joined the attempt last; null: none has. */
  readonly headset: NonNullable<SessionDetail['headset']> | null
  /** Id of the outcome that was recorded last; null: none. */
  readonly outcomeId: string | null
  readonly result: CourseResult
  readonly seconds: number
}

/** Element with the id of the last outcome (`elementsAfter`). */
const outcomeElement = 'lectern.outcome.id'

export const trainingOf = (detail: SessionDetail): Training => ({
  attempt: detail.attempt_number,
  headset: detail.headset ?? null,
  outcomeId: detail.cmi_data[outcomeElement] ?? null,
  result: { completion: detail.completion_status, success: detail.success_status, score: detail.score },
  seconds: detail.time_spent_seconds,
})

/** The same, of the session as this page has opened it. */
export const trainingIn = (session: SessionState): Training => ({
  attempt: session.attempt,
  headset: null,
  outcomeId: session.cmi[outcomeElement] ?? null,
  result: { completion: session.completion, success: session.success, score: session.score },
  seconds: 0,
})

export const isOver = ({ completion, success }: CourseResult): boolean =>
  completion === 'completed' || completion === 'passed' || completion === 'failed' || success === 'passed'
