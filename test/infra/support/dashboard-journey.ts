/** What the dashboard asks, as calls of its functions. */
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { recordIncident } from '#test/support/incidents.ts'
import { ada, openBrowser, startProvider } from '#test/support/sign-in-flow.ts'
import { dashboardOrigin, signIn, signInPlatformAdmin } from '#test/support/signed-in.ts'

interface Journey {
  readonly backend: Backend
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

/** The last request was long ago, so this one is recorded. */
export async function dashboardJourney({ backend, call }: Journey): Promise<void> {
  const provider = await startProvider()
  try {
    await signsIn(call)
  } finally {
    await provider.close()
  }
  const now = Date.now()
  const { reads, changes, personId } = await signIn(backend, {
    roles: { tenant_one: 'owner', tenant_two: 'viewer' },
    session: { createdAt: now - 3_600_000, lastSeenAt: now - 600_000 },
  })
  await call('getMe', { headers: reads })
  await call('getPlan', { headers: reads })
  await call('switchTenant', { headers: changes, body: { tenant_id: 'tenant_two' } })
  const other = await signIn(backend, { person: { personId } })
  await call('listSignIns', { headers: reads })
  await call('updatePerson', { headers: changes, body: {} })
  await call('updatePerson', { headers: changes, body: { locale: 'de' } })
  await call('deleteSignIn', { headers: changes, params: { signInId: other.session.sessionId } })
  await call('deleteOtherSignIns', { headers: changes })
  await readsAsMember({ backend, call })
  await managesMembers({ backend, call })
  await looksAtIncidents({ backend, call })
  await changesSettings({ backend, call })
  await looksAtMoney({ backend, call })
  await administers({ backend, call })
}

/** Reads, each time with a session whose last request was long ago. */
async function readsAsMember({ backend, call }: Journey): Promise<void> {
  const lastSeenAt = Date.now() - 600_000
  const preflight = { filename: 'course.zip', file_size: 1 }
  const { changes } = await signIn(backend, { roles: { tenant_one: 'owner' }, session: { lastSeenAt } })
  await call('validateUploadLimit', { headers: changes, body: preflight })
  await recordAuditEntries(backend)
  for (const read of [
    'listSessions',
    'listOrganizations',
    'getSettings',
    'listWebhooks',
    'getUsage',
    'getWorkspace',
    'listLedgerEntries',
    'listAuditEntries',
  ]) {
    const { reads } = await signIn(backend, { roles: { tenant_one: 'owner' }, session: { lastSeenAt } })
    await call(read, { bearer: undefined, headers: reads, query: { limit: '1' } })
  }
}

/** Invites somebody who accepts, changes and ends the membership, and creates a workspace. */
async function managesMembers({ backend, call }: Journey): Promise<void> {
  const owner = await signIn(backend, { roles: { tenant_one: 'owner' } })
  const email = 'grace@example.com'
  const grace = await signIn(backend, { person: { email } })
  const invite = (): Promise<ApiResponse> =>
    call('createInvitation', { headers: owner.changes, body: { email, role: 'viewer' } })
  const { body } = await invite()
  await call('listInvitations', { headers: owner.reads })
  const token = new URL(body.invite_url).hash.slice(1)
  await call('previewInvitation', { bearer: undefined, body: { token } })
  await call('acceptInvitation', { headers: grace.changes, body: { token } })
  const second = await invite()
  await call('deleteInvitation', { headers: owner.changes, params: { invitationId: second.body.invitation.id } })
  await call('listMembers', { headers: owner.reads })
  const params = { personId: grace.personId }
  await call('updateMember', { headers: owner.changes, params, body: { role: 'member' } })
  await call('leaveWorkspace', { headers: grace.changes, body: { tenant_id: 'tenant_one' } })
  const { personId } = await signIn(backend, { roles: { tenant_one: 'viewer' } })
  await call('removeMember', { headers: owner.changes, params: { personId } })
  await call('createWorkspace', { headers: grace.changes, body: { name: 'Own' } })
}

async function looksAtIncidents({ backend, call }: Journey): Promise<void> {
  const { reads, changes } = await signIn(backend, { roles: { tenant_one: 'owner' } })
  const incidentId = await recordIncident(backend.table, 'tenant_one')
  await recordIncident(backend.table, 'tenant_one')
  await call('listIncidents', { headers: reads, query: { limit: '1' } })
  await call('updateIncident', { headers: changes, params: { incidentId }, body: { note: 'Looked at' } })
  await call('updateIncident', { headers: changes, params: { incidentId }, body: { status: 'resolved' } })
}

/** So many that the first page of one has a next one. */
async function recordAuditEntries({ table, tenantId }: Backend): Promise<void> {
  const at = new Date().toISOString()
  for (const eventId of ['evt_audit1', 'evt_audit2'])
    await auditRepository(table).record({ tenantId, mode: null, event: { ...anEvent(eventId), at } }, 365)
}

/** An overage that the due work of the dispatches' journey records when its period ends. */
async function looksAtMoney({ backend, call }: Journey): Promise<void> {
  const admin = await signInPlatformAdmin(backend)
  const entry = { kind: 'payment', amount: '-5', description: 'Transfer' }
  const params = { tenantId: backend.tenantId }
  for (const entry_id of ['pay-1', 'pay-2'])
    await call('createTenantLedgerEntry', { headers: admin.changes, params, body: { ...entry, entry_id } })
  const headers = (await signIn(backend, { roles: { tenant_one: 'owner' } })).reads
  const asked = { bearer: undefined, headers }
  await call('listLedgerEntries', { ...asked, query: { limit: '1' } })
  await call('listLedgerStatements', asked)
  await call('getLedgerStatement', { ...asked, params: { month: new Date().toISOString().slice(0, 7) } })
  await call('getUsageHistory', asked)
}

async function changesSettings({ backend, call }: Journey): Promise<void> {
  const { reads, changes } = await signIn(backend, { roles: { tenant_one: 'owner' } })
  await call('updateConfiguration', { bearer: undefined, headers: changes, body: { displayName: 'Academy' } })
  await call('getWorkspace', { bearer: undefined, headers: reads })
  await call('updateSettings', { headers: changes, body: { displayName: 'College' } })
}

async function administers({ backend, call }: Journey): Promise<void> {
  const { reads, changes } = await signInPlatformAdmin(backend)
  const body = { name: 'New', plan: 'free', owner_email: 'new@example.com' }
  const created = await call('createTenant', { headers: changes, body })
  await call('listTenants', { headers: reads, query: { limit: '1' } })
  const params = { tenantId: created.body.tenant.tenant_id }
  await backend.makeKey(params.tenantId)
  await recordAuditEntries(backend)
  await call('listTenantAuditEntries', {
    headers: reads,
    params: { tenantId: backend.tenantId },
    query: { limit: '1' },
  })
  await call('getTenant', { headers: reads, params })
  await call('getTenantUsage', { headers: reads, params })
  await call('getPlatformUsage', { headers: reads })
  await call('listPlatformAuditEntries', { headers: reads })
  const entry = { kind: 'payment', amount: '-5', description: 'Transfer' }
  for (const entry_id of ['pay-1', 'pay-2', 'pay-1'])
    await call('createTenantLedgerEntry', { headers: changes, params, body: { ...entry, entry_id } })
  await call('listTenantLedgerEntries', { headers: reads, params, query: { limit: '1' } })
  await call('updateTenant', { headers: changes, params, body: { name: 'Newer' } })
  await call('updateTenantPlan', { headers: changes, params, body: { plan: 'scale' } })
  await call('updateTenantPrivileges', { headers: changes, params, body: { granted: true } })
  await call('pauseTenant', { headers: changes, params })
  await call('resumeTenant', { headers: changes, params })
}

/** Goes to the provider and back, and signs out. */
async function signsIn(call: Journey['call']): Promise<void> {
  await call('startSignIn')
  const browser = openBrowser()
  const answer = await browser.answerFor(ada)
  const cookie = `lectern-login=${browser.cookie('lectern-login') ?? ''}`
  const { cookies } = await call('completeSignIn', {
    query: Object.fromEntries(answer.searchParams),
    headers: { cookie },
  })
  const [session = ''] = cookies?.[0]?.split(';') ?? []
  await call('renewSignIn', { headers: { cookie: session, origin: dashboardOrigin } })
  await call('completeSignOut', { headers: { cookie: session, origin: dashboardOrigin } })
}
