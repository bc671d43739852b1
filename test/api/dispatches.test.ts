/** Management of dispatches through the real handlers over the local engine. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { maxDispatches } from '#shared/domain/dispatches/dispatch.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { dispatchEvents, makeDispatch, makeOrganization } from '#test/support/managed-dispatches.ts'
import { documentClient } from '#test/support/document-client.ts'
import { seedPackage } from '#test/support/seed.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const later = '2099-01-01T00:00:00.000Z'
const on = (id: string, body?: unknown): ApiRequest => ({
  bearer: backend.liveKey,
  params: { dispatchId: id },
  ...(body === undefined ? {} : { body }),
})
const get = (id: string) => backend.call('getDispatch', on(id))
const list = async (query: Record<string, string> = {}, bearer = backend.liveKey) =>
  (await backend.call('listDispatches', { bearer, query })).body
const idsOf = (page: { dispatches: { id: string }[] }): string[] => page.dispatches.map(({ id }) => id)
const eventTypes = async (id: string): Promise<string[]> => (await dispatchEvents(backend, id)).map(({ type }) => type)

describe('createDispatch', () => {
  it('creates an active dispatch with the defaults of the contract, a launch URL and its event', async () => {
    const packageId = await seedPackage(backend)
    const { status, body } = await backend.call('createDispatch', {
      bearer: backend.liveKey,
      body: { packageId, name: 'Safety for Acme' },
    })
    expect([status, body.dispatch_id, body.launch_url]).toEqual([200, body.dispatch.id, body.dispatch.launchUrl])
    expect(body.dispatch).toEqual({
      id: expect.stringMatching(/^dsp_[0-9a-z]{26}$/),
      tenantId: 'tenant_one',
      packageId,
      packageVersionId: null,
      mode: 'live',
      name: 'Safety for Acme',
      notes: null,
      tags: [],
      status: 'active',
      licenseLimit: null,
      learnersUsed: 0,
      expiresAt: null,
      allowedDomains: [],
      organizationId: null,
      organizationName: null,
      learner_start_over_allowed: null,
      hashLearnerInfo: false,
      learnerProof: 'none',
      hostAttempts: 'ignore',
      launchUrl: expect.stringMatching(
        new RegExp(`^http.*/api/v1/dispatches/${body.dispatch.id}/frame[?]w=one#t=lcd_live_one_${body.dispatch.id}_1_`),
      ),
      tokenVersion: 1,
      pausedAt: null,
      archivedAt: null,
      createdAt: expect.stringMatching(/^2\d{3}-.*Z$/),
      createdBy: expect.stringMatching(/^key_/),
      updatedAt: body.dispatch.createdAt,
      version: 1,
    })
    expect((await get(body.dispatch.id)).body.dispatch).toEqual(body.dispatch)
    expect(await dispatchEvents(backend, body.dispatch.id)).toEqual([
      expect.objectContaining({
        type: 'dispatch.created',
        entityType: 'dispatch',
        mode: 'live',
        data: expect.objectContaining({ dispatch_id: body.dispatch.id, status: 'active', learners_used: 0 }),
      }),
    ])
  })

  it('stores every setting that is stated, with domains and times in their stored form', async () => {
    const organization = await makeOrganization(backend)
    const packageId = await seedPackage(backend)
    const { body: course } = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })
    const settings = {
      packageId,
      packageVersionId: course.versions[0].id,
      notes: 'Ordered by phone',
      tags: ['safety', '2026'],
      licenseLimit: 10,
      expiresAt: '2099-01-01T01:00:00+01:00',
      allowedDomains: ['LMS.example.com', 'https://lms.example.com/moodle', '*.example.org:8443'],
      organizationId: organization['id'],
      learner_start_over_allowed: false,
      hashLearnerInfo: true,
      learnerProof: 'host_stored',
      hostAttempts: 'follow',
    }
    expect(await makeDispatch(backend, settings)).toMatchObject({
      ...settings,
      expiresAt: later,
      allowedDomains: ['lms.example.com', '*.example.org:8443'],
      organizationName: 'Acme',
    })
  })

  it.each([
    ['packageId', 404, 'PACKAGE_NOT_FOUND', { packageId: 'pkg_unknown' }],
    ['organizationId', 404, 'ORGANIZATION_NOT_FOUND', { organizationId: 'org_unknown' }],
    ['packageVersionId', 400, 'VALIDATION_ERROR', { packageVersionId: 'ver_unknown' }],
    ['expiresAt', 400, 'VALIDATION_ERROR', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', 400, 'VALIDATION_ERROR', { expiresAt: 'tomorrow' }],
    ['expiresAt', 400, 'VALIDATION_ERROR', { expiresAt: '9999-12-31T23:59:59-12:00' }],
    ['allowedDomains.1', 400, 'VALIDATION_ERROR', { allowedDomains: ['lms.example.com', 'lms.example.com; *'] }],
    ['allowedDomains', 400, 'VALIDATION_ERROR', { allowedDomains: Array(51).fill('lms.example.com') }],
    ['licenseLimit', 400, 'VALIDATION_ERROR', { licenseLimit: 0 }],
    ['licenseLimit', 400, 'VALIDATION_ERROR', { licenseLimit: 1_000_001 }],
    ['tags', 400, 'VALIDATION_ERROR', { tags: Array(21).fill('tag') }],
    ['tags.0', 400, 'VALIDATION_ERROR', { tags: ['x'.repeat(51)] }],
    ['name', 400, 'VALIDATION_ERROR', { name: ' ' }],
    ['name', 400, 'VALIDATION_ERROR', { name: 'x'.repeat(201) }],
    ['notes', 400, 'VALIDATION_ERROR', { notes: 'x'.repeat(1001) }],
  ])('refuses %s: %i %s', async (...[field, status, code, settings]) => {
    const packageId = await seedPackage(backend)
    const response = await backend.call('createDispatch', {
      bearer: backend.liveKey,
      body: { packageId, name: 'Safety', ...settings },
    })
    expect([response.status, response.body.code]).toEqual([status, code])
    if (code === 'VALIDATION_ERROR') expect(response.body.details.field).toBe(field)
  })

  it('refuses an archived package, an archived organization, and packages of other workspaces', async () => {
    const create = (body: Record<string, unknown>) =>
      backend.call('createDispatch', { bearer: backend.liveKey, body: { name: 'Safety', ...body } })
    const archived = await seedPackage(backend, { status: 'archived' })
    expect((await create({ packageId: archived })).body.code).toBe('PACKAGE_ARCHIVED')
    const foreign = await seedPackage(backend, { tenantId: backend.otherTenantId })
    expect((await create({ packageId: foreign })).body.code).toBe('PACKAGE_NOT_FOUND')
    const { id } = await makeOrganization(backend)
    await backend.call('archiveOrganization', { bearer: backend.liveKey, params: { organizationId: id } })
    const packageId = await seedPackage(backend)
    expect((await create({ packageId, organizationId: id })).body.code).toBe('ORGANIZATION_ARCHIVED')
  })

  it('returns the first response to a repeated Idempotency-Key and creates one dispatch', async () => {
    const packageId = await seedPackage(backend)
    const request = {
      bearer: backend.liveKey,
      body: { packageId, name: 'Once' },
      headers: { 'idempotency-key': 'dispatch-1' },
    }
    const [first, second] = [
      await backend.call('createDispatch', request),
      await backend.call('createDispatch', request),
    ]
    expect(second.body).toEqual(first.body)
    expect((await list({ package_id: packageId })).pagination.total).toBe(1)
  })

  it('stops at exactly the most dispatches of a workspace, also for requests at once, and counts deletions', async () => {
    const tenantId = 'tenant_many'
    const [bearer, packageId] = [await backend.makeKey(tenantId), await seedPackage(backend, { tenantId })]
    await documentClient(backend.table).send(
      new PutCommand({
        TableName: backend.table.name,
        Item: { ...keys.dispatchCount(tenantId), dispatches: maxDispatches - 3 },
      }),
    )
    const create = () => backend.call('createDispatch', { bearer, body: { packageId, name: 'Many' } })
    const responses = await Promise.all(Array.from({ length: 8 }, create))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, body } of responses.filter((each) => each.status !== 200))
      expect([status, body.code]).toEqual([402, 'QUOTA_EXCEEDED'])
    expect((await list({}, bearer)).pagination.total).toBe(3)
    const dispatchId = responses.find(({ status }) => status === 200)?.body.dispatch_id
    const remove = () => backend.call('deleteDispatch', { bearer, params: { dispatchId } })
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status).sort()).toEqual([200, 404])
    expect([(await create()).status, (await create()).status]).toEqual([200, 402])
  })
})

