import type { PolicyDeclaration } from './declaration.ts'

/** The `tenant_id` of the body, when there is one, must be the workspace of the API key. */
export const tenantInBody = (): PolicyDeclaration<'tenantInBody'> => ({
  kind: 'tenantInBody',
  errors: ['TENANT_MISMATCH'],
  document: {},
})
