/** The worker of recomputations: killed between any two steps, in several slices, and against writers who are faster. */
import { recomputeSkills, type RecomputationWork } from '#functions/workers/recompute-skills/recompute-skills.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type { RecomputationKind } from '#shared/contract/resources/skills/recomputation.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { Alignment } from '#shared/domain/skills/alignment.ts'
import type { PastAttempt } from '#shared/domain/sessions/past-attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { attemptsOfSession } from '#shared/domain/skills/attempts-of-session.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { observationsOf } from '#shared/domain/skills/observations.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import type { Recomputation } from '#shared/domain/skills/recomputation/recomputation.ts'
import { structureOf } from '#shared/domain/skills/skill-graph.ts'
import { readBasis } from '#shared/operations/skills/recomputation-basis.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { requestRecomputation } from '#shared/operations/skills/request-recomputation.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { publishedPart } from '#shared/store/alignments/alignment-repository.ts'
import { recomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { mostRecomputedRecords } from '#shared/store/skills/recomputed-skill-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { projectionAttributes, projectionKey } from '#shared/store/skills/projection-item.ts'
import { put } from '#shared/store/table/conditional-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { killedAt } from '#test/store/support/killed-at.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { dueWorkOf } from '#test/support/due-work.ts'
import { next } from '#test/support/webhooks.ts'
import { aSession, stampAt } from '#test/unit/domain/support/sessions.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const [oldSkill, skillId] = ['old skill', 'skill']
const at = '2026-11-20T09:00:00.000Z'
const minutes = 60_000

const mapping = (mappingSkill: string, passMarkScaled: number | null): CapabilityMapping => ({
  ...{ mappingId: `map_${mappingSkill}`, target: { kind: 'package' }, skillId: mappingSkill },
  attributes: { demandRatings: { cognitive: 2 }, demonstrationMode: 'applied', passMarkScaled },
  ...{ skillsOfTarget: 1, shadowedBy: null },
})

const alignmentOf = (tenantId: string, version: number, passMarkScaled: number | null): Alignment => ({
  ...{ tenantId, alignmentId: 'aln_1', frameworkId: 'fwk_1', packageId: 'pkg_1', activityIri: null },
  ...{ currentVersion: version, frameworkVersion: 1, published: [mapping(skillId, passMarkScaled)], draft: null },
  ...{ createdAt: at, updatedAt: at, version },
})

const structure = structureOf({
  skills: [oldSkill, skillId].map((id) => ({
    ...{ skillId: id, label: id, statement: id, code: null, aliases: [], type: null },
    ...{ halfLifeDays: null, essential: false },
  })),
  edges: [{ type: 'replacedBy', from: oldSkill, to: skillId, weight: 1, primary: false }],
})

/** A workspace of two learners, whose alignment has moved on since their evidence was made. */
class World {
  now = Date.parse('2026-11-21T12:00:00.000Z')
  readonly tenantId = `tenant_recompute${next()}`
  readonly problems: unknown[] = []
  readonly alignment = alignmentOf(this.tenantId, 2, 0.9)
  readonly jobs = recomputationRepository(table)

  owner(subjectId: string, skill = skillId): ProjectionOwner {
    return { tenantId: this.tenantId, subjectId, skillId: skill }
  }

  private get stores(): RecomputationWork['stores'] {
    const { tenantId, alignment } = this
    const framework = {
      ...{ tenantId, frameworkId: 'fwk_1', title: 'Warehouse', language: 'en', caseIdentifier: 'c', licence: null },
      ...{ defaultHalfLifeDays: 730, currentVersion: 1, draftVersion: null, createdAt: at, updatedAt: at, version: 1 },
    }
    const version: FrameworkVersion = {
      ...{
        tenantId,
        frameworkId: 'fwk_1',
        frameworkVersion: 1,
        status: 'published',
        contentHash: 'h',
        graphId: 'grf_1',
        caseHash: null,
      },
      ...{ skills: 2, edges: 1, createdAt: at, publishedAt: at },
    }
    const versions = [alignmentOf(tenantId, 1, null), alignment].map(({ published: mappings }, index) => ({
      ...{ alignmentId: 'aln_1', alignmentVersion: index + 1, frameworkVersion: 1, publishedAt: at, mappings },
    }))
    return {
      ...skillStores(table),
      frameworks: {
        get: () => Promise.resolve(framework),
        getVersion: () => Promise.resolve(version),
        listVersions: () => Promise.resolve({ rows: [version], next: null }),
      },
      objects: { readStructure: () => Promise.resolve(structure) },
      alignments: {
        get: () => Promise.resolve(alignment),
        list: () => Promise.resolve({ rows: [alignment], next: null }),
        versions: () => Promise.resolve({ rows: versions, next: null }),
      },
      sessions: sessionRepository(table),
      records: { read: () => Promise.resolve(null) },
    }
  }

  work(parts: Partial<RecomputationWork> = {}): RecomputationWork {
    return {
      recomputations: this.jobs,
      stores: this.stores,
      catalogue: { termsIn: () => Promise.resolve(skillTerms) },
      clock: { now: () => this.now },
      hasTime: () => true,
      pause: () => Promise.resolve(),
      report: (error) => this.problems.push(error),
      ...parts,
    }
  }

  /** A session that passed the course; @param isObserved whether its event came when the first version was published */
  async pass(subjectId: string, isObserved: boolean, settings: Partial<Session> = {}): Promise<void> {
    const session = aSession({
      ...{
        tenantId: this.tenantId,
        learnerId: subjectId,
        sessionId: `ses_${next()}`,
        packageId: 'pkg_1',
        mode: 'live',
      },
      ...{ touched: true, outcome: 'done', completion: 'completed', success: 'passed', updatedAt: at },
      score: { scaled: 0.8, raw: null, min: null, max: null },
      ...settings,
    })
    await sessionRepository(table).create(session, [])
    const first = publishedPart(alignmentOf(this.tenantId, 1, null))
    if (!isObserved || first === null) return
    const evidence = observationsOf(attemptsOfSession(session, {})[0] ?? never(), [first])
    await this.record(evidence.flatMap((each) => each.evidence ?? []))
  }

  async record(evidence: Parameters<typeof recordEvidence>[0]['evidence']): Promise<void> {
    for (const each of evidence)
      await recordEvidence(
        { owner: each, evidence: [each], terms: skillTerms, reason: 'evidence' },
        stampAt(at),
        skillStores(table),
      )
  }

  /** Makes what a kind of recomputation changes: a projection of each learner. */
  async prepare(kind: RecomputationKind, learners: readonly string[] = ['ada', 'bob']): Promise<void> {
    if (kind === 'realign') {
      await this.pass('ada', true)
      await this.pass('bob', false)
      return
    }
    for (const subjectId of learners) {
      const owner = this.owner(subjectId, kind === 'migrate' ? oldSkill : skillId)
      await this.record([clientEvidence(owner, 'one'), clientEvidence(owner, 'two')])
      if (kind === 'replay') await this.damage(owner)
    }
  }

  /** Takes a row out of a stored ledger. */
  private async damage(owner: ProjectionOwner): Promise<void> {
    const projection = (await skillStores(table).projections.get(owner)) ?? never()
    const attributes = projectionAttributes({ ...projection, ledger: projection.ledger.slice(1), level: 4 })
    await put(table, { ...projectionKey(owner), ...attributes })
  }

  async ask(kind: RecomputationKind, dryRun = false): Promise<Recomputation> {
    const scope = { kind, frameworkId: 'fwk_1', alignmentId: null, fromVersion: null }
    const basis = await readBasis(this.tenantId, scope, this.stores)
    if (basis.outcome === 'refused') return never()
    const asked = { ...scope, tenantId: this.tenantId, dryRun: true, dryRunId: null }
    const clock = { now: () => this.now }
    const requests = { ...this.stores, recomputations: this.jobs, clock }
    const job = await requestRecomputation(asked, stampAt(new Date(this.now).toISOString()), requests)
    if (job.outcome === 'refused') return never()
    if (dryRun) return job.value
    // The dry run that comes first is another test's business.
    await put(table, {
      ...keys.recomputation(this.tenantId, job.value.recomputationId),
      ...withoutNull({ ...job.value, dryRun }),
    })
    return job.value
  }

  /** Runs workers until the job has ended; each comes after the lease of the one before. */
  async finish(job: Recomputation, parts: Partial<RecomputationWork> = {}): Promise<Recomputation> {
    for (let run = 0; run < 20; run += 1) {
      await recomputeSkills(job, this.work(parts))
      const stored = (await this.jobs.get(job)) ?? never()
      if (stored.status === 'completed' || stored.status === 'failed') return stored
      this.now += 15 * minutes
    }
    return never()
  }

  /** What the recomputation leaves of a learner. */
  async state(subjectId: string) {
    const { evidence, projections, vectors } = skillStores(table)
    const owner = this.owner(subjectId)
    const item = await get(table, projectionKey(owner), { consistent: true })
    const projection = await projections.get(owner)
    const events = item?.['events']
    const [vector] = await vectors.getEach(this.tenantId, 'fwk_1', [subjectId])
    const mark = await get(table, keys.dueMark(this.tenantId, 'skill-fading', `${learnerTag(subjectId)}#${skillId}`))
    return {
      // Their ids, by which they are sorted, depend on the ids of sessions.
      records: (await evidence.all(owner))
        .map(({ facts, attributes, state }) => JSON.stringify({ facts, attributes, state }))
        .sort(),
      rows: projection?.ledger.map(({ outcome, occurredAt }) => ({ outcome, occurredAt })),
      level: projection?.level,
      revision: projection?.revision,
      told: Array.isArray(events) ? events.map(({ type, data }) => [type, data.reason]) : [],
      vector: vector?.get(skillId)?.revision,
      fades: mark !== undefined,
    }
  }
}

function never(): never {
  throw new Error('This cannot happen in the test.')
}

const withoutNull = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

const kinds = ['replay', 'realign', 'migrate'] as const

describe.each(kinds)('a %s', (kind) => {
  it('ends the same wherever it is killed, and counts once', async () => {
    const whole = new World()
    // Two learners are one page. Of one kind that is enough.
    const learners = kind === 'realign' ? ['ada', 'bob'] : ['ada']
    await whole.prepare(kind, learners)
    const expected = await whole.finish(await whole.ask(kind))
    expect(whole.problems).toEqual([])
    expect(expected.counts).toMatchObject({ projections: learners.length, changed: learners.length })
    const states = [await whole.state('ada'), await whole.state('bob')]
    expect(states[0]).toMatchObject({ vector: states[0]?.revision })
    for (let step = 0; ; step += 1) {
      const world = new World()
      await world.prepare(kind, learners)
      const job = await world.ask(kind)
      const calls = await killedAt(table, step, () => recomputeSkills(job, world.work()))
      world.now += 15 * minutes
      expect(await world.finish(job)).toMatchObject({
        status: 'completed',
        counts: expected.counts,
        check: expected.check,
      })
      expect([await world.state('ada'), await world.state('bob')]).toEqual(states)
      if (calls <= step) return
    }
  })

  it('changes nothing in a dry run, and counts what the real one changes', async () => {
    const world = new World()
    await world.prepare(kind)
    const before = [await world.state('ada'), await world.state('bob')]
    const dry = await world.finish(await world.ask(kind, true))
    expect([await world.state('ada'), await world.state('bob')]).toEqual(before)
    const real = await world.finish(await world.ask(kind))
    expect(real.counts).toEqual(dry.counts)
  })
})

it('migrates more evidence of a learner than one transaction takes, in parts that count', async () => {
  const world = new World()
  const count = mostRecomputedRecords + 20
  const source = world.owner('ada', oldSkill)
  const { evidence, projections, recomputed } = skillStores(table)
  for (let exam = 0; exam < count - 1; exam += 1) await evidence.record(clientEvidence(source, `exam ${exam}`))
  await world.record([clientEvidence(source, 'last exam')])
  const parts: number[][] = []
  const store: typeof recomputed.store = async (skill) => {
    const isStored = await recomputed.store(skill)
    const ledger = (await projections.get(world.owner('ada')))?.ledger ?? []
    parts.push([skill.records.length, ledger.length])
    return isStored
  }
  const job = await world.finish(await world.ask('migrate'), {
    stores: { ...world.work().stores, recomputed: { store } },
  })
  expect(job).toMatchObject({ status: 'completed', counts: { projections: 1, evidence: count } })
  // A ledger has 60 rows at most. The last plan finds nothing to add.
  expect(parts).toEqual([
    [mostRecomputedRecords, mostRecomputedRecords],
    [20, 60],
    [0, 60],
  ])
  expect(await evidence.all(world.owner('ada'))).toHaveLength(count)
})

it('goes on in the next slice where the last one ended', async () => {
  const world = new World()
  for (let learner = 0; learner < 60; learner += 1) {
    const owner = world.owner(`learner ${learner}`)
    await world.record([clientEvidence(owner, 'exam')])
  }
  const job = await world.ask('replay', true)
  await recomputeSkills(job, world.work({ hasTime: () => false }))
  expect(await world.jobs.get(job)).toMatchObject({ lease: null, counts: { projections: 25 } })
  expect(await world.finish(job, { hasTime: () => false })).toMatchObject({ counts: { projections: 60, changed: 0 } })
})

it('keeps evidence that arrives between its plan and its write', async () => {
  const world = new World()
  await world.prepare('replay')
  const owner = world.owner('ada')
  const work = world.work()
  const { recomputed } = work.stores
  let arrivals = 0
  const store: typeof recomputed.store = async (skill) => {
    if (skill.change?.projection.subjectId === 'ada' && arrivals < 2) {
      arrivals += 1
      await world.record([clientEvidence(owner, `late ${arrivals}`)])
    }
    return recomputed.store(skill)
  }
  await world.finish(await world.ask('replay'), { stores: { ...work.stores, recomputed: { store } } })
  expect(world.problems).toEqual([])
  expect((await skillStores(table).projections.get(owner))?.ledger).toHaveLength(4)
})

it('finds no difference in evidence that is stored and not yet in its projection', async () => {
  const world = new World()
  const owner = world.owner('ada')
  await world.record([clientEvidence(owner, 'one')])
  await skillStores(table).evidence.record(clientEvidence(owner, 'in flight'))
  const waits: number[] = []
  const pause = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    await world.record([clientEvidence(owner, 'in flight')])
  }
  expect(await world.finish(await world.ask('replay', true), { pause })).toMatchObject({ counts: { changed: 0 } })
  expect(waits).toHaveLength(1)
})

