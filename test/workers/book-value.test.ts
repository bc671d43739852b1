/** Booking value: each level change once, with its event, whatever comes twice, late, at once or after a kill. */
import { skillDeriver, type Deriving } from '#functions/workers/derive-skills/derive-skills.ts'
import { auditEventSchema, type AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import type { Evidence } from '#shared/domain/skills/evidence.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { changeValueModel } from '#shared/domain/skills/value/value-model.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { projectionKey } from '#shared/store/skills/projection-item.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { valueModelRepository } from '#shared/store/value/value-model-repository.ts'
import { valueRepository } from '#shared/store/value/value-repository.ts'
import { aLearner, clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { killedAt } from '#test/store/support/killed-at.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { received } from '#test/support/published-events.ts'
import { completed, next } from '#test/support/webhooks.ts'
import { aSession, stampAt } from '#test/unit/domain/support/sessions.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const at = '2026-11-21T10:00:00.000Z'
const [frameworkId, month] = ['fwk_1', '2026-11']

const deriving = (): Deriving => ({
  ...skillStores(table),
  ...{ models: valueModelRepository(table), value: valueRepository(table) },
  alignments: {
    publishedOf: () =>
      Promise.resolve([{ alignmentId: 'aln_1', alignmentVersion: 1, frameworkId, frameworkVersion: 1, mappings: [] }]),
  },
  catalogue: { termsIn: () => Promise.resolve(skillTerms) },
  records: { read: () => Promise.resolve(null) },
  clock: { now: () => Date.parse('2026-11-21T12:00:00.000Z') },
})
const derive = (event: PublishedEvent) => skillDeriver(deriving())(event)

/** A workspace that has stated what levels are worth. */
async function priced(owner = aLearner()): Promise<ProjectionOwner> {
  const { tenantId } = owner
  const terms = {
    ...{ currency: 'EUR', levelValuesMinor: [10_000, 30_000, 70_000, 100_000], skills: [], packageCosts: [] },
    learnerHourMinor: 3_600,
  }
  const decision = changeValueModel({ tenantId, frameworkId, stored: null }, { terms, version: 0 }, stampAt(at))
  if (decision.outcome === 'refused') throw new Error(decision.text)
  await valueModelRepository(table).change(null, decision.value)
  return owner
}

/** Records evidence of a learner: half of it from a package. @returns the event of the level, as consumers get it */
async function levelEvent(owner: ProjectionOwner): Promise<PublishedEvent> {
  const session = {
    kind: 'session',
    sessionId: 'ses_1',
    attempt: 1,
    packageId: 'pkg_1',
    packageVersionId: 'ver_1',
    grain: 'package',
    statementIds: [],
  } satisfies Evidence['source']
  const evidence = [clientEvidence(owner, 'exam'), clientEvidence(owner, 'course', { source: session })]
  await recordEvidence({ owner, evidence, terms: skillTerms, reason: 'evidence' }, stampAt(at), skillStores(table))
  const item = await get(table, projectionKey(owner), { consistent: true })
  const stored: unknown = item?.['events']
  const [event] = Array.isArray(stored) ? stored : []
  return received({ tenantId: owner.tenantId, event: auditEventSchema.parse(event), session: null })
}

const totalsOf = ({ tenantId }: ProjectionOwner) => valueRepository(table).totals({ tenantId, frameworkId, month })
const entriesOf = async ({ tenantId }: ProjectionOwner) =>
  (await valueRepository(table).entries({ tenantId, frameworkId, month }, { limit: 50, after: null })).rows

async function eventsOf({ tenantId }: ProjectionOwner, entryId: string): Promise<AuditEvent[]> {
  const item = await get(table, keys.valueEntry(tenantId, month, { frameworkId, entryId }), { consistent: true })
  return auditEventSchema.array().parse(item?.['events'] ?? [])
}

it('books a first level with the evidence behind it, and publishes the value once', async () => {
  const owner = await priced()
  const event = await levelEvent(owner)
  const level = Number(event.facts.event.data?.['level'])
  await derive(event)
  await derive(event)
  const [entry, ...others] = await entriesOf(owner)
  expect(others).toEqual([])
  expect(entry).toMatchObject({ previousLevel: 0, level, reason: 'evidence', label: 'Load handling', currency: 'EUR' })
  expect(entry?.valueMinor).toBe([0, 10_000, 30_000, 70_000][level])
  expect(entry?.evidence.map(({ packageId }) => packageId).sort()).toEqual(['pkg_1', null].sort())
  const shares = entry?.packageShares.map(({ valueMinor }) => valueMinor) ?? []
  expect(shares).toEqual([Number(entry?.valueMinor) / 2, Number(entry?.valueMinor) / 2])
  const published = await eventsOf(owner, event.facts.event.eventId)
  expect(published).toMatchObject([
    { type: 'roi.value_changed', mode: 'live', data: { subject_id: owner.subjectId, value_minor: entry?.valueMinor } },
  ])
  expect(JSON.stringify(entry)).not.toContain(owner.subjectId)
  const { skills, packages } = await totalsOf(owner)
  expect(skills).toMatchObject([{ skillId: owner.skillId, transitions: [{ previousLevel: 0, level, count: 1 }] }])
  expect(packages.map(({ packageId, changes }) => [packageId, changes])).toEqual([
    [null, 1],
    ['pkg_1', 1],
  ])
})

it('books a level once that 20 workers get at once, and ends the same wherever one is killed', async () => {
  const owner = await priced()
  const event = await levelEvent(owner)
  await Promise.all(Array.from({ length: 20 }, () => derive(event)))
  expect(await entriesOf(owner)).toHaveLength(1)
  expect((await totalsOf(owner)).skills[0]?.transitions).toMatchObject([{ count: 1 }])
  for (let step = 0; ; step += 1) {
    const killed = await priced()
    const late = await levelEvent(killed)
    const calls = await killedAt(table, step, () => derive(late))
    await derive(late)
    expect((await totalsOf(killed)).skills[0]?.transitions).toMatchObject([{ count: 1 }])
    expect(await eventsOf(killed, late.facts.event.eventId)).toHaveLength(1)
    if (calls <= step) return
  }
})

it('books nothing for a workspace that has stated no values, and nothing of another workspace', async () => {
  const [owner, other] = [aLearner(), await priced()]
  await derive(await levelEvent(owner))
  expect([await entriesOf(owner), await entriesOf(other)]).toEqual([[], []])
})

it('gives all of a value to what is outside of packages where no evidence is left', async () => {
  const owner = await priced()
  const event = await levelEvent(owner)
  const gone: PublishedEvent = {
    ...event,
    facts: { ...event.facts, event: { ...event.facts.event, data: { ...event.facts.event.data, subject_id: 'gone' } } },
  }
  await derive(gone)
  expect(await entriesOf(owner)).toMatchObject([{ evidence: [], packageShares: [{ packageId: null }] }])
})

it('books the time of each attempt once, at the price of its hour', async () => {
  const owner = await priced()
  const visit = (seconds: number, mode: 'live' | 'test' = 'live') => {
    const settings = { tenantId: owner.tenantId, learnerId: owner.subjectId, sessionId: 'ses_1', packageId: 'pkg_1' }
    const session = aSession({ ...settings, mode, closedSeconds: seconds, openSeconds: 0 })
    return received({ tenantId: owner.tenantId, event: completed({ eventId: `evt_${next()}` }), session })
  }
  const first = visit(60)
  await Promise.all([derive(first), derive(first), derive(visit(100))])
  await derive(first)
  await derive(visit(7_200, 'test'))
  const { packages } = await totalsOf(owner)
  expect(packages).toMatchObject([{ packageId: 'pkg_1', seconds: 100, secondsMinor: 360_000, changes: 0 }])
})
