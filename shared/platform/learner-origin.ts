import { workspaceSlug } from '#shared/domain/credentials/workspace-slug.ts'

/**
 * The origin of a workspace's launches and content.
 * @param learnerBaseUrl of the deployment; `*` stands for the workspace's slug if each workspace has a host of its own
 */
export const learnerOrigin = (learnerBaseUrl: string, tenantId: string): string =>
  learnerBaseUrl.replace('*', workspaceSlug(tenantId))

/** The origins of a workspace's pages: its own, and the one above it for links from before the workspace had a host. */
export const learnerOrigins = (learnerBaseUrl: string, tenantId: string): readonly string[] => [
  learnerOrigin(learnerBaseUrl, tenantId),
  learnerBaseUrl.replace('*.', ''),
]
