/** A learner's session with one package: what is recorded of the current attempt, who may write, and what came before. */
import type { KeyMode } from '#shared/contract/endpoint.ts'
import type { CompletionStatus, RuntimeMode, RuntimeProtocol, SuccessStatus } from '#shared/contract/resources/session.ts'

/** CMI elements of an attempt, deflated: in the item itself, or in the records bucket when they are large. */
export type StoredCmi = { readonly bytes: Uint8Array } | { readonly objectKey: string }

/** CMI element name to value. */
export type CmiData = Readonly<Record<string, string>>

export interface SessionScore {
  readonly scaled: number | null
  readonly raw: number | null
  readonly max: number | null
  readonly min: number | null
}

/** An attempt that a later one replaced. */
export interface PastAttempt {
  readonly attempt: number
  readonly completion: CompletionStatus
  readonly success: SuccessStatus
  readonly scaled: number | null
  readonly raw: number | null
  readonly seconds: number
  readonly progress: number
  readonly startedAt: string
  readonly lastActivityAt: string
  readonly supersededAt: string
  readonly reason: ResetTrigger
}

/** What starts a new attempt (specification, `session.reset`). */
export type ResetTrigger = 'api_reset' | 'dashboard_reset' | 'learner_start_over' | 'launch_new_attempt' | 'relaunch_policy'

/**
 * How far the attempt has come, as far as events and later commits care: `open` may still become anything, `failed`
 * has ended in a failed state, `done` is completed or passed and never falls back.
 */
export type AttemptOutcome = 'open' | 'failed' | 'done'

export interface Session {
  readonly tenantId: string
  readonly sessionId: string
  readonly packageId: string
  readonly versionId: string
  readonly contentType: 'scorm' | 'vr_apk'
  readonly mode: KeyMode
  readonly title: string
  readonly learnerId: string
  readonly learnerName: string | null
  readonly learnerEmail: string | null
  readonly locale: string | null
  readonly returnUrl: string | null
  readonly protocol: RuntimeProtocol
  /** Runtime that owns the attempt, and how it opened it; null while unclaimed. */
  readonly ownerId: string | null
  readonly ownerMode: RuntimeMode | null
  /** How the next claim opens the attempt, as the last launch decided. */
  readonly openMode: RuntimeMode
  readonly startOverAllowed: boolean
  /** Whether the version of this attempt shares objectives with the learner's other courses. */
  readonly sharesObjectives: boolean
  /** Shared objectives that a commit has changed last, packed; outlives the attempt until the learner's own record has them. */
  readonly objectiveChanges: Uint8Array | null
  /** Revision: grows by one with every recorded change. */
  readonly version: number
  readonly attempt: number
  /** Whether anything was recorded in this attempt. */
  readonly touched: boolean
  readonly completion: CompletionStatus
  readonly success: SuccessStatus
  readonly outcome: AttemptOutcome
  readonly score: SessionScore
  /** Percent while incomplete, 0-99. */
  readonly progress: number
  /** Seconds of runtime sessions that have ended, and of the one that is open. */
  readonly closedSeconds: number
  readonly openSeconds: number
  /** When this visit was told to have ended mid-course; null until then, and from the next launch or claim on. */
  readonly suspendedAt: string | null
  readonly cmi: StoredCmi | null
  readonly history: readonly PastAttempt[]
  readonly attemptStartedAt: string
  readonly createdAt: string
  readonly updatedAt: string
}

export const timeSpentSeconds = (session: Session): number => Math.round(session.closedSeconds + session.openSeconds)

/** Percent as it is shown: 100 once completed, passed or failed (specification, "Session (list row)"). */
export const shownProgress = (session: Pick<Session, 'completion' | 'progress'>): number =>
  session.completion === 'incomplete' || session.completion === 'not_attempted' ? session.progress : 100

export const noScore: SessionScore = { scaled: null, raw: null, max: null, min: null }
