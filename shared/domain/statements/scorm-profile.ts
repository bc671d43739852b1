/**
 * Statements about a SCORM session, as ADL's xAPI SCORM profile (https://w3id.org/xapi/scorm) describes them. They are
 * made from an audit event and its session. Their ids are derived from both, so making them again gives the same
 * statements.
 */
import type {
  Activity,
  Agent,
  Context,
  Result,
  Score,
  Statement,
} from '#shared/contract/resources/statements/statement.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { eventStanding, type EventStanding } from '#shared/domain/events/event-payload.ts'
import { isoDuration } from '#shared/domain/events/iso-duration.ts'
import type { SessionSnapshot } from '#shared/domain/events/published-event.ts'
import type { CmiData, SessionScore } from '#shared/domain/sessions/session.ts'
import { namedUuid } from './named-uuid.ts'
import { sessionRegistration } from './session-registration.ts'
import { scormInteractions, type ScormInteraction } from './scorm-interactions.ts'

/** An audit event with its session. */
export interface ScormEvent {
  readonly event: AuditEvent
  readonly session: SessionSnapshot
  /** CMI of the session's current attempt. */
  readonly cmi: CmiData
  /** Origin of the service, `https://host`. Part of the ids of learners' accounts and courses. */
  readonly baseUrl: string
}

type VerbName =
  'initialized' | 'resumed' | 'suspended' | 'terminated' | 'completed' | 'passed' | 'failed' | 'scored' | 'responded'

const adl = 'http://adlnet.gov/expapi'

const activityOf = (id: string, type: 'course' | 'lesson' | 'attempt', title: string): Activity => ({
  objectType: 'Activity',
  id,
  definition: { type: `${adl}/activities/${type}`, name: { und: title } },
})

const profile: Activity = {
  objectType: 'Activity',
  id: 'https://w3id.org/xapi/scorm',
  definition: { type: `${adl}/activities/profile` },
}

/** A path segment of an IRI. Lone surrogates cannot be encoded, and are replaced. */
const segment = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))

const courseIri = ({ baseUrl, session }: ScormEvent): string =>
  `${baseUrl}/api/v1/packages/${segment(session.packageId)}`

/** IRI of the content of a course. */
const lessonIri = (source: ScormEvent): string => `${courseIri(source)}/lesson`

/** The attempt that the event belongs to. */
function attemptOf({ event, session }: ScormEvent): { readonly attempt: number; readonly startedAt: string } {
  const stated = event.data?.['attempt_number']
  const attempts = [{ attempt: session.attempt, startedAt: session.attemptStartedAt }, ...session.history]
  const found = attempts.find(({ attempt, startedAt }) =>
    typeof stated === 'number' ? attempt === stated : startedAt <= event.at,
  )
  return (
    found ?? { attempt: typeof stated === 'number' ? stated : session.attempt, startedAt: session.attemptStartedAt }
  )
}

const actorOf = ({ baseUrl, session: { learnerId, learnerName } }: ScormEvent): Agent => ({
  objectType: 'Agent',
  account: { homePage: baseUrl, name: learnerId },
  ...(learnerName !== null && learnerName !== '' && { name: learnerName }),
})

function contextOf(source: ScormEvent, attempt: number, parent?: Activity): Context {
  const { tenantId, sessionId, title } = source.session
  const attemptIri = `${lessonIri(source)}?attemptId=${namedUuid([tenantId, sessionId, attempt])}`
  return {
    registration: sessionRegistration(source.session),
    contextActivities: {
      ...(parent && { parent: [parent] }),
      grouping: [
        activityOf(courseIri(source), 'course', title),
        activityOf(attemptIri, 'attempt', `${title}, attempt ${attempt}`),
      ],
      category: [profile],
    },
    platform: 'Lectern',
  }
}

type Bounded = SessionScore & { readonly min: number; readonly max: number }

const isBounded = (score: SessionScore): score is Bounded =>
  score.min !== null &&
  score.max !== null &&
  score.min < score.max &&
  (score.raw === null || (score.raw >= score.min && score.raw <= score.max))

/**
 * A score as a fraction; null where it cannot be one. A raw score without bounds is out of 100, as in SCORM 1.2. A scaled score
 * of the content is returned as it is, even outside of -1 to 1.
 */
export function scaledOf(score: SessionScore): number | null {
  const { scaled, raw } = score
  const [low, high] = isBounded(score) ? [score.min, score.max] : [0, 100]
  if (scaled !== null || raw === null || raw < low || raw > high) return scaled
  return Number(((raw - low) / (high - low)).toFixed(6))
}

/**
 * The score in xAPI's terms: `scaled` from -1 to 1, and `raw` within its bounds. A raw score without bounds is out of
 * 100, as in SCORM 1.2.
 */
function scoreOf(score: SessionScore): { readonly score?: Score } {
  const { raw } = score
  const fraction = scaledOf(score)
  if (fraction === null && raw === null) return {}
  return {
    score: {
      ...(fraction !== null && Math.abs(fraction) <= 1 && { scaled: fraction }),
      ...(raw !== null && { raw }),
      ...(isBounded(score) && { min: score.min, max: score.max }),
    },
  }
}

/** What differs between the statements about a lesson. */
interface LessonFacts {
  readonly id: readonly (string | number)[]
  readonly verb: VerbName
  readonly attempt: number
  readonly result?: Result
}