describe('listDispatches', () => {
  it('lists the dispatches of the workspace newest first, by pages and by each filter', async () => {
    const tenantId = 'tenant_lists'
    const [live, test] = [await backend.makeKey(tenantId), await backend.makeKey(tenantId, { mode: 'test' })]
    const [one, two] = [await seedPackage(backend, { tenantId }), await seedPackage(backend, { tenantId })]
    const organization = (await backend.call('createOrganization', { bearer: live, body: { name: 'Acme' } })).body
      .organization.id
    const made: string[] = []
    for (const [bearer, body] of [
      [live, { packageId: one, name: 'a', tags: ['x', 'y'] }],
      [live, { packageId: two, name: 'b', organizationId: organization }],
      [test, { packageId: one, name: 'c', tags: ['y'] }],
      [live, { packageId: one, name: 'd', organizationId: organization }],
    ] as const) {
      const { body: created } = await backend.call('createDispatch', { bearer, body })
      made.push(created.dispatch_id)
    }
    const [a, b, c, d] = made
    const of = async (query: Record<string, string>) => idsOf(await list(query, live))
    await backend.call('archiveDispatch', { bearer: live, params: { dispatchId: a ?? '' } })
    await backend.call('pauseDispatch', { bearer: live, params: { dispatchId: b ?? '' } })
    expect(await of({})).toEqual([d, c, b])
    expect(await of({ status: 'archived' })).toEqual([a])
    expect(await of({ status: 'paused' })).toEqual([b])
    expect(await of({ status: 'active' })).toEqual([d, c])
    expect(await of({ package_id: one })).toEqual([d, c])
    expect(await of({ organization_id: organization })).toEqual([d, b])
    expect(await of({ mode: 'test' })).toEqual([c])
    expect(await of({ tag: 'y' })).toEqual([c])
    expect(await of({ tag: 'y', status: 'archived' })).toEqual([a])
    const page = await list({ limit: '1', offset: '1' }, live)
    expect(idsOf(page)).toEqual([c])
    expect(page.pagination).toEqual({ total: 3, limit: 1, offset: 1, hasMore: true, totalIsLowerBound: false })
    expect(page.dispatches[0]).toMatchObject({ name: 'c', mode: 'test', learnersUsed: 0, organizationName: null })
    expect((await list({ organization_id: organization }, live)).dispatches[0].organizationName).toBe('Acme')
    expect(idsOf(await list({}, await backend.makeKey('tenant_empty')))).toEqual([])
    expect((await backend.call('listDispatches', { bearer: live, query: { status: 'gone' } })).body.code).toBe(
      'VALIDATION_ERROR',
    )
  })
})

