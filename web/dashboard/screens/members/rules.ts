import type { WorkspaceRole } from '#shared/contract/roles.ts'

/** Whether a member may give a role to somebody, or take it away: only owners make, invite, change or remove owners. */
export const mayGiveOrTake = (own: WorkspaceRole, role: WorkspaceRole): boolean => own === 'owner' || role !== 'owner'
