/**
 * Sessions as statements, by ADL's xAPI SCORM profile (https://w3id.org/xapi/scorm): made from an audit event and the
 * session that carries it, with ids that are the same however often they are made.
 */
import type { Activity, Agent, Context, Result, Score, Statement } from '#shared/contract/xapi/statement.ts'
import type { AuditEvent } from '../events/audit-event.ts'
import { eventStanding, type EventStanding } from '../events/event-payload.ts'
import { isoDuration } from '../events/iso-duration.ts'
import type { CmiData, Session, SessionScore } from '../sessions/session.ts'
import { namedUuid } from './named-uuid.ts'
import { scormInteractions, type ScormInteraction } from './scorm-interactions.ts'

/** What is known of a happening. */
export interface ScormEvent {
  readonly event: AuditEvent
  readonly session: Session
  /** Of the session's current attempt. */
  readonly cmi: CmiData
  /** Origin that names learners' accounts and courses, `https://host`. */
  readonly baseUrl: string
}

type VerbName = 'initialized' | 'resumed' | 'suspended' | 'terminated' | 'completed' | 'passed' | 'failed' | 'scored' | 'responded'

const adl = 'http://adlnet.gov/expapi'

const activityOf = (id: string, type: 'course' | 'lesson' | 'attempt', title: string): Activity => ({
  objectType: 'Activity',
  id,
  definition: { type: `${adl}/activities/${type}`, name: { und: title } },
})

const profile: Activity = { objectType: 'Activity', id: 'https://w3id.org/xapi/scorm', definition: { type: `${adl}/activities/profile` } }

/** A path segment of an IRI; half a character has no place in one. */
const segment = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))

const courseIri = ({ baseUrl, session }: ScormEvent): string => `${baseUrl}/api/v1/packages/${segment(session.packageId)}`

/** Of a course with one SCO, or of its whole content. */
const lessonIri = (happening: ScormEvent): string => `${courseIri(happening)}/lesson`

/** The attempt that was under way at the time of the event. */
function attemptOf({ event, session }: ScormEvent): { readonly attempt: number; readonly startedAt: string } {
  const stated = event.data?.['attempt_number']
  const attempts = [{ attempt: session.attempt, startedAt: session.attemptStartedAt }, ...session.history]
  const found = attempts.find(({ attempt, startedAt }) => (typeof stated === 'number' ? attempt === stated : startedAt <= event.at))
  return found ?? { attempt: typeof stated === 'number' ? stated : session.attempt, startedAt: session.attemptStartedAt }
}

const actorOf = ({ baseUrl, session: { learnerId, learnerName } }: ScormEvent): Agent => ({
  objectType: 'Agent',
  account: { homePage: baseUrl, name: learnerId },
  ...(learnerName !== null && learnerName !== '' && { name: learnerName }),
})

function contextOf(happening: ScormEvent, attempt: number, parent?: Activity): Context {
  const { tenantId, sessionId, title } = happening.session
  const attemptIri = `${lessonIri(happening)}?attemptId=${namedUuid([tenantId, sessionId, attempt])}`
  return {
    registration: namedUuid([tenantId, sessionId]),
    contextActivities: {
      ...(parent && { parent: [parent] }),
      grouping: [activityOf(courseIri(happening), 'course', title), activityOf(attemptIri, 'attempt', `${title}, attempt ${attempt}`)],
      category: [profile],
    },
    platform: 'Lectern',
  }
}

/** As xAPI allows it: fractions of one, and a raw score within its bounds. SCORM 1.2 knows raw scores alone, of 0 to 100 where it names no bounds. */
function scoreOf({ scaled, raw, min, max }: SessionScore): { readonly score?: Score } {
  const isBounded = min !== null && max !== null && min < max && (raw === null || (raw >= min && raw <= max))
  const [low, high] = isBounded ? [min, max] : [0, 100]
  const fraction = scaled ?? (raw !== null && raw >= low && raw <= high ? Number(((raw - low) / (high - low)).toFixed(6)) : null)
  if (fraction === null && raw === null) return {}
  return { score: { ...(fraction !== null && Math.abs(fraction) <= 1 && { scaled: fraction }), ...(raw !== null && { raw }), ...(isBounded && { min, max }) } }
}

interface Told {
  readonly id: readonly (string | number)[]
  readonly verb: VerbName
  readonly attempt: number
  readonly result?: Result
}

