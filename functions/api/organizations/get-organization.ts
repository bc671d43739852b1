import { organizationNotFound } from '#shared/domain/organizations/organization.ts'
import { presentOrganization } from '#shared/domain/organizations/organization-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, OrganizationEndpoints } from './dependencies.ts'

export const getOrganization = implement<OrganizationEndpoints['getOrganization'], Dependencies>()({
  load: ({ tenantId, input }, { organizations }) => organizations.get(tenantId, input.params.organizationId),
  handle: ({ loaded }) =>
    Promise.resolve(loaded === null ? organizationNotFound() : { organization: presentOrganization(loaded) }),
})
