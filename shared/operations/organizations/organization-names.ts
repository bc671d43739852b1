import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'

/** What may be attributed to an organization. */
export interface Attributed {
  readonly tenantId: string
  readonly organizationId: string | null
}

/**
 * The names of organizations, read for things of one workspace that are attributed to them.
 * @returns the name for each of these things; null where it has no organization. Without any, nothing is read
 */
export async function organizationNames(
  attributed: readonly Attributed[],
  organizations: Pick<OrganizationRepository, 'names'>,
): Promise<(of: Attributed) => string | null> {
  const ids = attributed.flatMap(({ organizationId }) => organizationId ?? [])
  const [first] = attributed
  const names = first === undefined || ids.length === 0 ? null : await organizations.names(first.tenantId, ids)
  return ({ organizationId }) => names?.get(organizationId ?? '') ?? null
}
