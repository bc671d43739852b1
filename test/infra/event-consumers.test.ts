/** The rules of the template, matched against published events of each type. */
import { compilePattern } from '#infra/local/aws/event-bridge/event-pattern.ts'
import { deliveredEventTypes, eventSource, isDelivered, sessionEventTypes } from '#shared/contract/events.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { publishedEventOf } from '#shared/domain/events/published-event.ts'
import { packChanges } from '#shared/domain/objectives/objective-packing.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()

/** Each rule's queue or function, and whether the rule sends an event to it. */
const rules = resourcesOf(templates, 'AWS::Events::Rule')
  .filter(({ properties }) => properties['EventPattern'] !== undefined)
  .map(({ properties }) => {
    const [target] = Array.isArray(properties['Targets']) ? properties['Targets'] : []
    return { queue: readable(templates, target?.Arn), matches: compilePattern(properties['EventPattern']) }
  })

const consumers = {
  QueueDeliveries: 'WebhooksQueueDeliveriesEventsQueue',
  RecordSessionStatements: 'LrsRecordSessionStatementsEventsQueue',
  DeriveSkills: 'SkillsDeriveSkillsEventsQueue',
  ShareObjectives: 'ObjectivesShareObjectivesEventsQueue',
  RecomputeSkills: 'RecomputationsRecomputeSkills',
  RecordAudit: 'AuditRecordAuditEventsQueue',
  FollowPackages: 'PackageFollowingFollowPackagesEventsQueue',
  RemovePackage: 'PackageRemovalRemovalsQueue',
} as const

/** Of the events that webhooks get, those after which something is done about a package. */
const followed: readonly string[] = ['package.launched', 'package.archived', 'package.version_activated']
/** What is not sent to the audit log: what learners do, and launches. */
const unaudited: readonly string[] = [
  'package.launched',
  'session.completed',
  'session.failed',
  'session.suspended',
  'competency.projection_updated',
  'competency.level_changed',
  'roi.value_changed',
]

/** What can be evidence of skills, and level changes, which have a value. */
const observed: readonly string[] = [
  ...['session.completed', 'session.failed', 'session.suspended'],
  ...['competency.projection_updated', 'competency.level_changed'],
]

const objectiveChanges = packChanges({ at: 1, values: { safety: { satisfied: true } } })

const isOfSession = (type: string): boolean =>
  ['package.launched', 'session.result_changed', ...sessionEventTypes].includes(type)

/** The consumers that receive an event of this type, sorted. @param settings of the event's session */
function consumersOf(type: AuditEvent['type'], settings: Partial<Session> = {}): string[] {
  const session = isOfSession(type) ? aSession(settings) : null
  const entityType = type.startsWith('webhook.') ? 'webhook' : type.startsWith('session.') ? 'session' : 'package'
  const event: AuditEvent = {
    eventId: 'evt_1',
    type,
    at: '2026-11-21T10:00:00.000Z',
    entityType,
    entityId: `${entityType}_1`,
    severity: 'info',
    // Levels and their value are of LIVE mode only, and their events say so.
    ...(/^(competency|roi)\./.test(type) && { mode: 'live' as const }),
    ...(type === 'session.reset' && { data: { attempt_number: 1 } }),
  }
  const published = publishedEventOf({ tenantId: 'tenant_1', event, session })
  const onBus = { source: eventSource, 'detail-type': published.event, detail: JSON.parse(JSON.stringify(published)) }
  const queues = rules.filter(({ matches }) => matches(onBus)).map(({ queue }) => queue)
  return Object.entries(consumers)
    .flatMap(([name, queue]) => (queues.includes(queue) ? [name] : []))
    .sort()
}

test('sends the events of each rule to a queue or a function of its own', () => {
  expect(rules.map(({ queue }) => queue).sort()).toEqual(Object.values(consumers).sort())
})

test.each(deliveredEventTypes.filter((type) => type !== 'session.reset'))(
  'sends %s of a LIVE SCORM session or package to the consumers of its type',
  (type) => {
    expect(consumersOf(type)).toEqual(
      [
        'QueueDeliveries',
        ...(observed.includes(type) ? ['DeriveSkills'] : []),
        ...(unaudited.includes(type) ? [] : ['RecordAudit']),
        ...(followed.includes(type) ? ['FollowPackages'] : []),
        ...(isOfSession(type) ? ['RecordSessionStatements'] : []),
      ].sort(),
    )
  },
)

test('sends a result after the end of a LIVE attempt to statements and skills, and to no webhook', () => {
  expect(consumersOf('session.result_changed')).toEqual(['DeriveSkills', 'RecordSessionStatements'])
  expect(consumersOf('session.result_changed', { mode: 'test' })).toEqual([])
})

test('sends no event of a TEST session to the statements', () => {
  for (const type of deliveredEventTypes.filter(isOfSession).filter((each) => each !== 'session.reset'))
    expect(consumersOf(type, { mode: 'test' })).not.toContain('RecordSessionStatements')
})

test('sends no event of a TEST session to the skills', () => {
  expect(consumersOf('session.completed', { mode: 'test' })).not.toContain('DeriveSkills')
})

test.each(['session.completed', 'session.failed', 'session.suspended'] as const)(
  'sends %s to the objectives only if the session has changed shared ones',
  (type) => {
    expect(consumersOf(type, { sharesObjectives: true, objectiveChanges })).toContain('ShareObjectives')
    expect(consumersOf(type, { sharesObjectives: true, objectiveChanges: null })).not.toContain('ShareObjectives')
    expect(consumersOf(type, { sharesObjectives: false, objectiveChanges })).not.toContain('ShareObjectives')
  },
)

test('starts the recomputation of levels with the event of a job that waits, which is not for the audit log', () => {
  expect(consumersOf('recomputation.due')).toEqual(['RecomputeSkills'])
  expect(consumersOf('recomputation.requested')).toEqual(['RecordAudit'])
})

test('lets the rule of recomputations, and no other, invoke their worker', () => {
  const grants = resourcesOf(templates, 'AWS::Lambda::Permission').filter(
    ({ properties }) => properties['Principal'] === 'events.amazonaws.com',
  )
  expect(grants).toHaveLength(1)
  const [{ properties } = { properties: {} }] = grants
  expect(readable(templates, Object(properties)['FunctionName'])).toBe('RecomputationsRecomputeSkills')
  expect(readable(templates, Object(properties)['SourceArn'])).toBe('RecomputationsDue')
})

test('sends the creation of a webhook to the audit log only', () => {
  expect(isDelivered('webhook.created')).toBe(false)
  expect(consumersOf('webhook.created')).toEqual(['RecordAudit'])
})

test.each([
  ...(['webhook.paused', 'webhook.resumed', 'webhook.deleted'] as const),
  ...(['forwarder.paused', 'forwarder.resumed', 'forwarder.deleted'] as const),
  'package.version_failed',
] as const)('sends %s to the worker that opens incidents of it and resolves them', (type) => {
  expect(consumersOf(type)).toEqual(['FollowPackages', 'RecordAudit'])
})
