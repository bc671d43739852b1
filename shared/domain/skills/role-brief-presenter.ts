/** Presents role briefs in the shape of the wire. */
import type { RoleBriefResource } from '#shared/contract/resources/skills/role-brief.ts'
import type { RoleBrief } from './role-brief.ts'

export const presentRoleBrief = ({
  tenantId: _tenantId,
  roleBriefId,
  requirements,
  ...rest
}: RoleBrief): RoleBriefResource => ({ id: roleBriefId, ...rest, requirements: [...requirements] })
