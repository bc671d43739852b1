/** Deriving skills: from the event of a session to evidence and levels, once, in any order, and after any kill. */
import { skillDeriver, type Deriving } from '#functions/workers/derive-skills/derive-skills.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { packCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { ObservedAlignment } from '#shared/domain/skills/observed-alignment.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { projectionKey } from '#shared/store/skills/projection-item.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { valueModelRepository } from '#shared/store/value/value-model-repository.ts'
import { valueRepository } from '#shared/store/value/value-repository.ts'
import { get } from '#shared/store/table/read.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { killedAt } from '#test/store/support/killed-at.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { received } from '#test/support/published-events.ts'
import { completed, next } from '#test/support/webhooks.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const skillId = 'load-handling'

const alignment: ObservedAlignment = {
  ...{ alignmentId: 'aln_1', alignmentVersion: 1, frameworkId: 'fwk_1', frameworkVersion: 1 },
  mappings: [
    {
      ...{ mappingId: 'map_1', skillId, target: { kind: 'package' }, skillsOfTarget: 1 },
      attributes: { demandRatings: { cognitive: 2 }, demonstrationMode: 'applied', passMarkScaled: null },
    },
  ],
}

const deriving = (alignments: readonly ObservedAlignment[] = [alignment], reads: string[] = []): Deriving => ({
  ...skillStores(table),
  alignments: {
    publishedOf: (_tenantId, { packageId }) => {
      reads.push(packageId)
      return Promise.resolve(alignments)
    },
  },
  ...{ models: valueModelRepository(table), value: valueRepository(table) },
  catalogue: { termsIn: () => Promise.resolve(skillTerms) },
  records: { read: () => Promise.resolve(null) },
  clock: { now: () => Date.parse('2026-11-21T12:00:00.000Z') },
})

const learner = () => ({ tenantId: `tenant_${next()}`, subjectId: 'ada', skillId })
const eventOf = (owner: ReturnType<typeof learner>, settings: Partial<Session> = {}): PublishedEvent => {
  const { tenantId, subjectId: learnerId } = owner
  const score = { scaled: 1, raw: null, min: null, max: null }
  const passed = { mode: 'live', completion: 'completed', success: 'passed', score } as const
  const session = aSession({ tenantId, learnerId, sessionId: `ses_${next()}`, ...passed, ...settings })
  return received({ tenantId, event: completed(), session })
}
const derive = (event: PublishedEvent, dependencies = deriving()) => skillDeriver(dependencies)(event)
const projectionOf = (owner: ReturnType<typeof learner>) => skillStores(table).projections.get(owner)
async function eventsOf(owner: ReturnType<typeof learner>): Promise<unknown[]> {
  const events = (await get(table, projectionKey(owner), { consistent: true }))?.['events']
  return Array.isArray(events) ? events : []
}

it('derives a level from a passed course', async () => {
  const owner = learner()
  await derive(eventOf(owner))
  expect(await projectionOf(owner)).toMatchObject({ level: 2, revision: 1, skillLabel: 'Load handling' })
  const [evidence] = await skillStores(table).evidence.all(owner)
  expect(evidence).toMatchObject({ alignmentId: 'aln_1', mappingId: 'map_1', outcome: 1, source: { kind: 'session' } })
})

it('counts a result that comes after the attempt was completed in the place of what the attempt had said', async () => {
  const owner = learner()
  const sessionId = `ses_${next()}`
  const score = { scaled: null, raw: null, min: null, max: null }
  await derive(eventOf(owner, { sessionId, success: 'unknown', score: { ...score, scaled: 0.2 } }))
  const before = await projectionOf(owner)
  const late = { eventId: 'late', type: 'session.result_changed', at: '2026-11-21T10:20:00.000Z' } as const
  const session = eventOf(owner, { sessionId }).facts.session
  if (session === null) throw new Error('The event has no session.')
  await derive(
    received({
      tenantId: owner.tenantId,
      event: completed(late),
      session: { ...aSession(), ...session, cmi: null, objectiveChanges: null },
    }),
  )
  expect(before).toMatchObject({ level: 1, ledger: [{ outcome: 200_000 }] })
  expect(await projectionOf(owner)).toMatchObject({ level: 2, ledger: [{ outcome: 1_000_000, occurredAt: late.at }] })
})

it('publishes nothing for an event that comes again (example 4)', async () => {
  const owner = learner()
  const event = eventOf(owner)
  await derive(event)
  await derive(event)
  expect(await eventsOf(owner)).toHaveLength(1)
  expect(await projectionOf(owner)).toMatchObject({ revision: 1 })
})

it('keeps the evidence of 20 sessions that 20 workers derive at once (example 17)', async () => {
  const owner = learner()
  const events = Array.from({ length: 20 }, () => eventOf(owner))
  await Promise.all(events.map((event) => derive(event)))
  const projection = await projectionOf(owner)
  expect([projection?.ledger.length, projection?.revision]).toEqual([20, 20])
})

it('ends the same wherever it is killed', async () => {
  for (let step = 0; ; step += 1) {
    const owner = learner()
    const event = eventOf(owner)
    const calls = await killedAt(table, step, () => derive(event))
    await derive(event)
    expect(await projectionOf(owner)).toMatchObject({ revision: 1, level: 2 })
    expect(await eventsOf(owner)).toHaveLength(1)
    if (calls <= step) return
  }
})

it('derives nothing from a TEST session, and does not look for alignments (example 15)', async () => {
  const owner = learner()
  const reads: string[] = []
  await derive(eventOf(owner, { mode: 'test' }), deriving([alignment], reads))
  expect([await projectionOf(owner), reads]).toEqual([null, []])
})

it('derives nothing from what a learner did before an erasure (example 19)', async () => {
  const [owner, event] = [learner(), completed()]
  const subjects = subjectDataRepository(table)
  await subjects.markErased(owner, event.at)
  await derive(eventOf(owner))
  expect([await projectionOf(owner), await subjects.evidenceAfter(owner, null)]).toEqual([null, []])
})

it('derives nothing from an attempt that began before an erasure and ended after it', async () => {
  const owner = learner()
  const subjects = subjectDataRepository(table)
  await subjects.markErased(owner, '2026-11-21T09:30:00.000Z')
  await derive(eventOf(owner, { attemptStartedAt: '2026-11-21T09:00:00.000Z' }))
  expect(await projectionOf(owner)).toBeNull()
  await derive(eventOf(owner, { attemptStartedAt: '2026-11-21T09:31:00.000Z' }))
  expect(await projectionOf(owner)).toMatchObject({ revision: 1 })
})

it('pays one read for a course without alignments, once a batch', async () => {
  const owner = learner()
  const reads: string[] = []
  const work = skillDeriver(deriving([], reads))
  await work(eventOf(owner))
  await work(eventOf(owner))
  expect(reads).toHaveLength(1)
  expect(await projectionOf(owner)).toBeNull()
})

it('observes the answers that the event brings', async () => {
  const owner = learner()
  const cmi = {
    'cmi.interactions.0.id': 'q',
    'cmi.interactions.0.student_response': 'a',
    'cmi.interactions.0.result': 'correct',
  }
  const [mapping] = alignment.mappings
  if (mapping === undefined) throw new Error('The alignment has a mapping.')
  const answers = { ...alignment, mappings: [{ ...mapping, target: { kind: 'interaction', prefix: 'q' } as const }] }
  await derive(eventOf(owner, { cmi: { bytes: packCmi(cmi) } }), deriving([answers]))
  expect(await skillStores(table).evidence.all(owner)).toMatchObject([{ facts: { items: 1, itemsMean: 1 } }])
})
