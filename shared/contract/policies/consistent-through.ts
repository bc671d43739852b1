import type { PolicyDeclaration } from './declaration.ts'

/**
 * Every response, refusals too, carries `X-Experience-API-Consistent-Through`: statements stored up to that time are
 * found by queries (xAPI 1.0.3, Part 3, 2.1.3).
 */
export const consistentThrough = (): PolicyDeclaration<'consistentThrough'> => ({
  kind: 'consistentThrough',
  errors: [],
  document: {},
})
