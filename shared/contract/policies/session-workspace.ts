import type { PolicyDeclaration } from './declaration.ts'

/**
 * Dashboard sessions must name the workspace that their page was opened for in `X-Service-Session-Workspace`
 * (specification, "Signed-in dashboard sessions" 4): 400 `SESSION_WORKSPACE_REQUIRED`, 409 `SESSION_WORKSPACE_CHANGED`.
 * Callers with other credentials need no such header. No endpoint accepts dashboard sessions, so no endpoint returns
 * these codes.
 */
export const sessionWorkspace = (rule: 'required'): PolicyDeclaration<'sessionWorkspace'> => ({
  kind: 'sessionWorkspace',
  errors: [],
  document: { access: { session_workspace: rule } },
})
