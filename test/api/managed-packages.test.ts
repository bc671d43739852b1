/** Packages as people manage them in the dashboard: settings, versions, archive and deletion. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { changesBy, ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'
import { seedPackage } from '#test/support/seed.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

/** A workspace of a person with a role, and the calls of that person. */
class Desk {
  private constructor(private readonly owner: OwnWorkspace) {}

  static async open(): Promise<Desk> {
    return new Desk(await ownWorkspace(backend))
  }

  get tenantId(): string {
    return this.owner.tenantId
  }

  get headers(): Record<string, string> {
    return this.owner.changes
  }

  seed(settings: Parameters<typeof seedPackage>[1] = {}): Promise<string> {
    const { title } = settings
    return seedPackage(backend, { ...settings, ...(title && { statedTitle: title }), tenantId: this.tenantId })
  }

  on(operation: string, packageId: string, body?: object): Promise<ApiResponse> {
    const given = { headers: this.headers, params: { packageId }, ...(body === undefined ? {} : { body }) }
    return backend.call(operation, given)
  }

  async titles(query: Record<string, string> = {}): Promise<string> {
    const { status, body } = await backend.call('browsePackages', { headers: this.owner.reads, query })
    expect(status).toBe(200)
    return body.packages.map(({ title }: { title: string }) => title).join(', ')
  }

  as(role: Parameters<typeof changesBy>[2]): Promise<Record<string, string>> {
    return changesBy(backend, this.owner, role)
  }

  async organization(name: string): Promise<string> {
    const { body } = await backend.call('createOrganization', { headers: this.owner.changes, body: { name } })
    return body.organization.id
  }

  async uses(usage: { storageBytes: number; packages: number }): Promise<void> {
    const Item = { ...keys.usage(this.tenantId), ...usage }
    await documentClient(backend.table).send(new PutCommand({ TableName: backend.table.name, Item }))
  }

  /** Types of the events that wait in the package's item, in order. */
  async events(packageId: string): Promise<string[]> {
    const Key = keys.coursePackage(this.tenantId, packageId)
    const { Item } = await documentClient(backend.table).send(new GetCommand({ TableName: backend.table.name, Key }))
    return (Item?.['events'] ?? []).map(({ type }: { type: string }) => type)
  }
}

describe('the list', () => {
  it('shows packages by status, organization, tag, and words in title and slug, newest first', async () => {
    const desk = await Desk.open()
    const organizationId = await desk.organization('Acme')
    await desk.seed({ title: 'Fire safety', slug: 'fire-safety', createdAt: '2026-11-01T00:00:00.000Z' })
    await desk.seed({ title: 'Hygiène', slug: 'hygiene', createdAt: '2026-11-02T00:00:00.000Z', tags: ['care'] })
    const third = await desk.seed({ title: 'Fire drill', createdAt: '2026-11-03T00:00:00.000Z', organizationId })
    const archived = await desk.seed({ title: 'Old', createdAt: '2026-11-04T00:00:00.000Z' })
    await desk.on('archiveManagedPackage', archived)
    expect(await desk.titles()).toBe('Fire drill, Hygiène, Fire safety')
    expect(await desk.titles({ q: 'FIRE' })).toBe('Fire drill, Fire safety')
    expect(await desk.titles({ q: 'hygiene' })).toBe('Hygiène')
    expect(await desk.titles({ tag: 'care' })).toBe('Hygiène')
    expect(await desk.titles({ organization_id: organizationId })).toBe('Fire drill')
    expect(await desk.titles({ status: 'archived' })).toBe('Old')
    expect(await desk.titles({ status: 'ready', q: 'drill' })).toBe('Fire drill')
    expect(await desk.titles({ limit: '1', offset: '1' })).toBe('Hygiène')
    await desk.on('archiveManagedPackage', third)
    expect(await desk.titles({ status: 'archived' })).toBe('Old, Fire drill')
  })

  it('shows members of every role the packages of their workspace, and nobody those of another', async () => {
    const [desk, other] = [await Desk.open(), await Desk.open()]
    const packageId = await desk.seed({ title: 'Ours' })
    for (const role of ['admin', 'billing', 'member', 'viewer'] as const)
      expect((await backend.call('browsePackages', { headers: await desk.as(role) })).body.packages).toHaveLength(1)
    expect(await other.titles()).toBe('')
    for (const operation of ['updatePackage', 'archiveManagedPackage', 'restorePackage', 'withdrawDeletion'])
      expect(
        (await other.on(operation, packageId, operation === 'updatePackage' ? { title: 'Taken' } : undefined)).body
          .code,
      ).toBe('PACKAGE_NOT_FOUND')
    expect(await desk.titles()).toBe('Ours')
  })
})

