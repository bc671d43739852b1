/** The session as the player uses it, from either of the two response shapes. */
import type { Branding } from '#shared/contract/resources/configuration/configuration.ts'
import type { PlayerDetail, SessionDetail } from '#shared/contract/resources/sessions/session.ts'

export interface SessionState {
  readonly id: string
  readonly contentType: 'scorm' | 'vr_apk'
  readonly attempt: number
  readonly version: number
  readonly cmi: Readonly<Record<string, string>>
  readonly learnerId: string
  readonly learnerName: string
  readonly completion: SessionDetail['completion_status']
  readonly success: SessionDetail['success_status']
  readonly score: SessionDetail['score']
  readonly startOverAllowed: boolean
  /** True in a review: nothing is recorded. */
  readonly isReview: boolean
  readonly isExclusive: boolean
  readonly ownerId: string | null
  readonly contentBaseUrl: string
  readonly courseUrl: string
  /** Key of the session's journal on this device, in base64url; null if the service knows none. */
  readonly journalKey: string | null
  readonly title: string
  readonly locale: string | null
  readonly returnUrl: string | null
  readonly isWatermarked: boolean
  readonly branding: Branding | null
}

const fromContext = (player: NonNullable<SessionDetail['player']>) => ({
  contentType: player.contentType,
  learnerName: player.learnerName ?? '',
  isExclusive: player.runtimeProtocol === 'exclusive_v1',
  ownerId: player.runtimeOwnerId,
  contentBaseUrl: player.contentBaseUrl,
  courseUrl: player.courseUrl,
  journalKey: player.journalKey,
  title: player.title,
  locale: player.locale,
  returnUrl: player.returnUrl,
  isWatermarked: player.isWatermarked,
  branding: player.branding,
})

/** From the response to a read; null if it lacks the part that only launch tokens get. */
export function fromDetail(detail: SessionDetail): SessionState | null {
  if (detail.player === undefined) return null
  return {
    ...fromContext(detail.player),
    id: detail.id,
    attempt: detail.attempt_number,
    version: detail.version,
    cmi: detail.cmi_data,
    learnerId: detail.user_id,
    completion: detail.completion_status,
    success: detail.success_status,
    score: detail.score,
    startOverAllowed: detail.start_over_allowed,
    isReview: detail.launch_mode === 'review' || detail.player.runtimeMode === 'review',
  }
}

/** From the response to a claim. */
export const fromClaim = (player: PlayerDetail): SessionState => ({
  ...fromContext(player),
  id: player.id,
  attempt: player.attemptNumber,
  version: player.version,
  cmi: player.cmiData,
  learnerId: player.learnerId,
  completion: player.completionStatus,
  success: player.successStatus,
  score: player.score,
  startOverAllowed: player.startOverAllowed,
  isReview: player.launchMode === 'review' || player.runtimeMode === 'review',
})
