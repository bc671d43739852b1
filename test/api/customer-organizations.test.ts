/** How many packages, dispatches and learners organizations have, as the dashboard shows it. */
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { changesBy, ownWorkspace } from '#test/support/own-workspace.ts'
import { seedPackage } from '#test/support/seed.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const countsOf = (headers: Record<string, string>, organization_ids: string): Promise<ApiResponse> =>
  backend.call('getOrganizationCounts', { headers, query: { organization_ids } })

/** A workspace of its own with the organization Acme. */
async function workspace() {
  const owner = await ownWorkspace(backend)
  const { body } = await backend.call('createOrganization', { headers: owner.changes, body: { name: 'Acme' } })
  return { owner, acme: String(body.organization.id) }
}

it('counts the packages, dispatches and learners of each organization, in the order of the question', async () => {
  const { owner, acme } = await workspace()
  const here = { ...backend, tenantId: owner.tenantId }
  const packageId = await seedPackage(here, { organizationId: acme })
  const seeded = await seedDispatch(here, { packageId, organizationId: acme })
  for (const learner of ['ada', 'bo', 'ada'])
    expect(await launchThrough(backend, seeded, { learner })).toMatchObject({ status: 200 })
  const { status, body } = await countsOf(owner.reads, `org_unknown,${acme}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    organizations: [
      { organization_id: 'org_unknown', packages: 0, dispatches: 0, learners: 0 },
      { organization_id: acme, packages: 1, dispatches: 1, learners: 2 },
    ],
    is_complete: true,
  })
})

it('counts what was changed through the API, also where organizations are archived', async () => {
  const { owner, acme } = await workspace()
  const packageId = await seedPackage({ ...backend, tenantId: owner.tenantId })
  const on = (operation: string, body?: object): Promise<ApiResponse> =>
    backend.call(operation, { headers: owner.changes, params: { packageId }, ...(body === undefined ? {} : { body }) })
  const packages = async (): Promise<number> => (await countsOf(owner.reads, acme)).body.organizations[0].packages
  expect(await packages()).toBe(0)
  await on('updatePackage', { organizationId: acme })
  expect(await packages()).toBe(1)
  await on('archiveManagedPackage')
  expect(await packages()).toBe(0)
  await on('restorePackage')
  await backend.call('archiveOrganization', { headers: owner.changes, params: { organizationId: acme } })
  expect(await packages()).toBe(1)
})

it('shows nothing of another workspace', async () => {
  const { owner, acme } = await workspace()
  await seedPackage({ ...backend, tenantId: owner.tenantId }, { organizationId: acme })
  const { owner: stranger } = await workspace()
  expect((await countsOf(stranger.reads, acme)).body.organizations).toEqual([
    { organization_id: acme, packages: 0, dispatches: 0, learners: 0 },
  ])
})

it('responds to members of every role', async () => {
  const { owner, acme } = await workspace()
  for (const role of ['admin', 'billing', 'member'] as const)
    expect((await countsOf(await changesBy(backend, owner, role), acme)).status).toBe(200)
})

it.each([
  ['no ids', ''],
  ['a comma at the end', 'org_1,'],
  ['51 ids', Array.from({ length: 51 }, (_, number) => `org_${number}`).join(',')],
  ['other letters', 'org_1#'],
])('refuses %s', async (_, ids) => {
  const { owner } = await workspace()
  const { status, body } = await countsOf(owner.reads, ids)
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

it('takes 50 ids', async () => {
  const { owner } = await workspace()
  const ids = Array.from({ length: 50 }, (_, number) => `org_${String(number).padStart(26, '0')}`)
  expect((await countsOf(owner.reads, ids.join(','))).body.organizations).toHaveLength(50)
})
