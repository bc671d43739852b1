import type { customerOrganizationsFamily } from '#shared/contract/families/dashboard/customer-organizations.ts'
import type { AttributionRepository } from '#shared/store/organizations/attribution-repository.ts'

export type CustomerOrganizationEndpoints = typeof customerOrganizationsFamily.endpoints

export interface Dependencies {
  readonly attributions: AttributionRepository
}
