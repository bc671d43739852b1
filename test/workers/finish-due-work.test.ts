/** Work that is due: the expiry of dispatches, recorded once for each time that they are given. */
import { dueWorkOf } from '#test/support/due-work.ts'
import { finishDueWork, type DueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import { changeDispatch, deleteDispatch, rotateToken } from '#shared/domain/dispatches/dispatch-changes.ts'
import { extendDispatch } from '#shared/domain/dispatches/dispatch-settings.ts'
import type { CountedDispatch, Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { applied } from '#shared/domain/outcome.ts'
import { changeStoredDispatch } from '#shared/operations/dispatches/change-dispatch.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { stampOf } from '#shared/platform/clock.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { dueMarkRepository } from '#shared/store/due-marks/due-mark-repository.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { dispatchEvents } from '#test/support/managed-dispatches.ts'
import { MortalProcess } from '#test/support/mortal-process.ts'
import { seed, seeded } from '#test/support/random.ts'
import { aDispatch } from '#test/unit/domain/support/dispatches.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const tenantId = 'tenant_one'
const hour = (hours: number): number => Date.UTC(2026, 10, 21, 10 + hours)
const time = (hours: number): string => new Date(hour(hours)).toISOString()

let problems: unknown[] = []
beforeEach(() => {
  problems = []
})
const workAt = (hours: number): DueWork =>
  dueWorkOf(table, { clock: { now: () => hour(hours) }, report: (error) => problems.push(error) })
const run = (hours: number, changed: Partial<DueWork> = {}): Promise<number> =>
  finishDueWork({ ...workAt(hours), ...changed }, () => true)

let count = 0
async function make(settings: Partial<Dispatch> = {}): Promise<CountedDispatch> {
  count += 1
  const dispatch = aDispatch({ tenantId, dispatchId: `dsp_due${count}`, expiresAt: time(1), ...settings })
  await dispatchRepository(table).create(dispatch, [])
  return { dispatch, learnersUsed: 0 }
}
const read = async ({ dispatch }: CountedDispatch): Promise<CountedDispatch> => {
  const found = await dispatchRepository(table).get(tenantId, dispatch.dispatchId)
  if (found === null) throw new Error('The dispatch is stored.')
  return found
}
const eventsOf = async ({ dispatch }: CountedDispatch): Promise<string[]> =>
  (await dispatchEvents({ table, tenantId }, dispatch.dispatchId)).map(({ type }) => type)
const extend = async (made: CountedDispatch, to: number, at: number): Promise<unknown> => {
  const dispatches = dispatchRepository(table)
  const occasion = { stamp: stampOf({ now: () => hour(at) }), note: null }
  return changeStoredDispatch(await read(made), (current) => extendDispatch(current, time(to), occasion), {
    dispatches,
  })
}
async function marksLeft(): Promise<string[]> {
  const marks = dueMarkRepository(table)
  const left: string[] = []
  for (const shard of marks.shards)
    for await (const page of marks.pages(shard, time(10_000))) left.push(...page.map(({ id }) => id))
  return left
}

it('records an expiry when its time has come, once, with the facts of the dispatch, and removes the mark', async () => {
  const made = await make()
  expect(await run(0.5)).toBe(0)
  expect(await eventsOf(made)).toEqual([])
  expect(await marksLeft()).toEqual([made.dispatch.dispatchId])
  expect(await run(1)).toBe(0)
  expect(await run(2)).toBe(0)
  expect(await dispatchEvents({ table, tenantId }, made.dispatch.dispatchId)).toEqual([
    expect.objectContaining({
      type: 'dispatch.expired',
      severity: 'warn',
      at: time(1),
      data: expect.objectContaining({ status: 'expired', expires_at: time(1) }),
    }),
  ])
  expect(await marksLeft()).toEqual([])
})

it('waits for the later time after an extension, and records that one too', async () => {
  const made = await make()
  await extend(made, 5, 0)
  await run(2)
  expect(await eventsOf(made)).toEqual(['dispatch.extended'])
  await run(6)
  await extend(made, 10, 7)
  await run(8)
  await run(11)
  expect(await eventsOf(made)).toEqual([
    'dispatch.extended',
    'dispatch.expired',
    'dispatch.extended',
    'dispatch.expired',
  ])
  expect(await marksLeft()).toEqual([])
})

it('comes earlier after the time was moved forward', async () => {
  const made = await make({ expiresAt: time(9) })
  const { dispatches } = workAt(0)
  const occasion = { stamp: stampOf({ now: () => hour(0) }), note: null }
  const shorten = (current: CountedDispatch) =>
    applied(changeDispatch(current, { set: { expiresAt: time(1) }, events: [] }, occasion))
  await changeStoredDispatch(await read(made), shorten, { dispatches })
  await run(2)
  expect(await eventsOf(made)).toEqual(['dispatch.expired'])
})

it.each([
  ['archived', { archivedAt: time(0) }],
  ['deleted', { deletedAt: time(0) }],
])('records nothing for a dispatch that is %s, and removes its mark', async (_, settings) => {
  const made = await make(settings)
  await run(2)
  expect(await eventsOf(made)).toEqual([])
  expect(await marksLeft()).toEqual([])
})

it('leaves no mark of a deleted dispatch', async () => {
  const made = await make()
  const occasion = { stamp: stampOf({ now: () => hour(0) }), note: null }
  await dispatchRepository(table).change(made.dispatch, deleteDispatch(made, occasion))
  expect(await marksLeft()).toEqual([])
})

it('records one expiry in each dispatch when several runs go on at the same time', async () => {
  const made = await Promise.all(Array.from({ length: 30 }, () => make()))
  await Promise.all([run(2), run(2), run(3)])
  for (const each of made) expect(await eventsOf(each)).toEqual(['dispatch.expired'])
  expect(await marksLeft()).toEqual([])
})

it('decides again when another change comes between its read and its write', async () => {
  const made = await make()
  const { dispatches } = workAt(2)
  const occasion = { stamp: stampOf({ now: () => hour(2) }), note: null }
  const change: DueWork['dispatches']['change'] = async (before, changed) => {
    if (before.version === 1) {
      const rotated = rotateToken(made, 0, occasion)
      await dispatches.change(made.dispatch, rotated)
    }
    return dispatches.change(before, changed)
  }
  await run(2, { dispatches: { get: dispatches.get, change } })
  expect(await eventsOf(made)).toEqual(['dispatch.expired', 'dispatch.token_rotated'])
})

it('loses and doubles nothing when runs are killed between any two steps', async () => {
  const random = seeded(seed)
  for (let round = 0; round < 12; round += 1) {
    const made = await Promise.all(Array.from({ length: 5 }, () => make()))
    for (let killed = 0; killed < 4; killed += 1) {
      const process = new MortalProcess(1 + Math.floor(random() * 14), random() < 0.5)
      const { marks, dispatches } = workAt(2)
      await run(2, {
        marks: {
          shards: marks.shards,
          pages: (...given) => marks.pages(...given),
          remove: (mark) => process.of(marks).remove(mark),
        },
        dispatches: process.of(dispatches),
      })
    }
    problems = []
    expect(await run(2)).toBe(0)
    expect(problems).toEqual([])
    for (const each of made) expect(await eventsOf(each)).toEqual(['dispatch.expired'])
    expect(await marksLeft()).toEqual([])
  }
})

it('finishes the other work when one mark fails, and counts the failure', async () => {
  const [bad, good] = [await make(), await make()]
  const { dispatches } = workAt(2)
  const get: DueWork['dispatches']['get'] = (owner, id) =>
    id === bad.dispatch.dispatchId ? Promise.reject(new Error('broken')) : dispatches.get(owner, id)
  expect(await run(2, { dispatches: { get, change: dispatches.change } })).toBe(1)
  expect(problems).toEqual([new Error('broken')])
  expect(await eventsOf(good)).toEqual(['dispatch.expired'])
  expect(await marksLeft()).toEqual([bad.dispatch.dispatchId])
  expect(await run(2)).toBe(0)
  expect(await eventsOf(bad)).toEqual(['dispatch.expired'])
})
