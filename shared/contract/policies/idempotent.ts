import type { PolicyDeclaration } from './declaration.ts'

/**
 * A POST that creates something: with an `Idempotency-Key`, a repeated request gets the first response for 24 hours.
 */
export const idempotent = (): PolicyDeclaration<'idempotent'> => ({
  kind: 'idempotent',
  errors: ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'],
  document: {
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'A repeated request with the same key, body and credential gets the first response for 24 hours. A key counts for the credential that sends it, and so for its mode, LIVE or TEST.',
        schema: { type: 'string', maxLength: 255 },
      },
    ],
  },
})