describe('settings', () => {
  it('changes what is stated, once, with one event by the person', async () => {
    const desk = await Desk.open()
    const packageId = await desk.seed()
    const body = { title: 'Ladders', tags: ['safety', 'height'], completedRelaunchBehavior: 'resume' }
    const changed = await desk.on('updatePackage', packageId, body)
    expect([changed.status, changed.body.package]).toEqual([
      200,
      expect.objectContaining({
        ...body,
        startOverAllowed: true,
        version: 2,
        organizationId: null,
        deletionDueAt: null,
      }),
    ])
    expect((await desk.on('updatePackage', packageId, body)).body.package.version).toBe(2)
    expect(await desk.events(packageId)).toEqual(['package.version_activated', 'package.updated'])
    const stale = await desk.on('updatePackage', packageId, { title: 'Steps', version: 1 })
    expect([stale.status, stale.body.code, stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
    const refused = await desk.on('updatePackage', packageId, { tags: ['one', 'one'] })
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('attributes the package, and what is launched later, to an organization that is not archived', async () => {
    const [desk, other] = [await Desk.open(), await Desk.open()]
    const packageId = await desk.seed()
    const organizationId = await desk.organization('Acme')
    const launch = async (user_id: string): Promise<unknown> => {
      const { status, body } = await desk.on('launchPackage', packageId, { user_id })
      expect(status).toBe(200)
      const read = { headers: desk.headers, params: { sessionId: body.session_id } }
      return (await backend.call('getSession', read)).body.organization_id
    }
    expect(await launch('before')).toBeUndefined()
    const changed = await desk.on('updatePackage', packageId, { organizationId })
    expect(changed.body.package).toMatchObject({ organizationId, organizationName: 'Acme' })
    expect(await launch('after')).toBe(organizationId)
    const foreign = await desk.on('updatePackage', packageId, { organizationId: await other.organization('Theirs') })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'ORGANIZATION_NOT_FOUND'])
    await backend.call('archiveOrganization', { headers: desk.headers, params: { organizationId } })
    expect((await desk.on('updatePackage', packageId, { organizationId, title: 'Same' })).status).toBe(200)
    expect((await desk.on('updatePackage', packageId, { organizationId: null })).body.package.organizationId).toBeNull()
    expect((await desk.on('updatePackage', packageId, { organizationId })).body.code).toBe('ORGANIZATION_ARCHIVED')
  })

  it.each(['billing', 'member', 'viewer'] as const)('keeps settings, status and files from a %s', async (role) => {
    const desk = await Desk.open()
    const packageId = await desk.seed({ title: 'Kept' })
    const headers = await desk.as(role)
    for (const [operation, body] of [
      ['updatePackage', { body: { title: 'Changed' } }],
      ['archiveManagedPackage', {}],
      ['deletePackage', { body: { confirm: 'seeded-course' } }],
    ] as const)
      expect((await backend.call(operation, { headers, params: { packageId }, ...body })).body.code).toBe(
        'WORKSPACE_ADMIN_REQUIRED',
      )
    expect(await desk.titles()).toBe('Kept')
  })
})

describe('archive', () => {
  it('hides a package and frees its slot, and takes it back with its settings', async () => {
    const desk = await Desk.open()
    const packageId = await desk.seed()
    await desk.on('updatePackage', packageId, { title: 'Ladders' })
    expect((await desk.on('archiveManagedPackage', packageId)).body.package).toMatchObject({ status: 'archived' })
    expect((await desk.on('archiveManagedPackage', packageId)).status).toBe(200)
    expect((await desk.on('launchPackage', packageId, { user_id: 'one' })).body.code).toBe('PACKAGE_ARCHIVED')
    expect((await desk.on('updatePackage', packageId, { title: 'Steps' })).body.code).toBe('PACKAGE_ARCHIVED')
    const back = await desk.on('restorePackage', packageId)
    expect([back.status, back.body.package]).toEqual([
      200,
      expect.objectContaining({ status: 'ready', archivedAt: null, title: 'Ladders' }),
    ])
    expect((await desk.on('restorePackage', packageId)).status).toBe(200)
    expect((await desk.on('launchPackage', packageId, { user_id: 'one' })).status).toBe(200)
    expect(await desk.titles()).toBe('Ladders')
    expect((await desk.events(packageId)).filter((type) => /archived|restored/.test(type))).toEqual([
      'package.archived',
      'package.restored',
    ])
  })

  it('keeps a package where the plan has no slot left, and counts one of ten simultaneous restorations', async () => {
    const desk = await Desk.open()
    const packageId = await desk.seed()
    await desk.on('archiveManagedPackage', packageId)
    await desk.uses({ storageBytes: 1000, packages: 1e6 })
    const full = await desk.on('restorePackage', packageId)
    expect([full.status, full.body.code]).toEqual([402, 'QUOTA_EXCEEDED'])
    await desk.uses({ storageBytes: 1000, packages: 0 })
    const all = await Promise.all(Array.from({ length: 10 }, () => desk.on('restorePackage', packageId)))
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { body } = await backend.call('getPlan', { headers: desk.headers })
    expect(body).toMatchObject({ usage: { packages: { used: 1 } } })
  })
})

describe('deletion', () => {
  it('waits seven days for an archived package whose slug was typed, and can be withdrawn', async () => {
    const desk = await Desk.open()
    const packageId = await desk.seed()
    const slug = { confirm: 'seeded-course' }
    expect((await desk.on('deletePackage', packageId, slug)).body.code).toBe('PACKAGE_NOT_ARCHIVED')
    await desk.on('archiveManagedPackage', packageId)
    const wrong = await desk.on('deletePackage', packageId, { confirm: 'seeded' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    const asked = await desk.on('deletePackage', packageId, slug)
    const due = asked.body.package.deletionDueAt
    expect(Math.round((Date.parse(due) - Date.now()) / 60_000)).toBe(7 * 24 * 60)
    expect((await desk.on('deletePackage', packageId, slug)).body.package.deletionDueAt).toBe(due)
    const shown = asked.body.package
    expect(Date.parse(due) - Date.parse(shown.deletionRequestedAt)).toBe(7 * 24 * 3_600_000)
    const withdrawn = (await desk.on('withdrawDeletion', packageId)).body.package
    expect([withdrawn.deletionDueAt, withdrawn.deletionRequestedAt]).toEqual([null, null])
    expect((await desk.on('withdrawDeletion', packageId)).status).toBe(200)
    await desk.on('deletePackage', packageId, slug)
    expect((await desk.on('restorePackage', packageId)).body.package).toMatchObject({
      status: 'ready',
      deletionDueAt: null,
    })
    expect((await desk.events(packageId)).filter((type) => type.includes('deletion'))).toEqual([
      'package.deletion_requested',
      'package.deletion_withdrawn',
      'package.deletion_requested',
    ])
  })
})
