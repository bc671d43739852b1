/** What sessions do, as statements of their workspace's LRS: once each, whatever is repeated. */
import { fanOutEvents, type FanOut } from '#functions/workers/fan-out-events/fan-out-events.ts'
import { sessionStatements, type SessionStatements } from '#functions/workers/fan-out-events/session-statements.ts'
import type { Statement } from '#shared/contract/xapi/statement.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { packCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { objectStore, type ObjectStore } from '#shared/platform/objects.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { activityRepository } from '#shared/store/activity-repository.ts'
import { launchCounts } from '#shared/store/launch-counts.ts'
import { objectiveRepository } from '#shared/store/objective-repository.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { statementRepository } from '#shared/store/statement-repository.ts'
import { webhookRepository } from '#shared/store/webhook-repository.ts'
import { newest } from '#test/store/support/statements.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { completed, launched, next, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'

const baseUrl = 'https://api.example.com'

let bench: WebhookBench
let records: ObjectStore
beforeAll(async () => {
  bench = await startWebhookBench()
  records = objectStore(objectClients(), 'records-test')
})
afterAll(() => bench.close())

const statements = () => statementRepository(bench.table, { bodies: records, clock: systemClock })
const recorder = (): SessionStatements => sessionStatements({ statements: statements(), activities: activityRepository(bench.table), records, baseUrl })

const tenant = (): string => `tenant_${next()}`
const sessionOf = (tenantId: string, settings: Partial<Session> = {}): Session => aSession({ tenantId, touched: true, ...settings })

/** All statements of a workspace, oldest first. */
async function toldIn(tenantId: string): Promise<Statement[]> {
  const page = await statements().page(tenantId, { ...newest, ascending: true, limit: 500 })
  return page.statements.map(({ text }) => JSON.parse(text))
}
const verbsOf = (told: readonly Statement[]): string[] => told.map(({ verb }) => verb.id.replace('http://adlnet.gov/expapi/verbs/', '')).sort()

const ending = (session: Session, settings: Partial<AuditEvent> = {}): AuditEvent => completed({ entityId: session.sessionId, data: { attempt_number: session.attempt, session_seconds: 61 }, ...settings })
const answer = (id: string, response: string): CmiData => ({ [`cmi.interactions.${id}.id`]: `q${id}`, [`cmi.interactions.${id}.type`]: 'choice', [`cmi.interactions.${id}.learner_response`]: response })

async function record(session: Session, ...events: readonly AuditEvent[]): Promise<void> {
  const failures = await recorder().record(events.map((event) => ({ tenantId: session.tenantId, session, event })))
  expect([...failures.values()]).toEqual([])
}

test('a launch, answers and an ending stand in the LRS, once each', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { completion: 'completed', success: 'passed', outcome: 'done', score: { scaled: 0.8, raw: 8, min: 0, max: 10 }, cmi: { bytes: packCmi({ ...answer('0', 'a'), ...answer('1', 'b') }) } })
  const events = [launched({ at: session.createdAt }), ending(session)]
  await record(session, ...events)
  await record(session, ...events)

  const told = await toldIn(tenantId)
  expect(verbsOf(told)).toEqual(['completed', 'initialized', 'passed', 'responded', 'responded', 'scored'])
  for (const statement of told) {
    expect(statement).toMatchObject({
      actor: { account: { homePage: baseUrl, name: 'learner-1' } },
      authority: { objectType: 'Agent', account: { homePage: baseUrl, name: 'lectern' } },
      version: '1.0.0',
      context: { contextActivities: { category: [{ id: 'https://w3id.org/xapi/scorm' }] } },
    })
  }
  expect(told.find(({ verb }) => verb.id.endsWith('/completed'))).toMatchObject({ timestamp: '2026-11-21T10:00:00.000Z', result: { completion: true, success: true, duration: 'PT1M1S', score: { scaled: 0.8 } } })
})

test('an answer that was told when the visit was suspended is not told again at the end', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { cmi: { bytes: packCmi(answer('0', 'a')) } })
  await record(session, ending(session, { type: 'session.suspended' }))
  await record({ ...session, completion: 'completed', cmi: { bytes: packCmi({ ...answer('0', 'a'), ...answer('1', 'b') }) } }, ending(session))
  expect(verbsOf(await toldIn(tenantId))).toEqual(['completed', 'responded', 'responded', 'suspended'])
})

test('what stands there keeps the name that the learner had, and what is new comes to it', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { learnerName: 'Ada', cmi: { bytes: packCmi(answer('0', 'a')) } })
  const [opened, ended] = [launched({ at: session.createdAt }), ending(session)]
  await record(session, opened)
  await record({ ...session, learnerName: 'Ada Lovelace' }, opened, ended)
  const told = await toldIn(tenantId)
  expect(verbsOf(told)).toEqual(['completed', 'initialized', 'responded'])
  expect(told.map(({ actor }) => actor.name)).toEqual(['Ada', 'Ada Lovelace', 'Ada Lovelace'])
})