it('waits before a realignment until no worker records by the former version any more', async () => {
  const world = new World()
  world.now = Date.parse(at) + 20_000
  const waits: number[] = []
  const pause = (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    return Promise.resolve()
  }
  await world.finish(await world.ask('realign', true), { pause })
  expect(waits).toEqual([])
  await world.finish(await world.ask('realign'), { pause })
  expect(waits).toEqual([40_000])
})

it('adds nothing of attempts that began before an erasure, also where their sessions were opened again since', async () => {
  const world = new World()
  const [before, erasure, since] = ['2026-11-20T08:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-11-21T08:00:00.000Z']
  const past: PastAttempt = {
    ...{ attempt: 1, scaled: 0.8, raw: null, seconds: 60, progress: 100 },
    ...{ startedAt: before, lastActivityAt: since, supersededAt: since },
    ...{ completion: 'passed', success: 'passed', reason: 'launch_new_attempt' },
  }
  await world.pass('ada', false, { attemptStartedAt: before, updatedAt: since })
  await world.pass('ada', false, { attempt: 2, outcome: 'open', history: [past], updatedAt: since })
  await subjectDataRepository(table).markErased(world.owner('ada'), erasure)
  expect(await world.finish(await world.ask('realign'))).toMatchObject({ counts: { projections: 0, evidence: 0 } })
  expect(await world.state('ada')).toMatchObject({ records: [], level: undefined })
  await world.pass('ada', false, { attemptStartedAt: since, updatedAt: since })
  expect(await world.finish(await world.ask('realign'))).toMatchObject({ counts: { projections: 1, evidence: 1 } })
})

