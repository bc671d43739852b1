/** Presents organizations in the shape of the wire. */
import type { OrganizationResource } from '#shared/contract/resources/organizations/organization.ts'
import type { Organization } from './organization.ts'

export const presentOrganization = (organization: Organization): OrganizationResource => ({
  id: organization.organizationId,
  tenantId: organization.tenantId,
  name: organization.name,
  externalId: organization.externalId,
  status: organization.status,
  contactEmail: organization.contactEmail,
  tags: [...organization.tags],
  notes: organization.notes,
  archivedAt: organization.archivedAt,
  createdAt: organization.createdAt,
  updatedAt: organization.updatedAt,
  version: organization.version,
})