test('answers of more than an item holds are read from the bucket, and missed where a commit has replaced them meanwhile', async () => {
  const [tenantId, other] = [tenant(), tenant()]
  const objectKey = `cmi/${tenantId}/ses_1/large`
  const large = 'x'.repeat(30_000)
  await records.put(objectKey, packCmi(answer('0', large)), { contentType: 'application/octet-stream' })
  const session = sessionOf(tenantId, { cmi: { objectKey } })
  await record(session, ending(session))
  await record(session, ending(session, { type: 'session.suspended' }))
  const told = await toldIn(tenantId)
  expect(verbsOf(told)).toEqual(['completed', 'responded', 'suspended'])
  expect(told.find(({ verb }) => verb.id.endsWith('/responded'))?.result?.response).toBe(large)

  const gone = sessionOf(other, { cmi: { objectKey: `${objectKey}-gone` } })
  await record(gone, ending(gone))
  expect(verbsOf(await toldIn(other))).toEqual(['completed'])
})

test.each<readonly [string, Partial<Session>]>([
  ['the TEST plane', { mode: 'test' }],
  ['a headset app', { contentType: 'vr_apk' }],
])('a session of %s leaves no statements', async (_what, settings) => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, settings)
  await record(session, launched({ at: session.createdAt }), ending(session))
  expect(await toldIn(tenantId)).toEqual([])
})

test('the LRS learns of course and lesson, not of attempts', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { title: 'Safety', cmi: { bytes: packCmi(answer('0', 'a')) } })
  const first = launched({ at: session.createdAt })
  const taught: string[] = []
  const activities = activityRepository(bench.table)
  const learning = { learn: (...given: Parameters<typeof activities.learn>) => (taught.push(given[1]), activities.learn(...given)) }
  const teacher = sessionStatements({ statements: statements(), activities: learning, records, baseUrl })
  // Each once, whoever else visits the course.
  for (const sessionId of ['ses_1', 'ses_2']) await teacher.record([first, ending(session)].map((event) => ({ tenantId, session: { ...session, sessionId }, event })))
  const course = `${baseUrl}/api/v1/packages/pkg_1`
  expect(taught.sort()).toEqual(['https://w3id.org/xapi/scorm', course, `${course}/lesson`, `${course}/lesson/interactions/q0`].sort())
  expect(await activities.find(tenantId, course)).toEqual({ type: 'http://adlnet.gov/expapi/activities/course', name: { und: 'Safety' } })
})

describe('handing events on', () => {
  let problems: unknown[] = []
  beforeEach(() => {
    problems = []
  })
  const parts = (changed: Partial<FanOut> = {}): FanOut => ({
    outbox: outboxReader(bench.table),
    statements: recorder(),
    webhooks: webhookRepository(bench.table),
    bus: eventBus('events-test'),
    deliveries: batchOutlet<DeliveryMessage>(bench.aws.deliveriesUrl, ({ endpointId }) => endpointId),
    objectives: objectiveRepository(bench.table),
    launches: launchCounts(bench.table),
    clock: { now: () => Date.parse('2026-11-21T10:05:00.000Z') },
    report: (error) => problems.push(error),
    ...changed,
  })

  test('an event whose statements cannot be stored waits, alone; the next run stores them', async () => {
    const [broken, sound] = [tenant(), tenant()]
    for (const tenantId of [broken, sound]) {
      await bench.addEndpoint({ tenantId })
      await bench.addSession([completed()], { tenantId, completion: 'completed', outcome: 'done' })
    }
    const store = statements()
    const failing = { store: (request: Parameters<typeof store.store>[0]) => (request.tenantId === broken ? Promise.reject(new Error('no table')) : store.store(request)) }
    const half = sessionStatements({ statements: failing, activities: activityRepository(bench.table), records, baseUrl })
    expect(await fanOutEvents(parts({ statements: half }), { hasTime: () => true })).toMatchObject({ events: 1, deliveries: 1, failures: 1 })
    expect(problems).toEqual([new Error('no table')])
    expect([verbsOf(await toldIn(broken)), verbsOf(await toldIn(sound))]).toEqual([[], ['completed']])

    expect(await fanOutEvents(parts(), { hasTime: () => true })).toMatchObject({ events: 1, deliveries: 1, failures: 0 })
    expect([verbsOf(await toldIn(broken)), verbsOf(await toldIn(sound))]).toEqual([['completed'], ['completed']])
  })
})
