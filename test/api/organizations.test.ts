/** Organizations through the real handlers over the local engine. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { maxOrganizations } from '#shared/domain/organizations/organization.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { makeOrganization } from '#test/support/managed-dispatches.ts'
import { documentClient } from '#test/support/document-client.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const on = (id: string, body?: unknown): ApiRequest => ({
  bearer: backend.liveKey,
  params: { organizationId: id },
  ...(body === undefined ? {} : { body }),
})
const create = (body: unknown, bearer = backend.liveKey) => backend.call('createOrganization', { bearer, body })
const update = (id: string, body: unknown) => backend.call('updateOrganization', on(id, body))
const list = async (query: Record<string, string> = {}, bearer = backend.liveKey) =>
  (await backend.call('listOrganizations', { bearer, query })).body
const namesOf = (page: { organizations: { name: string }[] }): string[] => page.organizations.map(({ name }) => name)

it('creates an organization and returns it', async () => {
  const { status, body } = await create({
    name: 'Acme',
    externalId: 'crm-1',
    contactEmail: 'lms@acme.example',
    tags: ['north'],
    notes: 'Since 2019',
  })
  expect(status).toBe(200)
  expect(body.organization).toEqual({
    id: expect.stringMatching(/^org_[0-9a-z]{26}$/),
    tenantId: 'tenant_one',
    name: 'Acme',
    externalId: 'crm-1',
    status: 'active',
    contactEmail: 'lms@acme.example',
    tags: ['north'],
    notes: 'Since 2019',
    archivedAt: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: body.organization.createdAt,
    version: 1,
  })
  expect((await backend.call('getOrganization', on(body.organization.id))).body).toEqual(body)
})

it.each([
  ['name', {}],
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(201) }],
  ['externalId', { name: 'A', externalId: '' }],
  ['externalId', { name: 'A', externalId: 'x'.repeat(129) }],
  ['contactEmail', { name: 'A', contactEmail: 'nobody' }],
  ['tags', { name: 'A', tags: Array(21).fill('t') }],
])('refuses a wrong %s: %j', async (field, body) => {
  const refused = await create(body)
  expect([refused.body.code, refused.body.details.field]).toEqual(['VALIDATION_ERROR', field])
})

describe('external ids', () => {
  it('gives an external id to one organization of a workspace, also for requests at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'Same', externalId: 'same' })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = responses.find(({ status }) => status === 200)?.body.organization.id
    for (const { status, body } of responses.filter((each) => each.status !== 200))
      expect([status, body.code, body.details]).toEqual([409, 'EXTERNAL_ID_TAKEN', { organization_id: winner }])
    expect((await create({ name: 'Other workspace', externalId: 'same' }, backend.otherKey)).status).toBe(200)
  })

  it('frees an external id when the organization gets another one, and keeps it for an archived one', async () => {
    const { id } = await makeOrganization(backend, { externalId: 'old' })
    expect((await update(id, { externalId: 'new' })).body.organization.externalId).toBe('new')
    const second = await makeOrganization(backend, { externalId: 'old' })
    expect((await update(second['id'], { externalId: 'new' })).body).toMatchObject({
      code: 'EXTERNAL_ID_TAKEN',
      details: { organization_id: id },
    })
    await backend.call('archiveOrganization', on(id))
    expect((await create({ name: 'A', externalId: 'new' })).body.code).toBe('EXTERNAL_ID_TAKEN')
    expect((await update(id, { externalId: null })).body.organization.externalId).toBeNull()
    expect((await create({ name: 'A', externalId: 'new' })).status).toBe(200)
  })

  it('lets one of two organizations have an external id that both ask for at once', async () => {
    const [one, two] = [await makeOrganization(backend), await makeOrganization(backend)]
    const responses = await Promise.all([one, two].map(({ id }) => update(id, { externalId: 'contested' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('updateOrganization', () => {
  it('changes what is stated, clears what is null, and keeps the version where nothing changes', async () => {
    const { id } = await makeOrganization(backend, { notes: 'old', tags: ['a'] })
    const { body } = await update(id, { name: 'New', notes: null, version: 1 })
    expect(body.organization).toMatchObject({ name: 'New', notes: null, tags: ['a'], version: 2 })
    expect((await update(id, { name: 'New', tags: ['a'] })).body.organization).toEqual(body.organization)
    const stale = await update(id, { name: 'Newer', version: 1 })
    expect([stale.status, stale.body.code, stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
  })

  it('loses no change of requests at once', async () => {
    const { id } = await makeOrganization(backend)
    await Promise.all([
      update(id, { name: 'New' }),
      update(id, { notes: 'kept' }),
      update(id, { externalId: `e-${id}` }),
    ])
    expect((await backend.call('getOrganization', on(id))).body.organization).toMatchObject({
      name: 'New',
      notes: 'kept',
      externalId: `e-${id}`,
      version: 4,
    })
  })

  it.each(['id', 'tenantId', 'archivedAt'])('refuses the field %s', async (field) => {
    const { id } = await makeOrganization(backend)
    expect((await update(id, { [field]: 'x' })).body.details.field).toBe(field)
  })
})

it('archives with DELETE, repeatably, and restores with the status', async () => {
  const { id } = await makeOrganization(backend)
  const archive = () => backend.call('archiveOrganization', on(id))
  const [first, second] = [await archive(), await archive()]
  expect(first.body.organization).toMatchObject({
    status: 'archived',
    archivedAt: expect.stringMatching(/Z$/),
    version: 2,
  })
  expect(second.body).toEqual(first.body)
  expect((await update(id, { status: 'archived' })).body.code).toBe('VALIDATION_ERROR')
  expect((await update(id, { status: 'active' })).body.organization).toMatchObject({
    status: 'active',
    archivedAt: null,
    version: 3,
  })
})

it('lists active organizations newest first, archived ones when asked, and one by its external id', async () => {
  const tenantId = 'tenant_lists'
  const bearer = await backend.makeKey(tenantId)
  for (const name of ['a', 'b', 'c']) await create({ name, externalId: `x-${name}` }, bearer)
  const [, b] = (await list({}, bearer)).organizations
  await backend.call('archiveOrganization', { bearer, params: { organizationId: b.id } })
  expect(namesOf(await list({}, bearer))).toEqual(['c', 'a'])
  expect(namesOf(await list({ status: 'archived' }, bearer))).toEqual(['b'])
  expect(namesOf(await list({ external_id: 'x-a' }, bearer))).toEqual(['a'])
  expect(namesOf(await list({ external_id: 'x-b' }, bearer))).toEqual([])
  expect(namesOf(await list({ external_id: 'x-b', status: 'archived' }, bearer))).toEqual(['b'])
  expect(namesOf(await list({ external_id: 'unknown' }, bearer))).toEqual([])
  const page = await list({ limit: '1', offset: '1' }, bearer)
  expect([namesOf(page), page.pagination]).toEqual([
    ['a'],
    { total: 2, limit: 1, offset: 1, hasMore: false, totalIsLowerBound: false },
  ])
})

it('creates one organization for a repeated Idempotency-Key', async () => {
  const request = { bearer: backend.liveKey, body: { name: 'Once' }, headers: { 'idempotency-key': 'org-1' } }
  const [first, second] = [
    await backend.call('createOrganization', request),
    await backend.call('createOrganization', request),
  ]
  expect(second.body).toEqual(first.body)
})

it('stops at exactly the most organizations of a workspace, also for requests at once', async () => {
  const tenantId = 'tenant_full'
  const bearer = await backend.makeKey(tenantId)
  await documentClient(backend.table).send(
    new PutCommand({
      TableName: backend.table.name,
      Item: { ...keys.organizationCount(tenantId), organizations: maxOrganizations - 2 },
    }),
  )
  const responses = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'Many' }, bearer)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402])
})

it('answers alike for an unknown and a foreign organization', async () => {
  const { id } = await makeOrganization(backend)
  for (const [operation, body] of [
    ['getOrganization', undefined],
    ['updateOrganization', { name: 'Mine' }],
    ['archiveOrganization', undefined],
  ] as const) {
    const foreign = await backend.call(operation, { ...on(id, body), bearer: backend.otherKey })
    const unknown = await backend.call(operation, { ...on('org_unknown', body), bearer: backend.otherKey })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  }
})

it('lets TEST keys make and change organizations', async () => {
  const { body } = await create({ name: 'Test' }, backend.testKey)
  const changed = await backend.call('updateOrganization', {
    ...on(body.organization.id, { name: 'Changed' }),
    bearer: backend.testKey,
  })
  expect(changed.body.organization.name).toBe('Changed')
})
