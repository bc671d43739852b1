/**
 * The stored session. Null values are absent attributes. CMI and history are deflated: UpdateItem is charged for the
 * whole item, and no other item is written so often.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { branding } from '#shared/contract/resources/configuration/configuration.ts'
import {
  completionStatus,
  runtimeMode,
  runtimeProtocol,
  successStatus,
} from '#shared/contract/resources/sessions/session.ts'
import { outcomeSources } from '#shared/contract/resources/vr/outcome.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { pastAttemptSchema, type PastAttempt } from '#shared/domain/sessions/past-attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { SessionChange } from '#shared/domain/sessions/transition.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { binary, parseItem, parsePacked, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const pastAttempts = z.array(pastAttemptSchema)

const knownOutcome = z.object({
  outcomeId: z.string(),
  digest: z.string(),
  attempt: z.number(),
  source: z.enum(outcomeSources),
  recordedAt: z.string(),
})

const joinedHeadset = z.object({ label: z.string(), model: z.string(), joinedAt: z.string(), attempt: z.number() })

const sessionItem = z.object({
  tenantId: z.string(),
  sessionId: z.string(),
  packageId: z.string(),
  versionId: z.string(),
  contentType: z.enum(['scorm', 'vr_apk']),
  mode: z.enum(['live', 'test']),
  title: z.string(),
  learnerId: z.string(),
  learnerName: z.string().nullable().default(null),
  learnerEmail: z.string().nullable().default(null),
  locale: z.string().nullable().default(null),
  returnUrl: z.string().nullable().default(null),
  isWatermarked: z.boolean().default(false),
  branding: branding.nullable().default(null),
  dispatchId: z.string().nullable().default(null),
  organizationId: z.string().nullable().default(null),
  protocol: runtimeProtocol,
  ownerId: z.string().nullable().default(null),
  ownerMode: runtimeMode.nullable().default(null),
  openMode: runtimeMode,
  startOverAllowed: z.boolean(),
  sharesObjectives: z.boolean().default(false),
  objectiveChanges: binary.nullable().default(null),
  journalKey: binary.nullable().default(null),
  launchEpoch: z.string().nullable().default(null),
  version: z.number(),
  attempt: z.number(),
  touched: z.boolean(),
  completion: completionStatus,
  success: successStatus,
  outcome: z.enum(['open', 'failed', 'done']),
  scaled: z.number().nullable().default(null),
  raw: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  min: z.number().nullable().default(null),
  resultAt: z.string().nullable().default(null),
  progress: z.number(),
  closedSeconds: z.number(),
  openSeconds: z.number(),
  suspendedAt: z.string().nullable().default(null),
  cmi: binary.optional(),
  cmiKey: z.string().optional(),
  history: binary.optional(),
  outcomes: z.array(knownOutcome).default([]),
  headset: joinedHeadset.nullable().default(null),
  attemptStartedAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

/** Attributes for a part of a session; null removes an attribute. */
export function toAttributes(part: SessionChange): RawItem {
  const { score, cmi, history, sharesObjectives, outcomes, ...plain } = part
  return {
    ...plain,
    // Few courses share objectives. The items of the others stay smaller without the attribute.
    ...(sharesObjectives === undefined ? {} : { sharesObjectives: sharesObjectives ? true : null }),
    ...(score === undefined ? {} : score),
    ...(cmi === undefined
      ? {}
      : {
          cmi: null,
          cmiKey: null,
          ...(cmi !== null && 'bytes' in cmi ? { cmi: cmi.bytes } : {}),
          ...(cmi !== null && 'objectKey' in cmi ? { cmiKey: cmi.objectKey } : {}),
        }),
    ...(outcomes === undefined ? {} : { outcomes: outcomes.length === 0 ? null : outcomes }),
    ...(history === undefined ? {} : { history: packHistory(history) }),
  }
}

const packHistory = (history: readonly PastAttempt[]): Uint8Array | null =>
  history.length === 0 ? null : deflateRawSync(JSON.stringify(history))

const unpackHistory = (packed: Uint8Array | undefined, item: RawItem): PastAttempt[] =>
  packed === undefined ? [] : parsePacked(pastAttempts, () => JSON.parse(inflateRawSync(packed).toString('utf8')), item)

/** @throws StoredItemInvalid */
export function sessionFromItem(item: RawItem): Session {
  const { scaled, raw, max, min, cmi, cmiKey, history, ...plain } = parseItem(sessionItem, item)
  return {
    ...plain,
    score: { scaled, raw, max, min },
    cmi: cmi !== undefined ? { bytes: cmi } : cmiKey !== undefined ? { objectKey: cmiKey } : null,
    history: unpackHistory(history, item),
  }
}

/** A new item with the keys of its indexes. */
export function newSessionItem(session: Session, events: readonly AuditEvent[]): RawItem {
  return {
    ...keys.session(session.tenantId, session.sessionId),
    ...withoutNulls(toAttributes(session)),
    tpk: indexes.sessionsOfTenant(session.tenantId),
    lpk: indexes.sessionsOfLearner(session.tenantId, session.learnerId),
    ppk: indexes.sessionsOfPackage(session.tenantId, session.packageId),
    listedAt: indexes.listed(session.createdAt, session.sessionId),
    ...outboxOf(events),
  }
}
