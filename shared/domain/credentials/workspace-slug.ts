/**
 * The workspace as keys, user names and hosts name it: its id without `tenant_`. It is lower-case letters, digits and
 * hyphens.
 */
export const workspaceSlug = (tenantId: string): string => tenantId.replace(/^tenant_/, '')
