import { organizationNotFound } from '#shared/domain/organizations/organization.ts'
import { presentOrganization } from '#shared/domain/organizations/organization-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { changeStored } from './change-organization.ts'
import type { Dependencies, OrganizationEndpoints } from './dependencies.ts'

export const archiveOrganization = implement<OrganizationEndpoints['archiveOrganization'], Dependencies>()({
  load: ({ tenantId, input }, { organizations }) => organizations.get(tenantId, input.params.organizationId),
  async handle({ loaded, stamp }, { organizations }) {
    const wanted = { settings: { status: 'archived' as const } }
    const archived = await changeStored(loaded, { wanted, stamp }, organizations)
    // Without a version or another external id, only a missing organization refuses it.
    return archived.outcome === 'refused'
      ? organizationNotFound()
      : { organization: presentOrganization(archived.value) }
  },
})
