import { withoutUndefined } from '#shared/domain/differing.ts'
import { presentOrganization } from '#shared/domain/organizations/organization-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { changeStored } from './change-organization.ts'
import type { Dependencies, OrganizationEndpoints } from './dependencies.ts'

export const updateOrganization = implement<OrganizationEndpoints['updateOrganization'], Dependencies>()({
  load: ({ tenantId, input }, { organizations }) => organizations.get(tenantId, input.params.organizationId),
  async handle({ input: { body }, loaded, stamp }, { organizations }) {
    const { version, ...stated } = body
    const settings = withoutUndefined(stated)
    const changed = await changeStored(loaded, { wanted: { settings, version }, stamp }, organizations)
    return changed.outcome === 'refused' ? changed : { organization: presentOrganization(changed.value) }
  },
})
