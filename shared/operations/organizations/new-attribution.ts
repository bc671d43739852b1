import { attributionRefusal, type AttributionRefusal } from '#shared/domain/organizations/organization.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'

interface Attributed {
  readonly tenantId: string
  /** The organization that it is attributed to by now; null: to none. */
  readonly organizationId: string | null
}

/**
 * The refusal of an organization that a package, dispatch or headset shall be attributed to. It reads the organization
 * only if that is another one than by now; none, and an attribution that stays, are never refused.
 * @param wanted undefined: the request does not state one; null: attribute it to none
 */
export async function newAttributionRefusal(
  { tenantId, organizationId }: Attributed,
  wanted: string | null | undefined,
  organizations: Pick<OrganizationRepository, 'get'>,
): Promise<Refused<AttributionRefusal> | null> {
  if (wanted === undefined || wanted === null || wanted === organizationId) return null
  return attributionRefusal(await organizations.get(tenantId, wanted))
}
