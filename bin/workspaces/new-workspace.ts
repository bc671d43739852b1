import { randomBytes } from 'node:crypto'
import { keyScopes, type KeyMode } from '#shared/contract/credentials.ts'
import { formatApiKey } from '#shared/domain/credentials/api-key.ts'
import type { BillingTerms, PlanName } from '#shared/domain/quotas/plan.ts'
import { makeId } from '#shared/domain/identifiers.ts'
import { storeKey } from '#shared/operations/api-keys/issue-keys.ts'
import { systemClock } from '#shared/platform/clock.ts'
import type { AccessRepository } from '#shared/store/credentials/api-key-repository.ts'
import type { IssuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'

/** A key of a workspace with its text. The service stores only a hash of the text. */
export interface WorkspaceKey {
  readonly keyId: string
  readonly mode: KeyMode
  readonly text: string
}

/** A workspace and its first keys. */
export interface Workspace {
  readonly tenantId: string
  readonly name: string
  readonly plan: PlanName
  /** Terms of its contract that differ from the plan. */
  readonly billing?: BillingTerms | undefined
  readonly createdAt: string
  readonly keys: readonly WorkspaceKey[]
}

/** Generates a workspace with one key for each mode, without storing it. */
export function newWorkspace(name: string, plan: PlanName, modes: readonly KeyMode[] = ['live', 'test']): Workspace {
  const now = Date.now()
  const id = (): string => makeId('key', now, randomBytes(16))
  const tenantId = id().replace('key_', 'tenant_')
  const newKey = (mode: KeyMode): WorkspaceKey => ({
    keyId: id(),
    mode,
    text: formatApiKey(tenantId, mode, randomBytes(24).toString('hex')),
  })
  return { tenantId, name, plan, createdAt: new Date(now).toISOString(), keys: modes.map(newKey) }
}

/** Stores a workspace and its keys. Repeating the call changes nothing. */
export async function storeWorkspace(
  {
    access,
    keys: issued,
  }: { readonly access: Pick<AccessRepository, 'putTenant'>; readonly keys: IssuedKeyRepository },
  { tenantId, name, plan, billing, createdAt, keys }: Workspace,
): Promise<void> {
  await access.putTenant({ tenantId, name, plan, billing, createdAt })
  for (const { keyId, mode, text } of keys) {
    const key = {
      ...{ keyId, tenantId, mode, plan, billing, createdAt },
      scopes: [...keyScopes],
      label: `First ${mode} key`,
      revokedAt: null,
    }
    // The creation of a workspace is no event, and so are its first keys.
    await storeKey({ key, text, events: [] }, { keys: issued, clock: systemClock })
  }
}