const verbOf = (name: VerbName) => ({ id: `${adl}/verbs/${name}`, display: { 'en-US': name } })

const lessonStatement = (happening: ScormEvent, { id, verb, attempt, result }: Told): Statement => ({
  id: namedUuid(id),
  actor: actorOf(happening),
  verb: verbOf(verb),
  object: activityOf(lessonIri(happening), 'lesson', happening.session.title),
  ...(result && Object.keys(result).length > 0 && { result }),
  context: contextOf(happening, attempt),
  timestamp: happening.event.at,
})

function answered(happening: ScormEvent, { sco, index, id, ...interaction }: ScormInteraction): Statement {
  const { tenantId, sessionId, attempt, title } = happening.session
  const parent = sco === '' ? lessonIri(happening) : `${courseIri(happening)}/${segment(sco)}`
  return {
    // The answer is a part of it: one that is changed is another answer.
    id: namedUuid([tenantId, sessionId, attempt, 'interaction', sco, index, id, interaction.result.response]),
    actor: actorOf(happening),
    verb: verbOf('responded'),
    object: { objectType: 'Activity', id: `${parent}/interactions/${segment(id === '' ? String(index) : id)}`, definition: interaction.definition },
    result: interaction.result,
    context: contextOf(happening, attempt, activityOf(parent, 'lesson', title)),
    // Later events bring the same interactions again: a time of theirs would make other statements of them.
    ...(interaction.timestamp !== null && { timestamp: interaction.timestamp }),
  }
}

/** Answers stand in the CMI of the current attempt alone. */
const answers = (happening: ScormEvent, attempt: number): Statement[] =>
  attempt === happening.session.attempt ? scormInteractions(happening.cmi).map((interaction) => answered(happening, interaction)) : []

const successOf = ({ success }: EventStanding): Pick<Result, 'success'> => (success === 'unknown' ? {} : { success: success === 'passed' })

function endings(happening: ScormEvent, attempt: number): Statement[] {
  const { event, session } = happening
  const standing = eventStanding(session, event)
  const score = scoreOf(standing.score)
  const duration = isoDuration(standing.sessionSeconds)
  const tell = (verb: VerbName, result: Result): Statement => lessonStatement(happening, { id: [event.eventId, verb], verb, attempt, result })
  const scored = score.score === undefined ? [] : [lessonStatement(happening, { id: [session.tenantId, session.sessionId, attempt, 'scored', JSON.stringify(score)], verb: 'scored', attempt, result: score })]
  const common = { ...score, duration }
  switch (event.type) {
    case 'session.completed':
      return [tell('completed', { ...common, ...successOf(standing), completion: true }), ...(standing.success === 'passed' ? [tell('passed', { ...common, success: true })] : []), ...scored]
    case 'session.failed':
      return [tell('failed', { ...common, success: false }), ...scored]
    default:
      return [tell('suspended', { ...common, completion: false })]
  }
}

/** The end of an attempt that a new one replaces. */
function termination(happening: ScormEvent): Statement[] {
  const { event } = happening
  const [attempt, seconds] = [event.data?.['previous_attempt_number'], event.data?.['previous_time_spent_seconds']]
  if (typeof attempt !== 'number' || typeof seconds !== 'number') return []
  return [lessonStatement(happening, { id: [event.eventId, 'terminated'], verb: 'terminated', attempt, result: { duration: isoDuration(seconds) } })]
}

function opening(happening: ScormEvent): Statement[] {
  const { event, session } = happening
  const { attempt, startedAt } = attemptOf(happening)
  const isNew = startedAt === event.at
  // Who looks at what is done records nothing.
  if (!isNew && session.openMode === 'review') return []
  const verb = isNew ? 'initialized' : 'resumed'
  return [lessonStatement(happening, { id: [event.eventId, verb], verb, attempt })]
}

/** What an event of a session says in statements; none where the profile has no word for it. */
export function scormStatements(happening: ScormEvent): Statement[] {
  switch (happening.event.type) {
    case 'package.launched':
      return opening(happening)
    case 'session.reset':
      return termination(happening)
    case 'session.completed':
    case 'session.failed':
    case 'session.suspended': {
      const { attempt } = attemptOf(happening)
      return [...answers(happening, attempt), ...endings(happening, attempt)]
    }
    default:
      return []
  }
}
