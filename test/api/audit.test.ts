/** The audit log of a workspace, from the change to the list. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { auditRecorder } from '#functions/workers/record-audit/record-audit.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { publishedEventOf } from '#shared/domain/events/published-event.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { signIn, signInPlatformAdmin } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

/** When an entry ends, in days after its change. */
async function daysOf(tenantId: string, { at, id }: { at: string; id: string }): Promise<number> {
  const { table } = backend
  const Key = keys.auditEntry(tenantId, { month: at.slice(0, 7), place: `${at}#${id}` })
  const { Item } = await documentClient(table).send(new GetCommand({ TableName: table.name, Key }))
  return Math.round((Item?.['expiresAt'] - Math.floor(Date.parse(at) / 1000)) / 86_400)
}

/** Records every event that waits, twice: consumers get events at least once. */
async function recordWaiting(): Promise<void> {
  const { table } = backend
  const recording = { log: auditRepository(table), configurations: configurationRepository(table) }
  const [outbox, record] = [outboxRepository(table), auditRecorder(recording)]
  for (const shard of outbox.shards)
    for await (const items of outbox.pages(shard))
      for (const { waiting } of items)
        for (const carried of [...waiting, ...waiting])
          await record(JSON.parse(JSON.stringify(publishedEventOf(carried))))
}

const list = (
  { reads: headers }: Pick<OwnWorkspace, 'reads'>,
  query: Record<string, string> = {},
): Promise<ApiResponse> => backend.call('listAuditEntries', { headers, query })
const types = ({ body }: ApiResponse): string[] => body.entries.map(({ type }: { type: string }) => type)

it('keeps an entry for as long as the workspace said when it was recorded', async () => {
  const owner = await ownWorkspace(backend)
  const keep = (auditRetentionDays: number): Promise<ApiResponse> =>
    backend.call('updateSettings', { headers: owner.changes, body: { auditRetentionDays } })
  expect(await keep(90)).toMatchObject({ status: 200 })
  await recordWaiting()
  const [entry] = (await list(owner)).body.entries
  expect(entry.type).toBe('workspace.configuration_changed')
  expect(await daysOf(owner.tenantId, entry)).toBe(90)
})

it('lists what is older than a year where the workspace keeps it, and where it is asked for', async () => {
  const owner = await ownWorkspace(backend)
  const { tenantId, changes: headers } = owner
  const at = new Date(Date.now() - 700 * 86_400_000).toISOString()
  await auditRepository(backend.table).record({ tenantId, mode: null, event: { ...anEvent('evt_old'), at } }, 2555)
  const shows = async (query: Record<string, string> = {}): Promise<boolean> =>
    (await list(owner, query)).body.entries.some(({ id }: { id: string }) => id === 'evt_old')
  expect([await shows(), await shows({ from: at.slice(0, 10) })]).toEqual([false, true])
  await backend.call('updateSettings', { headers, body: { auditRetentionDays: 720 } })
  expect(await shows()).toBe(true)
})

it('names who makes, changes, archives and restores an organization, and nobody where nothing changes', async () => {
  const owner = await ownWorkspace(backend)
  const { changes: headers } = owner
  const made = await backend.call('createOrganization', { headers, body: { name: 'Acme' } })
  const params = { organizationId: made.body.organization.id }
  const change = (body: object): Promise<ApiResponse> => backend.call('updateOrganization', { headers, params, body })
  await change({ name: 'Acme' })
  await change({ name: 'Acme 2' })
  await change({ name: 'Acme 3', version: 1 })
  await backend.call('archiveOrganization', { headers, params })
  await backend.call('archiveOrganization', { headers, params })
  await change({ status: 'active' })
  await recordWaiting()
  const { body } = await list(owner, { entity_id: params.organizationId })
  const by = { actor: { kind: 'person', id: owner.personId }, entityType: 'organization' }
  expect(body.entries).toMatchObject([
    { type: 'organization.restored', ...by },
    { type: 'organization.archived', ...by },
    { type: 'organization.updated', ...by },
    { type: 'organization.created', ...by },
  ])
  expect(body.entries).toHaveLength(4)
})

