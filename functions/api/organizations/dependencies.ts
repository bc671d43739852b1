import type { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ExternalIdTaken, OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'

export type OrganizationEndpoints = typeof organizationsFamily.endpoints

export interface Dependencies {
  readonly organizations: OrganizationRepository
  readonly clock: Clock
}

export const externalIdTaken = ({ by }: ExternalIdTaken): Refused<'EXTERNAL_ID_TAKEN'> =>
  refused(
    'EXTERNAL_ID_TAKEN',
    `The organization ${by} has this externalId. Choose another one, or change that organization.`,
    {
      details: { organization_id: by },
    },
  )
