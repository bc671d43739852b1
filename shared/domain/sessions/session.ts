/**
 * A learner's session with one package: the record of the current attempt, its owner, and the history of past attempts.
 */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { Branding } from '#shared/contract/resources/configuration/configuration.ts'
import type {
  CompletionStatus,
  RuntimeMode,
  RuntimeProtocol,
  SuccessStatus,
} from '#shared/contract/resources/sessions/session.ts'
import type { JoinedHeadset } from '../vr/joined-headset.ts'
import type { KnownOutcome } from '../vr/known-outcome.ts'
import type { PastAttempt } from './past-attempt.ts'

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

/**
 * The result of an attempt, as far as events and later commits depend on it: `open` can still change to anything,
 * `failed` has ended in a failed state, `done` is completed or passed and never changes back.
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
  /** Whether the last launch was on the Free plan: the player then shows a watermark. */
  readonly isWatermarked: boolean
  /** Logo and accent colour of the workspace at the last launch; null where it had none. */
  readonly branding: Branding | null
  /** Dispatch through which the learner launched first; its organization, or else that of the package, at that time. */
  readonly dispatchId: string | null
  readonly organizationId: string | null
  readonly protocol: RuntimeProtocol
  /** Runtime that owns the attempt, and the mode in which it claimed it; null while the attempt is unclaimed. */
  readonly ownerId: string | null
  readonly ownerMode: RuntimeMode | null
  /** Mode in which the next claim opens the attempt; the last launch decides it. */
  readonly openMode: RuntimeMode
  readonly startOverAllowed: boolean
  /** Whether the version of this attempt shares objectives with the learner's other courses. */
  readonly sharesObjectives: boolean
  /**
   * Shared objectives that the last commit changed, packed. Kept over a new attempt, until the learner's record has
   * them.
   */
  readonly objectiveChanges: Uint8Array | null
  /**
   * Seals what the player keeps of the session on the learner's device. Only tokens of the session get it. Null: not
   * launched since keys exist.
   */
  readonly journalKey: Uint8Array | null
  /**
   * Id of the event that last ended the launches of this session: a reset by the customer, or the archiving of the
   * package. Null: none did. A launch token states the value of its launch, and opens the session only while it is the
   * same.
   */
  readonly launchEpoch: string | null
  /** Grows by one with every recorded change. */
  readonly version: number
  readonly attempt: number
  /** Whether this attempt has recorded anything. */
  readonly touched: boolean
  readonly completion: CompletionStatus
  readonly success: SuccessStatus
  readonly outcome: AttemptOutcome
  readonly score: SessionScore
  /**
   * ISO 8601: when a commit last changed completion, success or score of this attempt, as far as the commit could know. Launches and
   * claims change `updatedAt` and not this. Null: no commit has, or none since the time is kept.
   */
  readonly resultAt: string | null
  /** Percent, 0 to 99. `shownProgress` says what responses show. */
  readonly progress: number
  /** Seconds of the visits that have ended. */
  readonly closedSeconds: number
  /** Seconds of the current visit. */
  readonly openSeconds: number
  /** When the learner left during the current visit; null before that, and again after the next launch or claim. */
  readonly suspendedAt: string | null
  readonly cmi: StoredCmi | null
  readonly history: readonly PastAttempt[]
  /** The last outcomes that were recorded in a session of a VR app, newest first; empty in others. */
  readonly outcomes: readonly KnownOutcome[]
  /** The headset that has joined last, by a code; null in sessions of courses. */
  readonly headset: JoinedHeadset | null
  readonly attemptStartedAt: string
  readonly createdAt: string
  readonly updatedAt: string
}

export const timeSpentSeconds = (session: Pick<Session, 'closedSeconds' | 'openSeconds'>): number =>
  Math.round(session.closedSeconds + session.openSeconds)

/** Percent in responses: 100 once the attempt is completed, passed or failed (specification, "Session (list row)"). */
export const shownProgress = (session: Pick<Session, 'completion' | 'progress'>): number =>
  session.completion === 'incomplete' || session.completion === 'not_attempted' ? session.progress : 100

export const noScore: SessionScore = { scaled: null, raw: null, max: null, min: null }
