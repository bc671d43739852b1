import type { PolicyDeclaration } from './declaration.ts'

/**
 * The implementation needs what the workspace stores, to compare it with the quotas of its plan. It is read together
 * with the API key, in the same call, and is found in `caller.usage`.
 */
export const workspaceUsage = (): PolicyDeclaration<'workspaceUsage'> => ({
  kind: 'workspaceUsage',
  errors: [],
  document: {},
})
