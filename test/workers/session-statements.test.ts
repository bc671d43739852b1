/** Statements of sessions in their workspace's LRS: each once, however often its event comes. */
import {
  sessionStatements,
  type SessionStatements,
} from '#functions/workers/record-session-statements/session-statements.ts'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { packCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectStore, type ObjectStore } from '#shared/platform/objects.ts'
import { activityRepository } from '#shared/store/activities/activity-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { newest } from '#test/store/support/statements.ts'
import { MortalProcess } from '#test/support/mortal-process.ts'
import { messageOf, received } from '#test/support/published-events.ts'
import { seeded } from '#test/support/random.ts'
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
const recorder = (): SessionStatements =>
  sessionStatements({ statements: statements(), activities: activityRepository(bench.table), records, baseUrl })

const tenant = (): string => `tenant_${next()}`
const sessionOf = (tenantId: string, settings: Partial<Session> = {}): Session =>
  aSession({ tenantId, touched: true, ...settings })

/** All statements of a workspace, oldest first. */
async function recordedIn(tenantId: string): Promise<Statement[]> {
  const page = await statements().page(tenantId, { ...newest, ascending: true, limit: 500 })
  return page.statements.map(({ text }) => JSON.parse(text))
}
const verbsOf = (recorded: readonly Statement[]): string[] =>
  recorded.map(({ verb }) => verb.id.replace('http://adlnet.gov/expapi/verbs/', '')).sort()

const ending = (session: Session, settings: Partial<AuditEvent> = {}): AuditEvent =>
  completed({
    entityId: session.sessionId,
    data: { attempt_number: session.attempt, session_seconds: 61 },
    ...settings,
  })
const answer = (id: string, response: string): CmiData => ({
  [`cmi.interactions.${id}.id`]: `q${id}`,
  [`cmi.interactions.${id}.type`]: 'choice',
  [`cmi.interactions.${id}.learner_response`]: response,
})

async function record(session: Session, ...events: readonly AuditEvent[]): Promise<void> {
  const { record: recordOne } = recorder()
  for (const event of events) await recordOne(received({ tenantId: session.tenantId, session, event }))
}

test('stores statements of a launch, of answers and of an ending, once each', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, {
    completion: 'completed',
    success: 'passed',
    outcome: 'done',
    score: { scaled: 0.8, raw: 8, min: 0, max: 10 },
    cmi: { bytes: packCmi({ ...answer('0', 'a'), ...answer('1', 'b') }) },
  })
  const events = [launched({ at: session.createdAt }), ending(session)]
  await record(session, ...events)
  await record(session, ...events)

  const recorded = await recordedIn(tenantId)
  expect(verbsOf(recorded)).toEqual(['completed', 'initialized', 'passed', 'responded', 'responded', 'scored'])
  for (const statement of recorded) {
    expect(statement).toMatchObject({
      actor: { account: { homePage: baseUrl, name: 'learner-1' } },
      authority: { objectType: 'Agent', account: { homePage: baseUrl, name: 'lectern' } },
      version: '1.0.0',
      context: { contextActivities: { category: [{ id: 'https://w3id.org/xapi/scorm' }] } },
    })
  }
  expect(recorded.find(({ verb }) => verb.id.endsWith('/completed'))).toMatchObject({
    timestamp: '2026-11-21T10:00:00.000Z',
    result: { completion: true, success: true, duration: 'PT1M1S', score: { scaled: 0.8 } },
  })
})

test('stores an answer once that was part of a suspended visit and of the end', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { cmi: { bytes: packCmi(answer('0', 'a')) } })
  await record(session, ending(session, { type: 'session.suspended' }))
  await record(
    { ...session, completion: 'completed', cmi: { bytes: packCmi({ ...answer('0', 'a'), ...answer('1', 'b') }) } },
    ending(session),
  )
  expect(verbsOf(await recordedIn(tenantId))).toEqual(['completed', 'responded', 'responded', 'suspended'])
})

