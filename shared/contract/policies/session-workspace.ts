import type { PolicyDeclaration } from './declaration.ts'

/**
 * How an endpoint treats the workspace that a dashboard session states in `X-Service-Session-Workspace`
 * (specification, "Signed-in dashboard sessions" 4). Without this policy a stated workspace must be the one that the
 * session uses, and none has to be stated.
 *
 * - `required`: it must be stated.
 * - `requiredUnlessInAddress`: it must be stated, unless the address names one: `?workspace=`, or the older `?tenantId=`.
 * - `requiredUnlessInBody`: it must be stated, unless the body has a `tenant_id`.
 * - `ignored`: it is not looked at.
 *
 * Callers with other credentials are never asked. `errorsOf` adds the codes where sessions are accepted: 400
 * `SESSION_WORKSPACE_REQUIRED` and 409 `SESSION_WORKSPACE_CHANGED`.
 */
export const sessionWorkspace = (
  rule: 'required' | 'requiredUnlessInAddress' | 'requiredUnlessInBody' | 'ignored',
): PolicyDeclaration<'sessionWorkspace'> & { readonly rule: typeof rule } => ({
  kind: 'sessionWorkspace',
  rule,
  errors: [],
  document: { access: { session_workspace: rule } },
})
