/**
 * A golden file for each type of event: the whole request as receivers get it, headers and bytes. What the service
 * makes is compared with the file, and the file is verified as a receiver would: by an HMAC that is written out here,
 * and by the library of Standard Webhooks. `LECTERN_WRITE_GOLDENS=1` writes the files anew; a change of one is a change
 * of the contract.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod'
import {
  deliveredEvents,
  eventDataOf,
  eventEnvelope,
  isDelivered,
  type DeliveredEventType,
} from '#shared/contract/events.ts'
import { dispatchEvent } from '#shared/domain/dispatches/dispatch-events.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { presentEvent, type CarriedEvent } from '#shared/domain/events/event-payload.ts'
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { addressed } from '#shared/domain/webhooks/delivery.ts'
import { deliveryHeaders } from '#shared/domain/webhooks/signature.ts'
import { carriedDataOf } from '#test/unit/domain/support/event-data.ts'
import { aCountedDispatch } from '#test/unit/domain/support/dispatches.ts'
import { aSession, stampAt, tenantId } from '#test/unit/domain/support/sessions.ts'

const folder = 'test/contract/goldens'
const secret = `whsec_${Buffer.from('a key of twenty-four byte').toString('base64')}`
const at = '2026-11-21T10:00:00.000Z'
const sentAt = '2026-11-21T10:00:02.000Z'

const golden = z.strictObject({ headers: z.record(z.string(), z.string()), body: z.string() })
type Golden = z.infer<typeof golden>

/** Sessions as they stand when the event is queued. */
const sessions: Readonly<Partial<Record<DeliveredEventType, Partial<Session>>>> = {
  'session.completed': {
    completion: 'passed',
    success: 'passed',
    outcome: 'done',
    progress: 100,
    score: { scaled: 0.85, raw: 85, min: 0, max: 100 },
    closedSeconds: 60,
    openSeconds: 750,
  },
  'session.failed': {
    completion: 'failed',
    success: 'failed',
    outcome: 'failed',
    progress: 100,
    score: { scaled: null, raw: 20, min: null, max: null },
    openSeconds: 3.5,
    mode: 'test',
  },
  'session.suspended': { completion: 'incomplete', progress: 40, openSeconds: 3661 },
}

const entityOf = (type: DeliveredEventType): Pick<AuditEvent, 'entityType' | 'entityId'> => {
  const scope = deliveredEvents[type]
  if (scope === 'usage') return { entityType: null, entityId: null }
  if (type === 'competency.framework_published') return { entityType: 'framework', entityId: 'fwk_1' }
  if (type === 'competency.alignment_published') return { entityType: 'alignment', entityId: 'aln_1' }
  if (type === 'competency.recomputation_finished') return { entityType: 'recomputation', entityId: 'rcp_1' }
  if (scope === 'competency') return { entityType: 'skill_projection', entityId: 'prj_1' }
  if (scope === 'sessions') return { entityType: 'session', entityId: 'ses_1' }
  return { entityType: 'package', entityId: 'pkg_1' }
}

/** Dispatches as they stand after the change. */
const dispatches: Readonly<Partial<Record<DeliveredEventType, Partial<Dispatch>>>> = {
  'dispatch.created': { organizationId: 'org_1' },
  'dispatch.paused': { pausedAt: at },
  'dispatch.archived': { archivedAt: at },
  'dispatch.expired': { expiresAt: at, mode: 'test' },
  'dispatch.deleted': { deletedAt: at },
}

const isDispatchEvent = (type: DeliveredEventType): type is Extract<DeliveredEventType, `dispatch.${string}`> =>
  deliveredEvents[type] === 'dispatches'

function carried(type: DeliveredEventType): CarriedEvent {
  const eventId = 'evt_01kajd3r00000000000000000a'
  if (type === 'session.reset') {
    const before = aSession({
      attempt: 2,
      completion: 'passed',
      success: 'passed',
      score: { scaled: 0.9, raw: 90, min: 0, max: 100 },
      closedSeconds: 100,
      openSeconds: 20,
    })
    const { events, set } = nextAttemptTransition(
      before,
      {
        trigger: 'api_reset',
        note: 'asked by the tutor — “again”',
        plays: { versionId: 'ver_1', sharesObjectives: false },
      },
      { ...stampAt(at), makeEventId: () => eventId },
    )
    const { score, ...rest } = set
    const [event] = events
    if (event === undefined) throw new Error('A reset has an event.')
    return { tenantId, event, session: { ...before, ...rest, score: { ...before.score, ...score } } }
  }
  if (isDispatchEvent(type)) {
    const dispatch = { licenseLimit: 100, expiresAt: '2026-12-31T22:00:00.000Z', ...dispatches[type] }
    const more = type === 'dispatch.extended' ? { previous_expires_at: '2026-11-30T22:00:00.000Z' } : {}
    const stamp = { ...stampAt(at), makeEventId: () => eventId }
    const event = dispatchEvent(type, aCountedDispatch(dispatch), { stamp, note: 'Not delivered', more })
    return { tenantId, event, session: null }
  }
  const severity = type === 'session.failed' || type.startsWith('usage.') ? 'warn' : 'info'
  const data = carriedDataOf[type]
  const event: AuditEvent = {
    eventId,
    type,
    at,
    severity,
    ...entityOf(type),
    ...(data === undefined ? {} : { data }),
    ...(deliveredEvents[type] === 'competency' ? { mode: 'live' } : {}),
  }
  return { tenantId, event, session: type.startsWith('session.') ? aSession(sessions[type] ?? {}) : null }
}

