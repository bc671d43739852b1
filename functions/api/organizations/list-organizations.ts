import { presentOrganization } from '#shared/domain/organizations/organization-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { cutPage } from '#shared/store/table/list-page.ts'
import type { Dependencies, OrganizationEndpoints } from './dependencies.ts'

export const listOrganizations = implement<OrganizationEndpoints['listOrganizations'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { organizations }) {
    const { limit, offset, status, external_id: externalId } = query
    const found = externalId === undefined ? null : await organizations.findByExternalId(tenantId, externalId)
    const page =
      externalId === undefined
        ? await organizations.list(tenantId, status, query)
        : cutPage(found?.status === status ? [found] : [], false, query)
    const { rows, total, hasMore, totalIsLowerBound } = page
    return {
      organizations: rows.map(presentOrganization),
      pagination: { total, limit, offset, hasMore, totalIsLowerBound },
    }
  },
})