test('stores a pass and a score that follow the end of an attempt, each once', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { completion: 'completed', outcome: 'done' })
  const passed = { ...session, success: 'passed', score: { scaled: 0.8, raw: null, min: null, max: null } } as const
  const later = (eventId: string) => ending(session, { eventId, type: 'session.result_changed' })
  const pass = later('passed')
  await record(session, ending(session))
  await record(passed, pass, pass)
  await record({ ...passed, score: { ...passed.score, scaled: 0.9 } }, later('more'))
  const recorded = await recordedIn(tenantId)
  expect(verbsOf(recorded)).toEqual(['completed', 'passed', 'scored', 'scored'])
  expect(recorded.find(({ verb }) => verb.id.endsWith('/passed'))?.result).toMatchObject({ score: { scaled: 0.8 } })
})

test('stores a pass once that stands in the session before its end is published', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { completion: 'passed', success: 'passed', outcome: 'done' })
  await record(session, ending(session), ending(session, { eventId: 'late', type: 'session.result_changed' }))
  expect(verbsOf(await recordedIn(tenantId))).toEqual(['completed', 'passed'])
})

test('keeps stored statements with the former name of a learner, and adds new ones with the new name', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { learnerName: 'Ada', cmi: { bytes: packCmi(answer('0', 'a')) } })
  const [opened, ended] = [launched({ at: session.createdAt }), ending(session)]
  await record(session, opened)
  await record({ ...session, learnerName: 'Ada Lovelace' }, opened, ended)
  const recorded = await recordedIn(tenantId)
  expect(verbsOf(recorded)).toEqual(['completed', 'initialized', 'responded'])
  expect(recorded.map(({ actor }) => actor.name)).toEqual(['Ada', 'Ada Lovelace', 'Ada Lovelace'])
})

test('reads large answers from the bucket, and stores no answers where a commit has replaced the object', async () => {
  const [tenantId, other] = [tenant(), tenant()]
  const objectKey = `cmi/${tenantId}/ses_1/large`
  const large = 'x'.repeat(30_000)
  await records.put(objectKey, packCmi(answer('0', large)), { contentType: 'application/octet-stream' })
  const session = sessionOf(tenantId, { cmi: { objectKey } })
  await record(session, ending(session))
  await record(session, ending(session, { type: 'session.suspended' }))
  const recorded = await recordedIn(tenantId)
  expect(verbsOf(recorded)).toEqual(['completed', 'responded', 'suspended'])
  expect(recorded.find(({ verb }) => verb.id.endsWith('/responded'))?.result?.response).toBe(large)

  const gone = sessionOf(other, { cmi: { objectKey: `${objectKey}-gone` } })
  await record(gone, ending(gone))
  expect(verbsOf(await recordedIn(other))).toEqual(['completed'])
})

test('stores no statements for a session of the TEST plane', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { mode: 'test' })
  await record(session, launched({ at: session.createdAt }), ending(session))
  expect(await recordedIn(tenantId)).toEqual([])
})

test('stores what a training on a headset reached, and the member who recorded it by hand', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, {
    contentType: 'vr_apk',
    completion: 'passed',
    success: 'passed',
    outcome: 'done',
    score: { scaled: 0.9, raw: null, min: null, max: null },
    cmi: { bytes: packCmi(answer('0', 'a')) },
  })
  const byHand = ending(session, { actor: { kind: 'person', id: 'per_1' } })
  await record(session, launched({ at: session.createdAt }), byHand, ending(session, { type: 'session.suspended' }))
  const recorded = await recordedIn(tenantId)
  expect(verbsOf(recorded)).toEqual(['completed', 'passed', 'responded', 'scored'])
  const ended = recorded.find(({ verb }) => verb.id.endsWith('/completed'))
  expect(ended?.context?.extensions).toEqual({ [`${baseUrl}/xapi/extensions/recorded-by`]: 'per_1' })
  expect(ended?.context?.contextActivities).not.toHaveProperty('category')
})

