import type { PolicyDeclaration } from './declaration.ts'

/**
 * Honours `Prefer: return=minimal` (RFC 7240). The implementation reads `minimal` from its request. Fields that the
 * short response leaves out are optional in the schema of the response.
 */
export const minimalResponse = (): PolicyDeclaration<'minimalResponse'> => ({
  kind: 'minimalResponse',
  errors: [],
  document: {
    parameters: [
      {
        name: 'Prefer',
        in: 'header',
        required: false,
        description: '`return=minimal` (RFC 7240) leaves out every optional field of the response.',
        schema: { type: 'string', examples: ['return=minimal'] },
      },
    ],
    responseHeaders: {
      'Preference-Applied': {
        description: '`return=minimal` when the response is the short one.',
        schema: { type: 'string' },
      },
    },
  },
})
