import { setImmediate as turn } from 'node:timers/promises'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { readSent, storeSent } from './store-request.ts'

export const createStatements = implement<LrsEndpoints['createStatements'], Dependencies>()({
  async load({ input: { body, headers } }) {
    // The check of the credential is sent first, so that it runs while the statements are parsed.
    await turn()
    return readSent({ body, version: headers['x-experience-api-version'] })
  },
  async handle({ caller, input: { headers }, loaded }, dependencies) {
    const stored = await storeSent(
      { caller, version: headers['x-experience-api-version'], content: loaded },
      dependencies,
    )
    if (!Array.isArray(stored)) return stored
    return {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-experience-api-consistent-through': dependencies.statements.consistentThrough(),
      },
      body: JSON.stringify(stored),
    }
  },
})
