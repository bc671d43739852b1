/**
 * Organizations: customers, sites or departments to which dispatches and packages are attributed. They give no right
 * to anything. An organization is never deleted, because history names it.
 */
import { differing } from '../differing.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { applied, refused, versionConflict, type Applied, type Refused } from '../outcome.ts'

export interface Organization {
  readonly tenantId: string
  readonly organizationId: string
  readonly name: string
  /** Identifier in the customer's own system, unique in the workspace. */
  readonly externalId: string | null
  readonly status: 'active' | 'archived'
  readonly contactEmail: string | null
  readonly tags: readonly string[]
  readonly notes: string | null
  readonly archivedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Revision; rises with every change. */
  readonly version: number
}

/** Most organizations of one workspace, archived ones among them. */
export const maxOrganizations = 5000

export type OrganizationSettings = Pick<
  Organization,
  'name' | 'externalId' | 'contactEmail' | 'tags' | 'notes' | 'status'
>

export interface OrganizationChange {
  readonly organization: Organization
  readonly event: AuditEvent
}

/** The record that people or keys made or changed an organization. */
export const organizationEvent = (
  type: 'organization.created' | 'organization.updated' | 'organization.archived' | 'organization.restored',
  { organizationId }: Pick<Organization, 'organizationId'>,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'organization',
  entityId: organizationId,
  severity: 'info',
})

const typeOfChange = (before: Organization, after: Organization) => {
  if (before.status === after.status) return 'organization.updated'
  return after.status === 'archived' ? 'organization.archived' : 'organization.restored'
}

/**
 * The organization with other settings, and the event of that; null where it has them already.
 * @param version the revision on which the change is based; undefined: any
 */
export function changeOrganization(
  organization: Organization,
  { settings, version }: { readonly settings: Partial<OrganizationSettings>; readonly version?: number | undefined },
  stamp: Stamp,
): Applied<OrganizationChange | null> | Refused<'VERSION_CONFLICT'> {
  if (version !== undefined && version !== organization.version)
    return versionConflict('organization', organization.version)
  const set = differing<Organization>(organization, settings)
  if (Object.keys(set).length === 0) return applied(null)
  const changed = { ...organization, ...set }
  const archivedAt = changed.status === 'archived' ? (organization.archivedAt ?? stamp.now) : null
  return applied({
    organization: { ...changed, archivedAt, updatedAt: stamp.now, version: organization.version + 1 },
    event: organizationEvent(typeOfChange(organization, changed), organization, stamp),
  })
}

export type AttributionRefusal = 'ORGANIZATION_NOT_FOUND' | 'ORGANIZATION_ARCHIVED'

/** The refusal of an attribution to an organization; null where it is possible. */
export function attributionRefusal(organization: Organization | null): Refused<AttributionRefusal> | null {
  if (organization === null) return organizationNotFound()
  return organization.status === 'active'
    ? null
    : refused('ORGANIZATION_ARCHIVED', 'This organization is archived. Restore it, or choose another one.')
}

export const organizationNotFound = (): Refused<'ORGANIZATION_NOT_FOUND'> =>
  refused('ORGANIZATION_NOT_FOUND', 'There is no such organization in this workspace.')
