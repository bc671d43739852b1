/**
 * What a role may do in the dashboard, as the service decides it (docs/workspace-header.md): the reason against it, or null.
 * Buttons, menus and the command palette ask here; the service decides anew.
 */
import type { WorkspaceRole } from '#shared/contract/roles.ts'

const managing = ['owner', 'admin'] as const satisfies readonly WorkspaceRole[]

/** Roles by what they may do. */
const allowed = {
  /** Changes of any kind. */
  change: managing,
  /** What the workspace owes and pays. */
  readMoney: ['owner', 'admin', 'billing'],
  /** Statements and documents of learners. */
  readStatements: ['owner', 'admin', 'billing', 'member'],
  eraseActors: ['owner'],
} as const satisfies Readonly<Record<string, readonly WorkspaceRole[]>>

export type Action = keyof typeof allowed

export const may = (role: WorkspaceRole, action: Action): boolean => allowed[action].some((each) => each === role)