const verbOf = (name: VerbName) => ({ id: `${adl}/verbs/${name}`, display: { 'en-US': name } })

const lessonStatement = (source: ScormEvent, { id, verb, attempt, result }: LessonFacts): Statement => ({
  id: namedUuid(id),
  actor: actorOf(source),
  verb: verbOf(verb),
  object: activityOf(lessonIri(source), 'lesson', source.session.title),
  ...(result && Object.keys(result).length > 0 && { result }),
  context: contextOf(source, attempt),
  timestamp: source.event.at,
})

/** Id of the statement about an answer. The response is part of it: a changed response is another statement. */
export const answerId = (
  { tenantId, sessionId, attempt }: Pick<SessionSnapshot, 'tenantId' | 'sessionId' | 'attempt'>,
  { sco, index, id, result }: ScormInteraction,
): string => namedUuid([tenantId, sessionId, attempt, 'interaction', sco, index, id, result.response])

function answered(source: ScormEvent, answer: ScormInteraction): Statement {
  const { sco, index, id, ...interaction } = answer
  const { attempt, title } = source.session
  const parent = sco === '' ? lessonIri(source) : `${courseIri(source)}/${segment(sco)}`
  return {
    id: answerId(source.session, answer),
    actor: actorOf(source),
    verb: verbOf('responded'),
    object: {
      objectType: 'Activity',
      id: `${parent}/interactions/${segment(id === '' ? String(index) : id)}`,
      definition: interaction.definition,
    },
    result: interaction.result,
    context: contextOf(source, attempt, activityOf(parent, 'lesson', title)),
    // No timestamp of the event: later events have the same interactions, and the statements must stay the same.
    ...(interaction.timestamp !== null && { timestamp: interaction.timestamp }),
  }
}

/** Statements about answered interactions. Only the CMI of the current attempt is known. */
const answers = (source: ScormEvent, attempt: number): Statement[] =>
  attempt === source.session.attempt
    ? scormInteractions(source.cmi).map((interaction) => answered(source, interaction))
    : []

const successOf = ({ success }: EventStanding): Pick<Result, 'success'> =>
  success === 'unknown' ? {} : { success: success === 'passed' }

const endingVerbs: ReadonlyMap<string, VerbName> = new Map([
  ['session.completed', 'completed'],
  ['session.failed', 'failed'],
  ['session.suspended', 'suspended'],
])

/** Id of the statement about the end of a visit, for the events that have one. */
export function endingIds({ type, eventId }: AuditEvent): string[] {
  const verb = endingVerbs.get(type)
  return verb === undefined ? [] : [namedUuid([eventId, verb])]
}

function endings(source: ScormEvent, attempt: number): Statement[] {
  const { event, session } = source
  const standing = eventStanding(session, event)
  const score = scoreOf(standing.score)
  const duration = isoDuration(standing.sessionSeconds)
  const ending = (verb: VerbName, result: Result): Statement =>
    lessonStatement(source, { id: [event.eventId, verb], verb, attempt, result })
  const scored =
    score.score === undefined
      ? []
      : [
          lessonStatement(source, {
            id: [session.tenantId, session.sessionId, attempt, 'scored', JSON.stringify(score)],
            verb: 'scored',
            attempt,
            result: score,
          }),
        ]
  const common = { ...score, duration }
  // An attempt is passed once, with the event of its end or later.
  const passed =
    standing.success === 'passed'
      ? [
          lessonStatement(source, {
            id: [session.tenantId, session.sessionId, attempt, 'passed'],
            verb: 'passed',
            attempt,
            result: { ...common, success: true },
          }),
        ]
      : []
  switch (event.type) {
    case 'session.completed':
      return [ending('completed', { ...common, ...successOf(standing), completion: true }), ...passed, ...scored]
    case 'session.result_changed':
      return [...passed, ...scored]
    case 'session.failed':
      return [ending('failed', { ...common, success: false }), ...scored]
    default:
      return [ending('suspended', { ...common, completion: false })]
  }
}

/** The statement about the end of an attempt that a new attempt replaces. */
function termination(source: ScormEvent): Statement[] {
  const { event } = source
  const [attempt, seconds] = [event.data?.['previous_attempt_number'], event.data?.['previous_time_spent_seconds']]
  if (typeof attempt !== 'number' || typeof seconds !== 'number') return []
  return [
    lessonStatement(source, {
      id: [event.eventId, 'terminated'],
      verb: 'terminated',
      attempt,
      result: { duration: isoDuration(seconds) },
    }),
  ]
}

function opening(source: ScormEvent): Statement[] {
  const { event, session } = source
  const { attempt, startedAt } = attemptOf(source)
  const isNew = startedAt === event.at
  // A session that is opened for review records nothing.
  if (!isNew && session.openMode === 'review') return []
  const verb = isNew ? 'initialized' : 'resumed'
  return [lessonStatement(source, { id: [event.eventId, verb], verb, attempt })]
}

/** The statements about an event of a session; none for events that the profile does not cover. */
export function scormStatements(source: ScormEvent): Statement[] {
  switch (source.event.type) {
    case 'package.launched':
      return opening(source)
    case 'session.reset':
      return termination(source)
    case 'session.completed':
    case 'session.failed':
    case 'session.suspended':
    case 'session.result_changed': {
      const { attempt } = attemptOf(source)
      return [...answers(source, attempt), ...endings(source, attempt)]
    }
    default:
      return []
  }
}
