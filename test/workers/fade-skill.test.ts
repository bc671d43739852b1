/** Fading: levels that fall because their evidence is old, published once on the Monday of that week. */
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { projectionKey } from '#shared/store/skills/projection-item.ts'
import { get } from '#shared/store/table/read.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { aLearner, clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { dueWorkOf } from '#test/support/due-work.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const dayMs = 86_400_000
const start = Date.parse('2026-11-02T09:00:00.000Z')
const timeOf = (day: number): string => new Date(start + day * dayMs).toISOString()

/** The worked example, as known on day 70: level 3, which falls to 2 on day 677. */
async function workedLearner(): Promise<ProjectionOwner> {
  const owner = aLearner()
  const quiz = { demonstrationMode: 'applied', demandRatings: { cognitive: 2 }, passMarkScaled: 0.8 } as const
  const floor = {
    demonstrationMode: 'observed',
    demandRatings: { cognitive: 3, procedural: 3 },
    passMarkScaled: null,
  } as const
  const facts = { scoreScaled: null, success: null, completed: true, items: 0, itemsMean: null }
  const scored = (name: string, day: number, scoreScaled: number) =>
    clientEvidence(owner, name, {
      ...{ occurredAt: timeOf(day), sourceKey: 'quiz', facts: { ...facts, scoreScaled } },
      attributes: { ...quiz, skillsOfTarget: 1 },
    })
  const observed = (name: string, day: number) =>
    clientEvidence(owner, name, {
      ...{ occurredAt: timeOf(day), facts: { ...facts, success: true } },
      attributes: { ...floor, skillsOfTarget: 1 },
    })
  const evidence = [scored('A', 0, 0.6), scored('B', 10, 0.9), observed('C', 40), observed('D', 70)]
  await recordEvidence(
    { owner, evidence, terms: skillTerms, reason: 'evidence' },
    stampAt(timeOf(70)),
    skillStores(table),
  )
  return owner
}

async function run(day: number): Promise<void> {
  const problems: unknown[] = []
  const work = dueWorkOf(table, {
    clock: { now: () => start + day * dayMs },
    report: (error) => problems.push(error),
  })
  await finishDueWork(work, () => true)
  expect(problems).toEqual([])
}

async function eventsOf(owner: ProjectionOwner): Promise<unknown[]> {
  const events = (await get(table, projectionKey(owner), { consistent: true }))?.['events']
  return Array.isArray(events) ? events : []
}

it('publishes each fall once, on the first Monday from its day on (example 14)', async () => {
  const owner = await workedLearner()
  await run(676)
  expect(await eventsOf(owner)).toHaveLength(1)
  // Day 0 is a Monday, day 677 a Saturday.
  await run(679)
  expect((await eventsOf(owner)).slice(1)).toMatchObject([
    { type: 'competency.level_changed', data: { previous_level: 3, level: 2, reason: 'decay', as_of: '2028-09-11' } },
  ])
  await run(680)
  expect(await eventsOf(owner)).toHaveLength(2)
  await run(2282)
  expect((await eventsOf(owner)).slice(2)).toMatchObject([{ data: { previous_level: 2, level: 1, reason: 'decay' } }])
  await run(9000)
  expect(await eventsOf(owner)).toHaveLength(3)
})

it('changes nothing for a mark that new evidence has made void', async () => {
  const owner = await workedLearner()
  const fresh = clientEvidence(owner, 'E', {
    occurredAt: timeOf(600),
    attributes: {
      demonstrationMode: 'observed',
      demandRatings: { cognitive: 3 },
      passMarkScaled: null,
      skillsOfTarget: 1,
    },
  })
  const stores = skillStores(table)
  await recordEvidence(
    { owner, evidence: [fresh], terms: skillTerms, reason: 'evidence' },
    stampAt(timeOf(600)),
    stores,
  )
  const before = await eventsOf(owner)
  await stores.fadeMarks.set(owner, timeOf(670))
  await run(679)
  expect(await eventsOf(owner)).toEqual(before)
})
