/** Learners of a dispatch, and what a launch makes of them. */
import { refused, type Refused } from '../outcome.ts'
import type { Session } from '../sessions/session.ts'
import type { CountedDispatch, Dispatch } from './dispatch.ts'

/** A learner who has a seat or had one. */
export interface DispatchLearner {
  readonly tenantId: string
  readonly dispatchId: string
  readonly tag: string
  /** Null for a learner whose first launch ended after the seat was counted. */
  readonly learnerId: string | null
  readonly externalLearnerId: string | null
  readonly learnerName: string | null
  /** How many sessions the learner has had; 0: none yet. */
  readonly generation: number
  /** ISO 8601; null: none yet. */
  readonly firstLaunchAt: string | null
  /** When the learner took the seat, or took it again. */
  readonly seatAt: string
  /** How often the seat was released. Writes that were decided before a release are refused by it. */
  readonly releases: number
  /** Null while the learner has a seat. */
  readonly releasedAt: string | null
}

export const hasSeat = (learner: DispatchLearner | null): boolean => learner !== null && learner.releasedAt === null

/**
 * The session that a launch opens. Where the host must keep a proof, a launch without one gets a session of its own and
 * never earlier data.
 * @param proven the session that the proof of the launch opens; null for none
 */
export function generationToOpen(
  learner: DispatchLearner | null,
  { learnerProof }: Pick<Dispatch, 'learnerProof'>,
  proven: number | null,
): number {
  const latest = learner?.generation ?? 0
  return learnerProof === 'none' ? Math.max(1, latest) : (proven ?? latest + 1)
}

/** What the host keeps between launches, in its suspend data. */
export const markerOf = ({ attempt, sessionId }: Pick<Session, 'attempt' | 'sessionId'>): string =>
  `lectern:1:${attempt}:${sessionId}`

const isMarkerOf = (marker: string | null, sessionId: string): boolean =>
  /^lectern:1:[0-9]{1,9}:(.+)$/.exec(marker ?? '')?.[1] === sessionId

/**
 * Whether the host has begun a new attempt that is to begin one here. The host's own `entry` is not believed: many lose
 * it. A host that has kept the marker is in the same attempt.
 */
export const startsNewAttempt = (
  { hostAttempts }: Pick<Dispatch, 'hostAttempts'>,
  marker: string | null,
  session: Session | null,
): boolean =>
  hostAttempts === 'follow' && session !== null && session.outcome !== 'open' && !isMarkerOf(marker, session.sessionId)

export const domainRefusal = (origin: string | null): Refused<'DISPATCH_DOMAIN_NOT_ALLOWED'> =>
  refused(
    'DISPATCH_DOMAIN_NOT_ALLOWED',
    origin === null
      ? 'This dispatch can be opened on its allowed domains only, and the page around it states no origin.'
      : `This dispatch cannot be opened on ${origin}. Its allowed domains do not name it.`,
    { remedy: 'Ask the provider of the course to allow the domain of your learning platform.' },
  )

export const licenseRefusal = ({
  dispatch,
  learnersUsed,
}: CountedDispatch): Refused<'DISPATCH_LICENSE_LIMIT_REACHED'> =>
  refused('DISPATCH_LICENSE_LIMIT_REACHED', 'All licences of this dispatch are in use.', {
    details: { limit: dispatch.licenseLimit, used: learnersUsed },
    remedy: 'Ask the provider of the course for more licences. Learners who have launched before can go on.',
  })

export const invalidToken = (): Refused<'DISPATCH_TOKEN_INVALID'> =>
  refused('DISPATCH_TOKEN_INVALID', 'The dispatch token is not valid, or not any more.', {
    remedy: 'Import the newest package of the dispatch into the learning platform.',
  })

/**
 * Whether a genuine token of this version still opens the dispatch.
 * @param now ISO 8601
 */
export const isTokenCurrent = (
  { tokenVersion, formerToken }: Pick<Dispatch, 'tokenVersion' | 'formerToken'>,
  stated: number,
  now: string,
): boolean => stated === tokenVersion || (formerToken?.version === stated && now < formerToken.until)
