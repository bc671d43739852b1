/** API keys of the workspace, managed by signed-in people (specification, "API keys"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { apiKeyResource, apiKeyStatuses, newApiKey } from '#shared/contract/resources/credentials/api-key.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'
import { pathId } from '#shared/contract/resources/values.ts'

const member = { credentials: { session: memberSession }, testMode: 'allowed' } as const
const change = { ...member, policies: [sessionWorkspace('requiredUnlessInAddress')] } as const

const params = z.object({ keyId: pathId })

/** A key with its text, which is returned only once. */
const issuedKey = z.object({ apiKey: apiKeyResource, secret: z.string() })

export const customerKeysFamily = defineFamily({
  name: 'customer-keys',
  summary: 'The dashboard: API keys of the workspace',
  endpoints: {
    listApiKeys: {
      ...member,
      method: 'GET',
      path: '/api/customer/api-keys',
      summary: 'API keys of the workspace, newest first',
      description: 'Secrets are never listed. Revoked keys stay in the list for 90 days.',
      query: z.object({
        status: z.enum(apiKeyStatuses).optional(),
        ...cursorQuery,
      }),
      ok: { status: 200, body: z.object({ apiKeys: z.array(apiKeyResource), next_cursor: z.string().nullable() }) },
      errors: ['VALIDATION_ERROR'],
    },
    createApiKey: {
      ...change,
      method: 'POST',
      path: '/api/customer/api-keys',
      summary: 'Creates an API key, and returns its secret once',
      description:
        'A workspace may have 50 active keys. The response is not kept for repeated requests, because it has the secret: if it gets lost, revoke the key and create another one.',
      body: newApiKey,
      ok: { status: 200, body: issuedKey },
      errors: ['API_KEY_SCOPE_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'VALIDATION_ERROR'],
    },
    rotateApiKey: {
      ...change,
      method: 'POST',
      path: '/api/customer/api-keys/{keyId}/rotate',
      summary: 'Replaces an active API key by another one with the same rights, and revokes it',
      description:
        'Both happen in the same step. The replacement keeps label, mode, scopes, permissions, expiry and client restrictions. Its secret is returned once.',
      params,
      ok: { status: 200, body: issuedKey },
      errors: ['NOT_FOUND'],
    },
    revokeApiKey: {
      ...change,
      method: 'DELETE',
      path: '/api/customer/api-keys/{keyId}',
      summary: 'Revokes an API key: the next request with it is refused',
      description: 'A repeated call returns the same response.',
      params,
      ok: { status: 200, body: z.object({ apiKey: apiKeyResource }) },
      errors: ['NOT_FOUND'],
    },
  },
})
