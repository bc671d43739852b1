import type { tenantFamily } from '#shared/contract/families/public/tenant.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'

export type TenantEndpoints = typeof tenantFamily.endpoints

export interface Dependencies {
  readonly configurations: ConfigurationRepository
  /** Life of a launch token in this deployment. */
  readonly mostTokenSeconds: number
}

/** The workspace of a credential that has been checked is stored. */
export function requireStored<Stored>(found: Stored | null, tenantId: string): Stored {
  if (found === null) throw new Error(`The workspace ${tenantId} has credentials, and no record.`)
  return found
}
