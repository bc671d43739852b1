/** The worker of recomputations: killed between any two steps, in several slices, and against writers who are faster. */
import { recomputeSkills } from '#functions/workers/recompute-skills/recompute-skills.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import type { PastAttempt } from '#shared/domain/sessions/past-attempt.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { mostRecomputedRecords } from '#shared/store/skills/recomputed-skill-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { clientEvidence, skillStores } from '#test/store/support/evidence.ts'
import { killedAt } from '#test/store/support/killed-at.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { dueWorkOf } from '#test/support/due-work.ts'
import { at, minutes, oldSkill, World } from './support/recomputation-world.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const kinds = ['replay', 'realign', 'migrate'] as const

describe.each(kinds)('a %s', (kind) => {
  it('ends the same wherever it is killed, and counts once', async () => {
    const whole = new World(table)
    // Two learners are one page. Of one kind that is enough.
    const learners = kind === 'realign' ? ['ada', 'bob'] : ['ada']
    await whole.prepare(kind, learners)
    const expected = await whole.finish(await whole.ask(kind))
    expect(whole.problems).toEqual([])
    expect(expected.counts).toMatchObject({ projections: learners.length, changed: learners.length })
    const states = [await whole.state('ada'), await whole.state('bob')]
    expect(states[0]).toMatchObject({ vector: states[0]?.revision })
    for (let step = 0; ; step += usualNumber(1, 4)) {
      const world = new World(table)
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
    const world = new World(table)
    await world.prepare(kind)
    const before = [await world.state('ada'), await world.state('bob')]
    const dry = await world.finish(await world.ask(kind, true))
    expect([await world.state('ada'), await world.state('bob')]).toEqual(before)
    const real = await world.finish(await world.ask(kind))
    expect(real.counts).toEqual(dry.counts)
  })
})

it('migrates more evidence of a learner than one transaction takes, in parts that count', async () => {
  const world = new World(table)
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
    stores: { ...world.work().stores, recomputed: { ...recomputed, store } },
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
  const world = new World(table)
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
  const world = new World(table)
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
  await world.finish(await world.ask('replay'), { stores: { ...work.stores, recomputed: { ...recomputed, store } } })
  expect(world.problems).toEqual([])
  expect((await skillStores(table).projections.get(owner))?.ledger).toHaveLength(4)
})

it('finds no difference in evidence that is stored and not yet in its projection', async () => {
  const world = new World(table)
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
  const world = new World(table)
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
  const world = new World(table)
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
  const world = new World(table)
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
  const world = new World(table)
  await world.prepare('replay')
  const work = world.work()
  const broken = { ...work.stores.projections, tagsOfSkill: () => Promise.reject(new Error('broken')) }
  const failed = await world.finish(await world.ask('replay'), { stores: { ...work.stores, projections: broken } })
  expect(failed).toMatchObject({ status: 'failed', failure: { code: 'RECOMPUTATION_FAILED' }, failures: 4 })
  expect(world.problems).toHaveLength(5)
  expect(await world.finish(await world.ask('replay'))).toMatchObject({ status: 'completed' })
})

it('wakes a job that nobody works on by its due mark, and gives it up after a week', async () => {
  const world = new World(table)
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
