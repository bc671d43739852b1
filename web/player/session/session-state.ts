/** The session as the player works with it, whichever of the two wire shapes it came in. */
import type { PlayerDetail, SessionDetail } from '#shared/contract/resources/session.ts'

export interface SessionState {
  readonly id: string
  readonly attempt: number
  readonly version: number
  readonly cmi: Readonly<Record<string, string>>
  readonly learnerId: string
  readonly learnerName: string
  readonly completion: SessionDetail['completion_status']
  readonly success: SessionDetail['success_status']
  readonly score: SessionDetail['score']
  readonly startOverAllowed: boolean
  /** Nothing is recorded. */
  readonly isReview: boolean
  readonly isExclusive: boolean
  readonly ownerId: string | null
  readonly contentBaseUrl: string
  readonly courseUrl: string
  readonly title: string
  readonly locale: string | null
  readonly returnUrl: string | null
}

type Context = NonNullable<SessionDetail['player']> & { readonly learnerName?: string | null }

const fromContext = (player: Context) => ({
  learnerName: player.learnerName ?? '',
  isExclusive: player.runtimeProtocol === 'exclusive_v1',
  ownerId: player.runtimeOwnerId,
  contentBaseUrl: player.contentBaseUrl,
  courseUrl: player.courseUrl,
  title: player.title,
  locale: player.locale,
  returnUrl: player.returnUrl,
})

/** From the answer of a read; null where it lacks what only a launch token is told. */
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

/** From the answer of a claim. */
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
