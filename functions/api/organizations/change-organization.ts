/** Changing and archiving an organization: the same steps with other settings. */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import {
  changeOrganization,
  organizationNotFound,
  type Organization,
  type OrganizationSettings,
} from '#shared/domain/organizations/organization.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { externalIdTaken } from './dependencies.ts'

export interface WantedChange {
  readonly settings: Partial<OrganizationSettings>
  readonly version?: number | undefined
}

type ChangeRefusal = 'ORGANIZATION_NOT_FOUND' | 'EXTERNAL_ID_TAKEN' | 'VERSION_CONFLICT'

/** Decides again if another writer was faster. */
export async function changeStored(
  loaded: Organization | null,
  { wanted, stamp }: { readonly wanted: WantedChange; readonly stamp: Stamp },
  organizations: Pick<OrganizationRepository, 'change'>,
): Promise<Applied<Organization> | Refused<ChangeRefusal>> {
  if (loaded === null) return organizationNotFound()
  const item = `organization ${loaded.organizationId}`
  return decideAgain<Organization, Applied<Organization> | Refused<ChangeRefusal>>(
    { item, first: loaded },
    async (current) => {
      const decision = changeOrganization(current, wanted, stamp)
      if (decision.outcome === 'refused') return done(decision)
      if (decision.value === null) return done(applied(current))
      const write = await organizations.change(current, decision.value)
      if (write.kind === 'taken') return done(externalIdTaken(write))
      return write.kind === 'written'
        ? done(applied(decision.value.organization))
        : { kind: 'changed' as const, next: write.stored }
    },
  )
}
