import type * as z from 'zod'
import type { workspaceResource } from '#shared/contract/resources/workspaces/workspace.ts'
import { workspaceSlug } from '#shared/domain/credentials/workspace-slug.ts'
import type { Workspace } from './workspace.ts'

export const presentWorkspace = ({
  tenantId,
  name,
  plan,
  billing,
  suspendedAt,
  privilegedKeys,
  members,
  owners,
  createdAt,
}: Workspace): z.input<typeof workspaceResource> => ({
  tenant_id: tenantId,
  slug: workspaceSlug(tenantId),
  ...{ name, plan, billing, members, owners },
  status: suspendedAt === null ? 'active' : 'suspended',
  suspended_at: suspendedAt,
  privileged_keys: privilegedKeys,
  created_at: createdAt,
})
