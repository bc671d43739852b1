/** The Free plan: a watermark, and 30 days for what was made on it. */
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { seedPackage } from '#test/support/seed.ts'

let backend: Backend
let freeKey: string
const tenantId = 'tenant_free'

beforeAll(async () => {
  backend = await startBackend()
  freeKey = await backend.makeKey(tenantId, { plan: 'free' })
})
afterAll(() => backend.close())

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

const launch = (bearer: string, packageId: string, body = {}) =>
  backend.call('launchPackage', { bearer, params: { packageId }, body: { user_id: 'ada', ...body } })

const watermarkOf = async (launchUrl: string, sessionId: string): Promise<unknown> => {
  const bearer = new URL(launchUrl).searchParams.get('token') ?? ''
  return (await backend.call('getSession', { bearer, params: { sessionId } })).body.player.isWatermarked
}

it('shows when a package of the Free plan ends, and nothing of it to other plans', async () => {
  const packageId = await seedPackage(backend, { tenantId, isSandbox: true, createdAt: daysAgo(1) })
  const shown = async (bearer: string) =>
    (await backend.call('getPackage', { bearer, params: { packageId } })).body.package
  expect(await shown(freeKey)).toMatchObject({
    demoWatermark: true,
    sandboxExpired: false,
    freePlanExpired: false,
    sandboxExpiresAt: expect.stringMatching(/T/),
  })
  const upgraded = await backend.makeKey(tenantId, { plan: 'growth' })
  expect(await shown(upgraded)).toMatchObject({ demoWatermark: false, sandboxExpiresAt: null, sandboxExpired: false })
})

it('refuses to launch a package of the Free plan after 30 days, until the workspace has a paid plan', async () => {
  const packageId = await seedPackage(backend, { tenantId, isSandbox: true, createdAt: daysAgo(31) })
  const refused = await launch(freeKey, packageId)
  expect([refused.status, refused.body.code]).toEqual([402, 'QUOTA_EXCEEDED'])
  expect((await launch(await backend.makeKey(tenantId, { plan: 'starter' }), packageId)).status).toBe(200)
  expect((await backend.call('listPackages', { bearer: freeKey })).body.packages).toContainEqual(
    expect.objectContaining({ id: packageId, sandboxExpired: true, status: 'ready' }),
  )
})

it('lets learners go on in sessions that were launched before the end', async () => {
  const minute = 1 / 24 / 60
  const packageId = await seedPackage(backend, { tenantId, isSandbox: true, createdAt: daysAgo(30 - minute) })
  const { body } = await launch(freeKey, packageId)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
  expect((await launch(freeKey, packageId)).status).toBe(402)
  const bearer = new URL(body.launch_url).searchParams.get('token') ?? ''
  const saved = await backend.call('commitSession', {
    bearer,
    params: { sessionId: body.session_id },
    body: { version: 1, completion_status: 'completed' },
  })
  clock.mockRestore()
  expect(saved.status).toBe(200)
})

it('marks sessions by the plan at their last launch', async () => {
  const packageId = await seedPackage(backend, { tenantId })
  const free = (await launch(freeKey, packageId)).body
  expect(await watermarkOf(free.launch_url, free.session_id)).toBe(true)
  const starter = await backend.makeKey(tenantId, { plan: 'starter' })
  const paid = (await launch(starter, packageId, { session_id: free.session_id })).body
  expect(await watermarkOf(paid.launch_url, paid.session_id)).toBe(false)
})

it('stops launches through a dispatch too', async () => {
  const workspace = { tenantId, name: 'Free', plan: 'free' as const, createdAt: daysAgo(90) }
  await accessRepository(backend.table).putTenant(workspace)
  const [playing, ended] = await Promise.all(
    [29, 31].map((days) => seedPackage(backend, { tenantId, isSandbox: true, createdAt: daysAgo(days) })),
  )
  const through = async (packageId = '') => launchThrough(backend, await seedDispatch(backend, { tenantId, packageId }))
  expect((await through(playing)).status).toBe(200)
  expect(await through(ended)).toMatchObject({ status: 409, body: { code: 'DISPATCH_CONTENT_UNAVAILABLE' } })
})