it('names the person or the key that made a change, and each change once', async () => {
  const owner = await ownWorkspace(backend)
  const key = await backend.call('createApiKey', {
    headers: owner.changes,
    body: { label: 'Back end', mode: 'live', scopes: ['public_api'] },
  })
  const packageId = await seedPackage(backend, { tenantId: owner.tenantId })
  await backend.call('createDispatch', {
    bearer: key.body.secret,
    body: { packageId, name: 'For Acme' },
  })
  await backend.call('archivePackage', { headers: owner.changes, params: { packageId } })
  await recordWaiting()
  const { body } = await list(owner)
  const [person, byKey] = [
    { kind: 'person', id: owner.personId },
    { kind: 'key', id: key.body.apiKey.id },
  ]
  expect(body.entries).toMatchObject([
    { type: 'package.archived', actor: person, entityType: 'package', entityId: packageId },
    { type: 'dispatch.created', actor: byKey, mode: 'live' },
    { type: 'api_key.created', actor: person, entityId: key.body.apiKey.id },
    // A worker made it, with no orders of a person.
    { type: 'package.version_activated', actor: null },
  ])
  expect(types(await list(owner, { actor: byKey.id }))).toEqual(['dispatch.created'])
  expect(types(await list(owner, { mode: 'live' }))).toContain('dispatch.created')
  expect(types(await list(owner, { mode: 'test' }))).toEqual([])
  expect(types(await list(owner, { type: 'api_key.created' }))).toEqual(['api_key.created'])
  expect(types(await list(owner, { entity_id: packageId }))).toEqual(['package.archived', 'package.version_activated'])
})

it('holds who was invited, joined, got another role and left', async () => {
  const owner = await ownWorkspace(backend)
  const [email, grace] = ['grace@example.com', await signIn(backend, { person: { email: 'grace@example.com' } })]
  const invite = () => backend.call('createInvitation', { headers: owner.changes, body: { email, role: 'viewer' } })
  const revoked = await invite()
  const params = { invitationId: revoked.body.invitation.id }
  await backend.call('deleteInvitation', { headers: owner.changes, params })
  const token = new URL((await invite()).body.invite_url).hash.slice(1)
  await backend.call('acceptInvitation', { headers: grace.changes, body: { token } })
  const member = { headers: owner.changes, params: { personId: grace.personId } }
  await backend.call('updateMember', { ...member, body: { role: 'admin' } })
  await backend.call('leaveWorkspace', { headers: grace.changes, body: { tenant_id: owner.tenantId } })
  await recordWaiting()
  const { body } = await list(owner)
  const shown = body.entries.map(({ type, actor, data }: Record<string, any>) => [type, actor.id, data])
  expect(shown).toEqual([
    ['member.removed', grace.personId, { former: 'admin' }],
    ['member.role_changed', owner.personId, { role: 'admin', former: 'viewer' }],
    ['member.joined', grace.personId, { role: 'viewer' }],
    ['invitation.created', owner.personId, { role: 'viewer' }],
    ['invitation.revoked', owner.personId, {}],
    ['invitation.created', owner.personId, { role: 'viewer' }],
  ])
  expect(JSON.stringify(body)).not.toContain(email)
})

it('holds a session that somebody starts over, and nothing else of learners', async () => {
  const owner = await ownWorkspace(backend)
  const packageId = await seedPackage(backend, { tenantId: owner.tenantId })
  const bearer = await backend.makeKey(owner.tenantId)
  const { sessionId } = await launch({ call: (...request) => backend.call(...request), liveKey: bearer }, packageId)
  await backend.call('resetSession', { bearer, params: { sessionId }, body: {} })
  await recordWaiting()
  expect(types(await list(owner))).toEqual(['session.reset', 'package.version_activated'])
})