function made(type: DeliveredEventType): Golden {
  const event = carried(type)
  const message = addressed(presentEvent(event), event.event.eventId, {
    endpoint: { endpointId: 'whk_1', mode: 'live', tenantId },
    now: at,
  })
  return {
    headers: deliveryHeaders(message, { secrets: [secret], atSeconds: Date.parse(sentAt) / 1000 }),
    body: message.body,
  }
}

/** RFC 2104, from its text. */
function hmacSha256(key: Uint8Array, text: Uint8Array): Buffer {
  const block = Buffer.alloc(64)
  block.set(key.length > 64 ? createHash('sha256').update(key).digest() : key)
  const padded = (pad: number): Buffer => Buffer.from(block.map((byte) => byte ^ pad))
  const inner = createHash('sha256').update(padded(0x36)).update(text).digest()
  return createHash('sha256').update(padded(0x5c)).update(inner).digest()
}

const types = Object.keys(deliveredEvents).filter(isDelivered)
const fileOf = (type: string): string => `${folder}/${type}.json`
const goldenOf = (type: string): Golden => golden.parse(JSON.parse(readFileSync(fileOf(type), 'utf8')))
const pretty = (value: Golden): string => `${JSON.stringify(value, null, 2)}\n`

beforeAll(() => {
  if (process.env['LECTERN_WRITE_GOLDENS'] === '1')
    for (const type of types) writeFileSync(fileOf(type), pretty(made(type)))
})

test('holds one file for every type of event', () => {
  expect(readdirSync(folder).sort()).toEqual(types.map((type) => `${type}.json`).sort())
})

describe.each(types)('event %s', (type) => {
  test('produces the body of the file, byte for byte', () => {
    expect(pretty(made(type))).toBe(readFileSync(fileOf(type), 'utf8'))
  })

  test('passes the verification rules of the specification', () => {
    const { headers, body } = goldenOf(type)
    const digest = hmacSha256(Buffer.from(secret), Buffer.from(body)).toString('hex')
    const given = Buffer.from(String(headers['X-Service-Signature']).replace(/^sha256=/, ''))
    expect(given.length === digest.length && timingSafeEqual(given, Buffer.from(digest))).toBe(true)
    expect(headers).toMatchObject({
      'X-Vendor-Signature': digest,
      'X-Vendor-Signature-Algorithm': 'sha256',
      'X-Webhook-ID': 'whk_1',
      'X-Service-Event-Type': type,
    })
    const forged = hmacSha256(Buffer.from(secret), Buffer.from(body.replace(tenantId, 'tenant_two'))).toString('hex')
    expect(forged).not.toBe(digest)
  })

  test('passes the library of Standard Webhooks, and fails with one changed byte', () => {
    const { headers, body } = goldenOf(type)
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(sentAt))
    try {
      const reader = new Webhook(secret)
      expect(reader.verify(body, headers)).toEqual(JSON.parse(body))
      expect(() => reader.verify(body.replace('"severity"', '"Severity"'), headers)).toThrow('No matching signature')
      expect(() => reader.verify(body, { ...headers, 'webhook-id': 'dlv_other' })).toThrow('No matching signature')
      clock.mockReturnValue(Date.parse(sentAt) + 3_600_000)
      expect(() => reader.verify(body, headers)).toThrow('too old')
    } finally {
      clock.mockRestore()
    }
  })

  test('holds what its schema declares, and nothing else', () => {
    const { headers, body } = goldenOf(type)
    const envelope = z.strictObject(eventEnvelope.shape).parse(JSON.parse(body))
    expect(envelope).toMatchObject({
      event: type,
      tenant_id: tenantId,
      timestamp: at,
      delivery_id: headers['X-Delivery-ID'],
    })
    expect(Object.keys(eventDataOf(type).strict().parse(envelope.data)).sort()).toEqual(
      Object.keys(envelope.data).sort(),
    )
  })
})
