/** Valid calls of platform admins. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { openWorkspace, signInPlatformAdmin } from '#test/support/signed-in.ts'

interface PlatformCall {
  readonly request: ApiRequest
  readonly signedIn: true
}

export const wantedLedgerEntry = { entry_id: 'inv-1', kind: 'subscription', amount: '99', description: 'Growth' }

/** As a platform admin, about a workspace that is made for the call. */
const asPlatformAdmin =
  (more: (tenantId: string) => ApiRequest = () => ({})) =>
  async ({ backend }: { readonly backend: Backend }): Promise<PlatformCall> => {
    const { tenantId } = await openWorkspace(backend, [])
    return { request: { headers: (await signInPlatformAdmin(backend)).changes, ...more(tenantId) }, signedIn: true }
  }

export const platformCalls = {
  listTenants: asPlatformAdmin(),
  createTenant: asPlatformAdmin(() => ({ body: { name: 'New', plan: 'starter', owner_email: 'new@example.com' } })),
  listTenantLedgerEntries: asPlatformAdmin((tenantId) => ({ params: { tenantId } })),
  createTenantLedgerEntry: asPlatformAdmin((tenantId) => ({ params: { tenantId }, body: wantedLedgerEntry })),
  getTenant: asPlatformAdmin((tenantId) => ({ params: { tenantId } })),
  updateTenant: asPlatformAdmin((tenantId) => ({ params: { tenantId }, body: { name: 'Renamed' } })),
  updateTenantPlan: asPlatformAdmin((tenantId) => ({ params: { tenantId }, body: { plan: 'scale' } })),
  pauseTenant: asPlatformAdmin((tenantId) => ({ params: { tenantId } })),
  resumeTenant: asPlatformAdmin((tenantId) => ({ params: { tenantId } })),
  updateTenantPrivileges: asPlatformAdmin((tenantId) => ({ params: { tenantId }, body: { granted: true } })),
  listTenantAuditEntries: asPlatformAdmin((tenantId) => ({ params: { tenantId } })),
  getTenantUsage: asPlatformAdmin((tenantId) => ({ params: { tenantId } })),
  getPlatformUsage: asPlatformAdmin(),
  listPlatformAuditEntries: asPlatformAdmin(),
  listQueues: asPlatformAdmin(),
  listDeadLetters: asPlatformAdmin(() => ({ query: { queue: 'processing' } })),
  redriveDeadLetters: asPlatformAdmin(() => ({ body: { queue: 'processing', note: 'Fixed' } })),
}
