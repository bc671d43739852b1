/** What an attempt says about a target of a mapping: the course, one of its SCOs, objectives, or interactions. */
import type { AuditEvent } from '../events/audit-event.ts'
import { eventStanding } from '../events/event-payload.ts'
import type { SessionSnapshot } from '../events/published-event.ts'
import type { CmiData } from '../sessions/session.ts'
import { hasCompleted } from '../sessions/status.ts'
import { scormInteractions, type ScormInteraction } from '../statements/scorm-interactions.ts'
import { answerId, endingIds, scaledOf } from '../statements/scorm-profile.ts'
import type { EvidenceFacts } from './estimator/outcome.ts'
import type { CourseTarget, ObservedMapping } from './observed-alignment.ts'

/** An event of a session with what was known of its attempt when it was published. */
export interface ObservedAttempt {
  readonly event: AuditEvent
  readonly session: SessionSnapshot
  /** CMI of the attempt; empty where it is not known. */
  readonly cmi: CmiData
  /** Whether statements of the LRS name the event. An attempt that is only looked at later has none. */
  readonly hasStatements: boolean
}

/** The facts of a target, and the statements in the LRS that say the same. */
export interface TargetFacts {
  readonly facts: EvidenceFacts
  readonly statementIds: readonly string[]
}

const numberOf = (text: string | undefined): number | null => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/** Reads elements below a prefix by their names in SCORM 2004 and 1.2. */
type Read = (...names: readonly string[]) => string | undefined

const reader =
  (cmi: CmiData, prefix: string): Read =>
  (...names) =>
    names.map((name) => cmi[`${prefix}${name}`]).find((value) => value !== undefined && value !== '')

function scoreIn(read: Read): number | null {
  const [scaled, raw] = [numberOf(read('score.scaled')), numberOf(read('score.raw', 'core.score.raw'))]
  const [min, max] = [numberOf(read('score.min', 'core.score.min')), numberOf(read('score.max', 'core.score.max'))]
  return scaledOf({ scaled, raw, min, max })
}

function statusIn(read: Read): Pick<EvidenceFacts, 'success' | 'completed'> {
  const older = read('core.lesson_status', 'status')
  const success = read('success_status') ?? older
  const completion = read('completion_status') ?? older
  return {
    success: success === 'passed' ? true : success === 'failed' ? false : null,
    completed: completion === 'completed' || completion === 'passed',
  }
}

const factsIn = (read: Read): EvidenceFacts => ({
  scoreScaled: scoreIn(read),
  ...statusIn(read),
  items: 0,
  itemsMean: null,
})

/**
 * Prefix of the elements of a SCO. In a course with one SCO they have none, and are those of the SCO whatever the mapping calls it:
 * an authoring tool may name it otherwise in its next export. `alignmentFindings` does not warn there.
 */
const prefixOf = (cmi: CmiData, sco: string | undefined): string =>
  sco !== undefined && Object.keys(cmi).some((name) => name.startsWith('sco:')) ? `sco:${sco}/` : ''

function courseFacts({ event, session, hasStatements }: ObservedAttempt): TargetFacts | null {
  const standing = eventStanding(session, event)
  const success = standing.success === 'unknown' ? null : standing.success === 'passed'
  // Someone who has only closed the course has not ended the attempt: a score may still rise.
  if (event.type === 'session.suspended' && success === null) return null
  const completed = hasCompleted(standing)
  return {
    facts: { scoreScaled: scaledOf(standing.score), success, completed, items: 0, itemsMean: null },
    statementIds: hasStatements && session.contentType === 'scorm' ? endingIds(event) : [],
  }
}

function scoFacts(sco: string, { cmi }: ObservedAttempt): TargetFacts | null {
  const prefix = `${prefixOf(cmi, sco)}cmi.`
  const isReported = Object.keys(cmi).some((name) => name.startsWith(prefix))
  return isReported ? { facts: factsIn(reader(cmi, prefix)), statementIds: [] } : null
}

const objectiveId = /^cmi\.objectives\.\d{1,5}\.id$/

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((1e6 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 1e6

/** Several objectives are passed where all that are judged are passed; their score is the mean. */
function objectiveFacts(
  { sco, identifiers }: Extract<CourseTarget, { kind: 'objective' }>,
  { cmi }: ObservedAttempt,
): TargetFacts | null {
  const prefix = prefixOf(cmi, sco)
  const wanted = new Set(identifiers)
  const found = Object.entries(cmi)
    .filter(([name, id]) => name.startsWith(prefix) && objectiveId.test(name.slice(prefix.length)) && wanted.has(id))
    .map(([name]) => factsIn(reader(cmi, name.slice(0, -'id'.length))))
  if (found.length === 0) return null
  const judged = found.flatMap(({ success }) => success ?? [])
  return {
    facts: {
      scoreScaled: meanOf(found.flatMap(({ scoreScaled }) => scoreScaled ?? [])),
      success: judged.length === 0 ? null : judged.every(Boolean),
      completed: found.every(({ completed }) => completed),
      items: 0,
      itemsMean: null,
    },
    statementIds: [],
  }
}

const mostStatements = 50

type InteractionTarget = Extract<CourseTarget, { kind: 'interaction' }>

const isMeant = ({ sco, identifiers, prefix }: InteractionTarget, interaction: ScormInteraction): boolean =>
  (sco === undefined || interaction.sco === '' || interaction.sco === sco) &&
  (identifiers?.includes(interaction.id) === true || (prefix !== undefined && interaction.id.startsWith(prefix)))

/** Answers that were judged right or wrong. */
function interactionFacts(target: InteractionTarget, { session, cmi }: ObservedAttempt): TargetFacts | null {
  const judged = scormInteractions(cmi).filter(
    (interaction) => isMeant(target, interaction) && interaction.result.success !== undefined,
  )
  const right = judged.filter(({ result }) => result.success === true).length
  if (judged.length === 0) return null
  return {
    facts: {
      ...{ scoreScaled: null, success: null, completed: hasCompleted(session) },
      items: judged.length,
      itemsMean: Math.round((1e6 * right) / judged.length) / 1e6,
    },
    statementIds: judged.slice(0, mostStatements).map((interaction) => answerId(session, interaction)),
  }
}

/** The attempt that the event is about. A later one may have begun before the event was published. */
export const attemptNumber = ({ event, session }: Pick<ObservedAttempt, 'event' | 'session'>): number => {
  const stated = event.data?.['attempt_number']
  return typeof stated === 'number' ? stated : session.attempt
}

/**
 * When the attempt of an event began, ISO 8601. Where the history no longer has the attempt, when its session did: no attempt is
 * older.
 */
export function attemptBegan({ event, session }: Pick<ObservedAttempt, 'event' | 'session'>): string {
  const number = attemptNumber({ event, session })
  if (number === session.attempt) return session.attemptStartedAt
  return session.history.find(({ attempt }) => attempt === number)?.startedAt ?? session.createdAt
}

/** The facts of a target; null where the attempt says nothing about it. */
export function factsOfTarget(target: ObservedMapping['target'], attempt: ObservedAttempt): TargetFacts | null {
  if (target.kind === 'package') return courseFacts(attempt)
  if (target.kind === 'activity') return null
  // Only the CMI of the session's current attempt is known.
  if (attemptNumber(attempt) !== attempt.session.attempt) return null
  if (target.kind === 'sco') return scoFacts(target.sco, attempt)
  return target.kind === 'objective' ? objectiveFacts(target, attempt) : interactionFacts(target, attempt)
}