describe('listing', () => {
  let owner: OwnWorkspace

  const event = (eventId: string, at: string): AuditEvent => ({
    ...{ eventId, at, type: 'workspace.renamed', entityType: null, entityId: null, severity: 'info' },
    note: `note of ${eventId}`,
  })
  const times = [
    ['evt_jun', '2026-06-30T23:59:59.999Z'],
    ['evt_jul1', '2026-07-01T00:00:00.000Z'],
    ['evt_jul2', '2026-07-01T00:00:00.000Z'],
    ['evt_nov1', '2026-11-01T12:00:00.000Z'],
    ['evt_nov2', '2026-11-02T00:00:00.000Z'],
  ] as const
  const ids = ({ body }: ApiResponse): string[] => body.entries.map(({ id }: { id: string }) => id)

  beforeAll(async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00.000Z'))
    owner = await ownWorkspace(backend)
    const audit = auditRepository(backend.table)
    for (const [eventId, at] of times)
      await audit.record({ tenantId: owner.tenantId, mode: null, event: event(eventId, at) }, 365)
  })
  afterAll(() => jest.restoreAllMocks())

  const newestFirst = times.map(([id]) => id).reverse()

  it.each(['1', '2', '3', '5', '50'])(
    'returns all entries once, in pages of %s, over months without any',
    async (limit) => {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: ApiResponse = await list(owner, { limit, ...(cursor === null ? {} : { cursor }) })
        expect(ids(page).length).toBeLessThanOrEqual(Number(limit))
        found.push(...ids(page))
        cursor = page.body.next_cursor
      } while (cursor !== null)
      expect(found).toEqual(newestFirst)
    },
  )

  it.each([
    [{ from: '2026-11-01', to: '2026-11-01' }, ['evt_nov1']],
    [{ from: '2026-11-02' }, ['evt_nov2']],
    [{ to: '2026-07-01' }, ['evt_jul2', 'evt_jul1', 'evt_jun']],
    [{ from: '2026-07-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }, ['evt_nov1', 'evt_jul2', 'evt_jul1']],
    [{ from: '2020-01-01' }, newestFirst],
    [{ to: '2020-01-01' }, []],
  ])('finds the entries of the period %j', async (query, found) => {
    expect(ids(await list(owner, query))).toEqual(found)
  })

  it('refuses a period that ends before it begins, and the cursor of another list', async () => {
    const reversed = await list(owner, { from: '2026-11-02', to: '2026-11-01' })
    expect([reversed.body.code, reversed.body.details.field]).toEqual(['VALIDATION_ERROR', 'to'])
    const { body } = await list(owner, { limit: '1' })
    const elsewhere = await list(owner, { cursor: body.next_cursor, type: 'workspace.renamed' })
    expect([elsewhere.body.code, elsewhere.body.details.field]).toEqual(['VALIDATION_ERROR', 'cursor'])
  })

  it.each(['billing', 'member', 'viewer'] as const)('refuses a %s, and shows no other workspace', async (role) => {
    const { reads } = await signIn(backend, { roles: { [owner.tenantId]: role } })
    expect((await list({ reads })).body.code).toBe('WORKSPACE_ROLE_REQUIRED')
    expect(ids(await list(await ownWorkspace(backend)))).toEqual([])
  })

  it('shows platform admins what was changed, and words only of changes of the workspace itself', async () => {
    const { reads: headers } = await signInPlatformAdmin(backend)
    const audit = auditRepository(backend.table)
    const { tenantId } = owner
    const reset = {
      ...event('evt_reset', '2026-11-03T00:00:00.000Z'),
      type: 'session.reset',
      data: { trigger: 'api' },
    } as const
    await audit.record({ tenantId, mode: 'live', event: reset }, 365)
    const { body } = await backend.call('listTenantAuditEntries', {
      headers,
      params: { tenantId },
      query: { limit: '2' },
    })
    expect(body.entries).toMatchObject([
      { id: 'evt_reset', type: 'session.reset', note: null, data: {} },
      { id: 'evt_nov2', type: 'workspace.renamed', note: 'note of evt_nov2' },
    ])
  })
})
