/** Workspaces of their own, for tests that count what a workspace has. */
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import type { Backend } from './backend.ts'
import { signIn, type SignedIn } from './signed-in.ts'

export interface OwnWorkspace extends SignedIn {
  readonly tenantId: string
}

let workspaces = 0

/** Signs in a person with a role in a new workspace. */
export async function ownWorkspace(backend: Backend, role: WorkspaceRole = 'owner'): Promise<OwnWorkspace> {
  workspaces += 1
  const tenantId = `tenant_own-${workspaces}`
  const createdAt = '2026-11-01T00:00:00.000Z'
  await accessRepository(backend.table).putTenant({ tenantId, name: tenantId, plan: 'growth', createdAt })
  return { tenantId, ...(await signIn(backend, { roles: { [tenantId]: role } })) }
}

/** Headers of a change by another person with a role in the workspace. */
export const changesBy = async (
  backend: Backend,
  { tenantId }: OwnWorkspace,
  role: WorkspaceRole,
): Promise<Record<string, string>> => (await signIn(backend, { roles: { [tenantId]: role } })).changes