describe('updateDispatch', () => {
  it('changes what is stated and keeps the rest', async () => {
    const { id, version } = await makeDispatch(backend, { tags: ['a'], licenseLimit: 5 })
    const { body } = await backend.call(
      'updateDispatch',
      on(id, { name: 'New', learner_start_over_allowed: true, version }),
    )
    expect(body.dispatch).toMatchObject({
      name: 'New',
      learner_start_over_allowed: true,
      tags: ['a'],
      licenseLimit: 5,
      version: 2,
    })
    const cleared = await backend.call(
      'updateDispatch',
      on(id, { licenseLimit: null, learner_start_over_allowed: null }),
    )
    expect(cleared.body.dispatch).toMatchObject({ licenseLimit: null, learner_start_over_allowed: null, version: 3 })
    expect((await get(id)).body.dispatch).toEqual(cleared.body.dispatch)
    expect(await eventTypes(id)).toEqual(['dispatch.created', 'dispatch.updated', 'dispatch.updated'])
  })

  it('returns 200 without an event or a new version for what changes nothing', async () => {
    const dispatch = await makeDispatch(backend, { expiresAt: later, tags: ['a'] })
    const { name, tags, expiresAt, allowedDomains, licenseLimit } = dispatch
    const same = { name, tags, expiresAt, allowedDomains, licenseLimit }
    expect((await backend.call('updateDispatch', on(dispatch['id'], same))).body.dispatch).toEqual(dispatch)
    expect(await eventTypes(dispatch['id'])).toEqual(['dispatch.created'])
  })

  it('refuses a stale version and says which is current', async () => {
    const { id } = await makeDispatch(backend)
    await backend.call('updateDispatch', on(id, { name: 'Second' }))
    const stale = await backend.call('updateDispatch', on(id, { name: 'Third', version: 1 }))
    expect([stale.status, stale.body.code, stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
  })

  it('lets exactly one of many changes with the same version win', async () => {
    const { id } = await makeDispatch(backend)
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        backend.call('updateDispatch', on(id, { name: `n${count}`, version: 1 })),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await get(id)).body.dispatch.version).toBe(2)
  })

  it.each(['packageId', 'mode', 'hashLearnerInfo', 'status', 'licenceLimit'])('refuses the field %s', async (field) => {
    const { id } = await makeDispatch(backend)
    const response = await backend.call('updateDispatch', on(id, { [field]: 'x' }))
    expect([response.body.code, response.body.details.field]).toEqual(['VALIDATION_ERROR', field])
  })

  it('attributes it to another organization, but not to an archived one unless it has that one already', async () => {
    const [one, two] = [await makeOrganization(backend), await makeOrganization(backend, { name: 'Two' })]
    const { id } = await makeDispatch(backend, { organizationId: one['id'] })
    const moved = await backend.call('updateDispatch', on(id, { organizationId: two['id'] }))
    expect(moved.body.dispatch).toMatchObject({ organizationId: two['id'], organizationName: 'Two' })
    for (const { id: organizationId } of [one, two])
      await backend.call('archiveOrganization', { bearer: backend.liveKey, params: { organizationId } })
    expect((await backend.call('updateDispatch', on(id, { organizationId: one['id'] }))).body.code).toBe(
      'ORGANIZATION_ARCHIVED',
    )
    expect((await backend.call('updateDispatch', on(id, { organizationId: two['id'], name: 'Kept' }))).status).toBe(200)
    expect(
      (await backend.call('updateDispatch', on(id, { organizationId: null }))).body.dispatch.organizationName,
    ).toBeNull()
  })

  it('extends with a later expiresAt, and refuses one that has passed', async () => {
    const { id } = await makeDispatch(backend, { expiresAt: '2098-01-01T00:00:00Z' })
    await backend.call('updateDispatch', on(id, { expiresAt: later }))
    const [, extended] = await dispatchEvents(backend, id)
    expect(extended).toMatchObject({
      type: 'dispatch.extended',
      data: { expires_at: later, previous_expires_at: '2098-01-01T00:00:00.000Z' },
    })
    expect((await backend.call('updateDispatch', on(id, { expiresAt: '2020-01-01T00:00:00Z' }))).body.code).toBe(
      'VALIDATION_ERROR',
    )
  })
})