it('dates what an attempt ended with by its result, not by the last opening of the course', async () => {
  const world = new World()
  const [result, opened] = ['2026-11-02T08:00:00.000Z', '2026-11-21T08:00:00.000Z']
  const past: PastAttempt = {
    ...{ attempt: 1, scaled: 0.8, raw: null, seconds: 60, progress: 100 },
    ...{ startedAt: result, lastActivityAt: opened, resultAt: result, supersededAt: opened },
    ...{ completion: 'passed', success: 'passed', reason: 'launch_new_attempt' },
  }
  await world.pass('ada', false, { attemptStartedAt: result, resultAt: result, updatedAt: opened })
  await world.pass('bo', false, { attempt: 2, outcome: 'open', history: [past], updatedAt: opened })
  await world.finish(await world.ask('realign'))
  const dates = async (subjectId: string) => (await world.state(subjectId)).rows?.map(({ occurredAt }) => occurredAt)
  expect([await dates('ada'), await dates('bo')]).toEqual([[result], [result]])
})

it('fails after five failures, and lets the next recomputation begin', async () => {
  const world = new World()
  await world.prepare('replay')
  const work = world.work()
  const broken = { ...work.stores.projections, tagsOfSkill: () => Promise.reject(new Error('broken')) }
  const failed = await world.finish(await world.ask('replay'), { stores: { ...work.stores, projections: broken } })
  expect(failed).toMatchObject({ status: 'failed', failure: { code: 'RECOMPUTATION_FAILED' }, failures: 4 })
  expect(world.problems).toHaveLength(5)
  expect(await world.finish(await world.ask('replay'))).toMatchObject({ status: 'completed' })
})

it('wakes a job that nobody works on by its due mark, and gives it up after a week', async () => {
  const world = new World()
  const job = await world.ask('replay', true)
  const look = (): Promise<number> =>
    finishDueWork(
      dueWorkOf(table, { clock: { now: () => world.now }, report: (error) => world.problems.push(error) }),
      () => true,
    )
  const eventsOf = async (): Promise<unknown> =>
    (await get(table, keys.recomputation(world.tenantId, job.recomputationId), { consistent: true }))?.['events']
  world.now += 20 * minutes
  expect(await look()).toBe(0)
  expect(await eventsOf()).toMatchObject([
    { type: 'recomputation.requested' },
    { type: 'recomputation.due' },
    { type: 'recomputation.due' },
  ])
  world.now += 8 * 24 * 60 * minutes
  expect(await look()).toBe(0)
  expect(await world.jobs.get(job)).toMatchObject({ status: 'failed', failure: { code: 'RECOMPUTATION_TIMED_OUT' } })
  expect(await world.finish(await world.ask('replay', true))).toMatchObject({ status: 'completed' })
})
