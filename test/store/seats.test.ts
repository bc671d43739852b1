/** Seats of dispatches: exact under races, early ends at every call, releases and rotations. */
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { hasSeat, type DispatchLearner } from '#shared/domain/dispatches/dispatch-learner.ts'
import { dispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import { seatRepository, type SeatClaim } from '#shared/store/dispatches/seat-repository.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import type { Table } from '#shared/store/table/table.ts'
import { seedDispatchRecord } from '#test/support/dispatches.ts'
import { fc } from '#test/support/properties.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { aDispatchLearner } from './support/dispatch-launch-scenarios.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const after = (seconds: number): string => new Date(start + seconds * 1000).toISOString()
const names = ['ada', 'bo', 'cy', 'di']

class Died extends Error {}

/** The table for a function that dies at its nth call. */
function dyingAt(table: Table, calls: number): Table {
  let left = calls
  const dying = <Client extends Table['writes']>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'send' || typeof value !== 'function') return value
        return (...parts: unknown[]): unknown => {
          left -= 1
          if (left < 0) throw new Died('the function has died')
          return Reflect.apply(value, target, parts)
        }
      },
    })
  return { ...table, reads: dying(table.reads), writes: dying(table.writes) }
}

onEveryEngine((bench) => {
  const makeDispatch = (licenseLimit: number | null): Promise<Dispatch> =>
    seedDispatchRecord(bench.table, { tenantId: fresh('tenant_'), packageId: 'pkg_1', licenseLimit })
  const newcomer = ({ tenantId, dispatchId }: Dispatch, name: string, seconds = 0) => ({
    tenantId,
    dispatchId,
    tag: aDispatchLearner({ tenantId, dispatchId, ...namespace }, name).tag,
    stamp: stampAt(after(seconds)),
  })
  const namespace = { learnerNamespace: 'org_1', hashLearnerInfo: false, learnerProof: 'none' } as const
  const learnerOf = (dispatch: Dispatch, name: string, parts: Partial<DispatchLearner> = {}): DispatchLearner =>
    aDispatchLearner({ ...dispatch, ...namespace }, name, parts)

  /** Counted seats, and the learners who have one: by their items, or by the counter's lists. */
  async function standing({ tenantId, dispatchId }: Dispatch) {
    const items = await queryAll(bench.table, { partition: keys.dispatch(tenantId, dispatchId).pk, consistent: true })
    const counter = items.find(({ sk }) => sk === 'C')
    const seated = items.filter(({ sk, releasedAt }) => String(sk).startsWith('L#') && releasedAt === undefined)
    const listed = [counter?.['recent'], counter?.['settling']].flatMap((set) => (set instanceof Set ? [...set] : []))
    return {
      counted: Number(counter?.['counted']),
      holders: new Set([...seated.map(({ tag }) => String(tag)), ...listed.map(String)]).size,
      seated: seated.length,
    }
  }

  it('gives out exactly as many seats as the limit, under simultaneous and repeated claims', async () => {
    const dispatch = await makeDispatch(10)
    const claims: SeatClaim[] = await Promise.all(
      Array.from({ length: 45 }, (_, place) =>
        seatRepository(bench.table).claim(newcomer(dispatch, `learner-${place % 15}`)),
      ),
    )
    expect(await standing(dispatch)).toEqual({ counted: 10, holders: 10, seated: 0 })
    expect(claims.filter(({ kind }) => kind === 'taken')).toHaveLength(30)
    expect(claims.filter(({ kind }) => kind === 'full')).toEqual(Array(15).fill({ kind: 'full', limit: 10, used: 10 }))
  })

  it('admits everybody without a limit, and nobody new below a lowered one', async () => {
    const [open, lowered] = [await makeDispatch(null), await makeDispatch(2)]
    for (const name of names)
      expect(await seatRepository(bench.table).claim(newcomer(open, name))).toEqual({ kind: 'taken' })
    for (const name of ['ada', 'bo']) await seatRepository(bench.table).claim(newcomer(lowered, name))
    const counter = keys.dispatchCounter(lowered.tenantId, lowered.dispatchId)
    await bench.put({ ...(await bench.item(counter)), licenseLimit: 1 })
    expect(await seatRepository(bench.table).claim(newcomer(lowered, 'cy'))).toEqual({
      kind: 'full',
      limit: 1,
      used: 2,
    })
    expect(await seatRepository(bench.table).claim(newcomer(lowered, 'ada'))).toEqual({ kind: 'taken' })
  })

  it('refuses the write of a launch that was decided before a release', async () => {
    const [dispatch, seats] = [await makeDispatch(1), seatRepository(bench.table)]
    await seats.claim(newcomer(dispatch, 'ada'))
    const learner = learnerOf(dispatch, 'ada')
    await seats.keep({ found: null, learner })
    await seats.release(newcomer(dispatch, 'ada', 1), [])
    // The launch that read nobody comes late.
    await seats.keep({ found: null, learner })
    expect(await standing(dispatch)).toEqual({ counted: 0, holders: 0, seated: 0 })
    await seats.claim(newcomer(dispatch, 'bo', 2))
    expect(await seats.claim(newcomer(dispatch, 'ada', 3))).toMatchObject({ kind: 'full' })
  })

  it('throws for a dispatch without a counter, and for a damaged one', async () => {
    const [dispatch, seats] = [await makeDispatch(1), seatRepository(bench.table)]
    await expect(seats.claim(newcomer({ ...dispatch, dispatchId: 'dsp_none' }, 'ada'))).rejects.toThrow('no counter')
    await bench.put({ ...keys.dispatchCounter(dispatch.tenantId, dispatch.dispatchId), counted: 1, turnedAt: 'never' })
    await expect(seats.claim(newcomer(dispatch, 'ada'))).rejects.toThrow(StoredItemInvalid)
  })

  /** One launch, step by step; it begins again if its write was refused. */
  async function* launch(
    table: Table,
    { dispatch, name }: { readonly dispatch: Dispatch; readonly name: string },
    now: () => number,
  ): AsyncGenerator<undefined, void> {
    for (let tries = 0; tries < 4; tries += 1) {
      const { tag } = newcomer(dispatch, name)
      const { learner: found } = await dispatchLaunchRepository(table).readLearner(dispatch, {
        tag,
        sessionId: 'ses_1',
      })
      if (hasSeat(found)) return
      yield
      const claim = await seatRepository(table).claim(newcomer(dispatch, name, now()))
      if (claim.kind === 'full') return
      yield
      const base = found ?? learnerOf(dispatch, name)
      await seatRepository(table).keep({ found, learner: { ...base, seatAt: after(now()), releasedAt: null } })
      yield
    }
  }

  it('counts every seat once and loses none, whatever runs, ends early, is released or rotates in between', async () => {
    const action = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('start' as const),
          name: fc.constantFrom(...names),
          dies: fc.option(fc.nat(8)),
        }),
      },
      { weight: 12, arbitrary: fc.record({ kind: fc.constant('step' as const), which: fc.nat(5) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('release' as const),
          name: fc.constantFrom(...names),
          dies: fc.option(fc.nat(2)),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 31, 61) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 45 }), async (actions) => {
        const dispatch = await makeDispatch(2)
        const running: AsyncGenerator<undefined, void>[] = []
        let seconds = 0
        const survive = (work: Promise<unknown>): Promise<unknown> =>
          work.catch((error: unknown) => {
            if (!(error instanceof Died)) throw error
          })
        for (const each of actions) {
          // A launch lasts half a minute at most.
          if (each.kind === 'wait') {
            seconds += each.seconds
            if (each.seconds > 30) running.length = 0
          } else if (each.kind === 'start') {
            const table = each.dies === null ? bench.table : dyingAt(bench.table, each.dies)
            running.push(launch(table, { dispatch, name: each.name }, () => seconds))
          } else if (each.kind === 'release') {
            const table = each.dies === null ? bench.table : dyingAt(bench.table, each.dies)
            await survive(seatRepository(table).release(newcomer(dispatch, each.name, seconds), []))
          } else {
            const [one] = running.slice(each.which % Math.max(1, running.length))
            if (one !== undefined) await survive(one.next())
          }
          const { counted, holders } = await standing(dispatch)
          expect(counted).toBe(holders)
          expect(counted).toBeLessThanOrEqual(2)
        }
        // Whoever launches again to the end has an item, and is not counted again.
        for (const name of names) {
          const whole = launch(bench.table, { dispatch, name }, () => seconds)
          while ((await whole.next()).done !== true);
        }
        const { counted, holders } = await standing(dispatch)
        expect([counted, holders]).toEqual([2, 2])
      }),
      { numRuns: usualNumber(40, 15) },
    )
  })
})
