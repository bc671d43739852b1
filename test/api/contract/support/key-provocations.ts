/** How the codes of managing API keys are provoked. */
import { maxActiveKeys } from '#shared/domain/credentials/new-api-key.ts'
import { wantedKey } from './key-calls.ts'
import { changed, prepared, type Rows } from './provocation.ts'

const noKey: Rows = { NOT_FOUND: changed((request) => ({ ...request, params: { keyId: 'key_unknown' } })) }

export const keyRows: Readonly<Record<string, Rows>> = {
  createApiKey: {
    API_KEY_SCOPE_NOT_ALLOWED: changed((request) => ({ ...request, body: { ...wantedKey, scopes: ['admin'] } })),
    QUOTA_EXCEEDED: prepared(async (request, { backend }) => {
      for (let made = 0; made < maxActiveKeys; made += 1) await backend.makeKey(backend.tenantId)
      return request
    }),
  },
  rotateApiKey: noKey,
  revokeApiKey: noKey,
}
