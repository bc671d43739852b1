/** Role briefs: the skills and levels that a role asks for. Sessions of the past name the version that they were compared with. */
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { applied, versionConflict, type Applied, type Refused } from '../outcome.ts'

export interface RoleRequirement {
  readonly skillId: string
  /** 1 to 4. */
  readonly level: number
  readonly weight: number
}

export interface RoleBrief {
  readonly tenantId: string
  readonly roleBriefId: string
  readonly title: string
  readonly frameworkId: string
  readonly status: 'active' | 'archived'
  readonly requirements: readonly RoleRequirement[]
  readonly createdAt: string
  readonly updatedAt: string
  /** Revision; rises with every change. */
  readonly version: number
}

export type RoleBriefSettings = Pick<RoleBrief, 'title' | 'frameworkId' | 'requirements'>

export interface RoleBriefChange {
  readonly roleBrief: RoleBrief
  readonly event: AuditEvent
}

type RoleBriefEvent = 'role_brief.created' | 'role_brief.updated' | 'role_brief.archived'

const roleBriefEvent = (type: RoleBriefEvent, roleBriefId: string, stamp: Stamp): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'role_brief',
  entityId: roleBriefId,
  severity: 'info',
})

export const newRoleBrief = (
  { tenantId, roleBriefId }: Pick<RoleBrief, 'tenantId' | 'roleBriefId'>,
  settings: RoleBriefSettings,
  stamp: Stamp,
): RoleBriefChange => ({
  roleBrief: {
    ...{ tenantId, roleBriefId, ...settings },
    ...{ status: 'active', createdAt: stamp.now, updatedAt: stamp.now, version: 1 },
  },
  event: roleBriefEvent('role_brief.created', roleBriefId, stamp),
})

/** The next version. An archived brief becomes active again. @param version revision on which the change is based */
export function changeRoleBrief(
  stored: RoleBrief,
  { settings, version }: { readonly settings: RoleBriefSettings; readonly version: number },
  stamp: Stamp,
): Applied<RoleBriefChange> | Refused<'VERSION_CONFLICT'> {
  if (version !== stored.version) return versionConflict('role brief', stored.version)
  return applied({
    roleBrief: { ...stored, ...settings, status: 'active', updatedAt: stamp.now, version: stored.version + 1 },
    event: roleBriefEvent('role_brief.updated', stored.roleBriefId, stamp),
  })
}

/** The archived brief; null where it is archived already. */
export const archiveRoleBrief = (stored: RoleBrief, stamp: Stamp): RoleBriefChange | null =>
  stored.status === 'archived'
    ? null
    : {
        roleBrief: { ...stored, status: 'archived', updatedAt: stamp.now, version: stored.version + 1 },
        event: roleBriefEvent('role_brief.archived', stored.roleBriefId, stamp),
      }
