/**
 * An event as it stands on the bus: the payload that customers get, and `facts` for Lectern's own consumers. The facts
 * are a copy of what the event's session was when the event was published, so that no consumer depends on later state.
 */
import * as z from 'zod'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { attemptResultTypes } from '#shared/contract/events.ts'
import { completionStatus, runtimeMode, successStatus } from '#shared/contract/resources/sessions/session.ts'
import { pastAttemptSchema } from '../sessions/past-attempt.ts'
import type { Session, StoredCmi } from '../sessions/session.ts'
import { auditEventSchema, type AuditEvent } from './audit-event.ts'
import { planeOf, presentEvent, type CarriedEvent, type EventPayload } from './event-payload.ts'

/** Fields of a session that statements and reports need. */
export type SessionSnapshot = Pick<
  Session,
  | 'tenantId'
  | 'sessionId'
  | 'packageId'
  | 'versionId'
  | 'contentType'
  | 'mode'
  | 'title'
  | 'learnerId'
  | 'learnerName'
  | 'dispatchId'
  | 'organizationId'
  | 'openMode'
  | 'attempt'
  | 'completion'
  | 'success'
  | 'score'
  | 'progress'
  | 'closedSeconds'
  | 'openSeconds'
  | 'history'
  | 'attemptStartedAt'
  | 'createdAt'
  | 'updatedAt'
>

/** A session's snapshot in JSON. Binary values are base64. */
interface PublishedSession extends SessionSnapshot {
  /** CMI of the attempt, for events that may bring answers. */
  readonly cmi?: { readonly deflated: string } | { readonly objectKey: string }
  /** Changes of shared objectives that the session has recorded last, packed; absent where there are none to share. */
  readonly objectiveChanges?: string
}

export interface EventFacts {
  /** Plane of the event; null where it has none. */
  readonly mode: KeyMode | null
  readonly event: AuditEvent
  /** Null for events of other items. */
  readonly session: PublishedSession | null
}

/** `detail` of an event on the bus. */
export interface PublishedEvent extends EventPayload {
  readonly facts: EventFacts
}

/** Events whose statements include the learner's answers. */
const withAnswers: ReadonlySet<string> = new Set(attemptResultTypes)

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))

const publishedCmi = (cmi: StoredCmi): NonNullable<PublishedSession['cmi']> =>
  'bytes' in cmi ? { deflated: base64(cmi.bytes) } : { objectKey: cmi.objectKey }

function snapshotOf(session: Session): SessionSnapshot {
  const { tenantId, sessionId, packageId, versionId, contentType, mode, title, learnerId, learnerName } = session
  const { dispatchId, organizationId, openMode, attempt, completion, success, score, progress } = session
  const { closedSeconds, openSeconds, history } = session
  const { attemptStartedAt, createdAt, updatedAt } = session
  return {
    ...{ tenantId, sessionId, packageId, versionId, contentType, mode, title, learnerId, learnerName },
    ...{ dispatchId, organizationId, openMode, attempt, completion, success, score, progress },
    ...{ closedSeconds, openSeconds, history },
    ...{ attemptStartedAt, createdAt, updatedAt },
  }
}

function publishedSession(session: Session, event: AuditEvent): PublishedSession {
  const { cmi, sharesObjectives, objectiveChanges } = session
  return {
    ...snapshotOf(session),
    ...(cmi !== null && withAnswers.has(event.type) && { cmi: publishedCmi(cmi) }),
    ...(sharesObjectives && objectiveChanges !== null && { objectiveChanges: base64(objectiveChanges) }),
  }
}

/** The event with the state of the item that carries it. Its size is bounded by the limits of what an item may hold. */
export const publishedEventOf = (carried: CarriedEvent): PublishedEvent => ({
  ...presentEvent(carried),
  facts: {
    mode: planeOf(carried),
    event: carried.event,
    session: carried.session === null ? null : publishedSession(carried.session, carried.event),
  },
})

/** The payload alone, as webhook endpoints get it. */
export const payloadOf = ({ event, tenant_id, data, timestamp }: PublishedEvent): EventPayload => ({
  event,
  tenant_id,
  data,
  timestamp,
})

/** CMI of a published session as it is stored; null where the event brings none. */
export const storedCmiOf = ({ cmi }: PublishedSession): StoredCmi | null =>
  cmi === undefined ? null : 'deflated' in cmi ? { bytes: bytesOf(cmi.deflated) } : cmi

/** Changes of shared objectives, packed, and the learner whom they belong to. */
export type PublishedObjectiveChanges = Pick<Session, 'tenantId' | 'mode' | 'learnerId'> & {
  readonly objectiveChanges: Uint8Array
}

/** The changes of shared objectives that an event brings; null where it brings none. */
export function objectiveChangesOf({ facts: { session } }: PublishedEvent): PublishedObjectiveChanges | null {
  if (session?.objectiveChanges === undefined) return null
  const { tenantId, mode, learnerId, objectiveChanges } = session
  return { tenantId, mode, learnerId, objectiveChanges: bytesOf(objectiveChanges) }
}

const nullableNumber = z.number().nullable()

const sessionSchema = z.object({
  tenantId: z.string(),
  sessionId: z.string(),
  packageId: z.string(),
  versionId: z.string(),
  contentType: z.enum(['scorm', 'vr_apk']),
  mode: z.enum(['live', 'test']),
  title: z.string(),
  learnerId: z.string(),
  learnerName: z.string().nullable(),
  dispatchId: z.string().nullable().default(null),
  organizationId: z.string().nullable().default(null),
  openMode: runtimeMode,
  attempt: z.number(),
  completion: completionStatus,
  success: successStatus,
  score: z.object({ scaled: nullableNumber, raw: nullableNumber, min: nullableNumber, max: nullableNumber }),
  progress: z.number(),
  closedSeconds: z.number(),
  openSeconds: z.number(),
  history: z.array(pastAttemptSchema),
  attemptStartedAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cmi: z.union([z.strictObject({ deflated: z.base64() }), z.strictObject({ objectKey: z.string() })]).optional(),
  objectiveChanges: z.base64().optional(),
})

const publishedSessionSchema = sessionSchema.transform(({ cmi, objectiveChanges, ...snapshot }): PublishedSession => ({
  ...snapshot,
  ...(cmi !== undefined && { cmi }),
  ...(objectiveChanges !== undefined && { objectiveChanges }),
}))

/** Reads `detail` of an event of the bus. Customers' rules may see more members some day; unknown ones are dropped. */
export const publishedEventSchema = z
  .object({
    tenant_id: z.string(),
    data: z.record(z.string(), z.unknown()),
    timestamp: z.string(),
    facts: z.object({
      mode: z.enum(['live', 'test']).nullable(),
      event: auditEventSchema,
      session: publishedSessionSchema.nullable(),
    }),
  })
  .transform(({ facts, ...payload }): PublishedEvent => ({ event: facts.event.type, ...payload, facts }))
