import { maxOrganizations, organizationEvent, type Organization } from '#shared/domain/organizations/organization.ts'
import { presentOrganization } from '#shared/domain/organizations/organization-presenter.ts'
import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { newId } from '#shared/platform/clock.ts'
import { externalIdTaken, type Dependencies, type OrganizationEndpoints } from './dependencies.ts'

export const createOrganization = implement<OrganizationEndpoints['createOrganization'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, { organizations, clock }) {
    const organization: Organization = {
      tenantId,
      organizationId: newId('org', clock),
      name: body.name,
      externalId: body.externalId ?? null,
      status: 'active',
      contactEmail: body.contactEmail ?? null,
      tags: body.tags ?? [],
      notes: body.notes ?? null,
      archivedAt: null,
      createdAt: stamp.now,
      updatedAt: stamp.now,
      version: 1,
    }
    const created = await organizations.create(
      organization,
      organizationEvent('organization.created', organization, stamp),
    )
    if (created.kind === 'taken') return externalIdTaken(created)
    if (created.kind === 'full')
      return refused(
        'QUOTA_EXCEEDED',
        `A workspace may have ${maxOrganizations} organizations, archived ones included.`,
      )
    return { organization: presentOrganization(organization) }
  },
})