test('records definitions of course, lesson and interaction, and none of attempts', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { title: 'Safety', cmi: { bytes: packCmi(answer('0', 'a')) } })
  const first = launched({ at: session.createdAt })
  const definitions: string[] = []
  const activities = activityRepository(bench.table)
  const recording = {
    recordDefinition: (...given: Parameters<typeof activities.recordDefinition>) => (
      definitions.push(given[1]),
      activities.recordDefinition(...given)
    ),
  }
  const recorderOnce = sessionStatements({ statements: statements(), activities: recording, records, baseUrl })
  // Each once, although two learners visit the course.
  for (const sessionId of ['ses_1', 'ses_2'])
    for (const event of [first, ending(session)])
      await recorderOnce.record(received({ tenantId, session: { ...session, sessionId }, event }))
  const course = `${baseUrl}/api/v1/packages/pkg_1`
  expect(definitions.sort()).toEqual(
    ['https://w3id.org/xapi/scorm', course, `${course}/lesson`, `${course}/lesson/interactions/q0`].sort(),
  )
  expect(await activities.find(tenantId, course)).toEqual({
    type: 'http://adlnet.gov/expapi/activities/course',
    name: { und: 'Safety' },
  })
})

test('fails the event alone whose statements cannot be stored, and stores them when it comes again', async () => {
  const [broken, sound] = [tenant(), tenant()]
  const events = [broken, sound].map((tenantId) => {
    const session = sessionOf(tenantId, { completion: 'completed', outcome: 'done' })
    return received({ tenantId, session, event: ending(session) })
  })
  const { handler } = await import('#functions/workers/record-session-statements/handler.ts')
  bench.aws.faultDynamoDb(() => 'ProvisionedThroughputExceededException')
  expect((await handler({ Records: [messageOf(events[0], 'broken')] })).batchItemFailures).toEqual([
    { itemIdentifier: 'broken' },
  ])
  bench.aws.faultDynamoDb(null)
  expect(await handler({ Records: [messageOf({}, 'odd'), messageOf(events[1], 'sound')] })).toEqual({
    batchItemFailures: [{ itemIdentifier: 'odd' }],
  })
  expect([verbsOf(await recordedIn(broken)), verbsOf(await recordedIn(sound))]).toEqual([[], ['completed']])
  expect(await handler({ Records: events.map((event, index) => messageOf(event, String(index))) })).toEqual({
    batchItemFailures: [],
  })
  expect([verbsOf(await recordedIn(broken)), verbsOf(await recordedIn(sound))]).toEqual([['completed'], ['completed']])
})

test('stores the answers of an attempt that was reset after its event was published', async () => {
  const tenantId = tenant()
  const session = sessionOf(tenantId, { completion: 'completed', cmi: { bytes: packCmi(answer('0', 'a')) } })
  const published = received({ tenantId, session, event: ending(session) })
  const stored = await bench.addSession([], { ...session, attempt: 2, cmi: null, completion: 'not_attempted' })
  expect(stored.attempt).toBe(2)
  await recorder().record(published)
  expect(verbsOf(await recordedIn(tenantId))).toEqual(['completed', 'responded'])
})

test.each([1, 2, 3])('stores each statement once when it is killed between any two steps (seed %i)', async (seed) => {
  const random = seeded(seed)
  for (let round = 0; round < 6; round += 1) {
    const tenantId = tenant()
    const session = sessionOf(tenantId, {
      completion: 'completed',
      success: 'passed',
      cmi: { bytes: packCmi({ ...answer('0', 'a'), ...answer('1', 'b') }) },
    })
    const published = received({ tenantId, session, event: ending(session) })
    for (let kills = 0; kills < 4; kills += 1) {
      const process = new MortalProcess(kills < 3 ? 1 + Math.floor(random() * 6) : Infinity, random() < 0.5)
      const mortal = sessionStatements({
        statements: process.of(statements()),
        activities: process.of(activityRepository(bench.table)),
        records,
        baseUrl,
      })
      await mortal.record(published).catch((error: unknown) => expect(error).toEqual(new Error('killed')))
    }
    expect(verbsOf(await recordedIn(tenantId))).toEqual(['completed', 'passed', 'responded', 'responded'])
  }
})
