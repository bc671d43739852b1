/**
 * Launches in the trailing 30 days: counted in the index, tallied in the package, right under races and in any order.
 */
import { launchCountRepository, type LaunchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { Shelf } from './support/shelf.ts'

onEveryEngine((bench) => {
  let counts: LaunchCountRepository
  beforeAll(() => void (counts = launchCountRepository(bench.table)))

  const launch = (shelf: Shelf, createdAt: string, packageId = 'pkg_a') =>
    sessionRepository(bench.table).create(
      aSession({ tenantId: shelf.tenantId, sessionId: fresh('ses_'), packageId, createdAt }),
      [],
    )
  const shelved = async (): Promise<Shelf> => {
    const shelf = new Shelf(bench)
    for (const packageId of ['pkg_a', 'pkg_b']) await shelf.finish(await shelf.begun(packageId))
    return shelf
  }
  const tallyOf = async (shelf: Shelf) => (await shelf.package('pkg_a'))?.launchTally

  it('counts launches of one package of one workspace from a time on', async () => {
    const [shelf, other] = [await shelved(), await shelved()]
    for (const at of ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z', '2026-11-21T09:00:00.000Z'])
      await launch(shelf, at)
    await launch(shelf, '2026-11-21T09:00:00.000Z', 'pkg_b')
    await launch(other, '2026-11-21T09:00:00.000Z')
    expect(await counts.since(shelf.tenantId, 'pkg_a', '2026-11-21T00:00:00.000Z')).toBe(2)
    expect(await counts.since(shelf.tenantId, 'none', '2026-11-21T00:00:00.000Z')).toBe(0)
  })

  it('tallies by day, and counts no launch twice when repeated', async () => {
    const shelf = await shelved()
    for (const at of ['2026-11-19T10:00:00.000Z', '2026-11-21T09:00:00.000Z']) await launch(shelf, at)
    for (let round = 0; round < 2; round += 1) await counts.tally(shelf.tenantId, 'pkg_a', '2026-11-21T12:00:00.000Z')
    expect(await tallyOf(shelf)).toEqual({ day: '2026-11-21', counts: [1, 0, 1] })
    await launch(shelf, '2026-11-21T13:00:00.000Z')
    await launch(shelf, '2026-11-22T01:00:00.000Z')
    await counts.tally(shelf.tenantId, 'pkg_a', '2026-11-22T02:00:00.000Z')
    expect(await tallyOf(shelf)).toEqual({ day: '2026-11-22', counts: [1, 2, 0, 1] })
  })

  it('keeps the tally with the most launches, of simultaneous and of late ones', async () => {
    const shelf = await shelved()
    await launch(shelf, '2026-11-21T09:00:00.000Z')
    await Promise.all(
      Array.from({ length: 6 }, () => counts.tally(shelf.tenantId, 'pkg_a', '2026-11-21T12:00:00.000Z')),
    )
    await launch(shelf, '2026-11-22T09:00:00.000Z')
    await counts.tally(shelf.tenantId, 'pkg_a', '2026-11-22T12:00:00.000Z')
    await counts.tally(shelf.tenantId, 'pkg_a', '2026-11-21T12:00:01.000Z')
    expect(await tallyOf(shelf)).toEqual({ day: '2026-11-22', counts: [1, 1] })
  })

  it('writes no tally for a package that does not exist', async () => {
    await expect(counts.tally('tenant_none', 'pkg_a', '2026-11-21T12:00:00.000Z')).resolves.toBeUndefined()
  })
})
