/** Packages, dispatches and learners of organizations, counted from what is stored. */
import { deleteDispatch } from '#shared/domain/dispatches/dispatch-changes.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { packageEvent } from '#shared/domain/packages/package.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { seatRepository } from '#shared/store/dispatches/seat-repository.ts'
import { attributionRepository } from '#shared/store/organizations/attribution-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { remove } from '#shared/store/table/conditional-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { seedDispatchRecord } from '#test/support/dispatches.ts'
import { seedPackage } from '#test/support/seed.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { changeOf } from './support/dispatch-scenarios.ts'
import { aDispatchLearner } from './support/dispatch-launch-scenarios.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const archivedAt = '2026-11-21T10:00:00.000Z'
const stamp = stampAt(archivedAt)

onEveryEngine((bench) => {
  /** A workspace with the organizations north and south. */
  function workspace() {
    const { table } = bench
    const tenantId = fresh('tenant_')
    const [north, south] = [fresh('org_'), fresh('org_')]
    const dispatches = dispatchRepository(table)
    const packages = packageRepository(table)
    const seats = seatRepository(table)
    return {
      ...{ tenantId, north, south },
      addPackage: (organizationId: string | null): Promise<string> =>
        seedPackage({ table, tenantId }, { packageId: fresh('pkg_'), organizationId }),
      addDispatch: (organizationId: string | null, settings: Partial<Dispatch> = {}): Promise<Dispatch> =>
        seedDispatchRecord(table, { tenantId, packageId: 'pkg_1', organizationId, ...settings }),
      change: (dispatch: Dispatch, set: Partial<Dispatch>) => dispatches.change(dispatch, changeOf(dispatch, set)),
      remove: (dispatch: Dispatch) =>
        dispatches.change(dispatch, deleteDispatch({ dispatch, learnersUsed: 0 }, { stamp, note: null })),
      archivePackage: (packageId: string) =>
        packages.archive({ tenantId, packageId }, packageEvent('package.archived', packageId, stamp)),
      async movePackage(packageId: string, organizationId: string | null): Promise<boolean> {
        const course = await packages.get(tenantId, packageId)
        if (course === null) throw new Error('The package exists.')
        const set = { organizationId, settingsVersion: course.settingsVersion + 1, updatedAt: stamp.now }
        return packages.configure(course, { set, event: packageEvent('package.updated', packageId, stamp) })
      },
      async seat(dispatch: Dispatch, name: string): Promise<void> {
        const learner = aDispatchLearner(dispatch, name)
        await seats.claim({ ...learner, stamp })
        await seats.keep({ found: null, learner })
      },
      release: (dispatch: Dispatch, name: string) =>
        seats.release({ ...aDispatchLearner(dispatch, name), stamp }, [anEvent('evt_1')]),
      async counted(most = 100): Promise<string> {
        const question = { tenantId, organizationIds: [north, south], most }
        const { counts, isComplete } = await attributionRepository(table).count(question)
        expect(counts.map(({ organizationId }) => organizationId)).toEqual([north, south])
        const words = counts.map(({ packages: p, dispatches: d, learners: l }) => `${p} ${d} ${l}`)
        return `${words.join(', ')}${isComplete ? '' : ' at least'}`
      },
    }
  }

  it('counts packages, dispatches and seats by organization', async () => {
    const made = workspace()
    for (const organization of [made.north, made.north, made.south, null]) await made.addPackage(organization)
    expect(await made.counted()).toBe('2 0 0, 1 0 0')
    const [first, second, third] = [
      await made.addDispatch(made.north),
      await made.addDispatch(made.north),
      await made.addDispatch(made.south),
    ]
    const none = await made.addDispatch(null)
    for (const name of ['ada', 'bo', 'bo']) await made.seat(first, name)
    for (const dispatch of [second, third, none]) await made.seat(dispatch, 'ada')
    expect(await made.counted()).toBe('2 2 3, 1 1 1')
  })

  it('moves a package and a dispatch between organizations, once for changes at the same time', async () => {
    const made = workspace()
    const [packageId, dispatch] = [await made.addPackage(made.north), await made.addDispatch(made.north)]
    await made.seat(dispatch, 'ada')
    expect(await made.counted()).toBe('1 1 1, 0 0 0')
    const race = Array.from({ length: 10 }, () => made.south)
    const moved = await Promise.all(race.map((organization) => made.movePackage(packageId, organization)))
    expect(moved).toContain(true)
    const changed = await Promise.all(race.map((organizationId) => made.change(dispatch, { organizationId })))
    expect(changed.filter((outcome) => outcome === 'written')).toHaveLength(1)
    expect(await made.counted()).toBe('0 0 0, 1 1 1')
  })

  it('counts a seat once that is asked for by requests at the same time, and none that was released', async () => {
    const made = workspace()
    const dispatch = await made.addDispatch(made.north)
    await Promise.all(Array.from({ length: 10 }, () => made.seat(dispatch, 'ada')))
    await made.seat(dispatch, 'bo')
    expect(await made.counted()).toBe('0 1 2, 0 0 0')
    await made.release(dispatch, 'ada')
    expect(await made.counted()).toBe('0 1 1, 0 0 0')
  })

  it('leaves out archived packages, and archived and deleted dispatches with their seats', async () => {
    const made = workspace()
    const archived = await made.addPackage(made.north)
    await made.addPackage(made.north)
    const [first, second, third] = [
      await made.addDispatch(made.north),
      await made.addDispatch(made.north),
      await made.addDispatch(made.north),
    ]
    for (const dispatch of [first, second, third]) await made.seat(dispatch, 'ada')
    await made.archivePackage(archived)
    expect(await made.counted()).toBe('1 3 3, 0 0 0')
    await made.change(first, { archivedAt })
    await made.remove(second)
    expect(await made.counted()).toBe('1 1 1, 0 0 0')
    await made.change({ ...first, archivedAt, version: 2 }, { archivedAt: null })
    expect(await made.counted()).toBe('1 2 2, 0 0 0')
  })

  it('counts paused and expired dispatches, and TEST dispatches', async () => {
    const made = workspace()
    await made.change(await made.addDispatch(made.north), { pausedAt: archivedAt })
    await made.change(await made.addDispatch(made.north), { expiresAt: '2026-01-01T00:00:00.000Z' })
    await made.addDispatch(made.south, { mode: 'test' })
    expect(await made.counted()).toBe('0 2 0, 0 1 0')
  })

  it('says that it is incomplete where the workspace has more than it looks at', async () => {
    const made = workspace()
    for (const organization of [made.north, made.north, made.south]) await made.addPackage(organization)
    expect(await made.counted(3)).toBe('2 0 0, 1 0 0')
    expect(await made.counted(2)).toMatch(/ at least$/)
    for (let number = 0; number < 4; number += 1) await made.addDispatch(made.south)
    expect(await made.counted(3)).toBe('2 0 0, 1 3 0 at least')
  })

  it('throws where a dispatch has lost its counter', async () => {
    const made = workspace()
    const { dispatchId } = await made.addDispatch(made.north)
    await remove(bench.table, keys.dispatchCounter(made.tenantId, dispatchId))
    await expect(made.counted()).rejects.toThrow(`The dispatch ${dispatchId} has no counter.`)
  })

  it('counts nothing of another workspace', async () => {
    const [made, other] = [workspace(), workspace()]
    await made.addPackage(other.north)
    await made.seat(await made.addDispatch(other.north), 'ada')
    expect(await other.counted()).toBe('0 0 0, 0 0 0')
  })
})
