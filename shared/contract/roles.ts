/** Roles of the members of a workspace (specification, "Signed-in dashboard sessions"). */
export const workspaceRoles = ['owner', 'admin', 'billing', 'member', 'viewer'] as const
export type WorkspaceRole = (typeof workspaceRoles)[number]

/** The roles that may change things of a workspace. */
export const managingRoles = ['owner', 'admin'] as const satisfies readonly WorkspaceRole[]
