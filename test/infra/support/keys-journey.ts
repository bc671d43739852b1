/** What people do with API keys and with the LRS, as calls of the functions. */
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { signInAs } from '#test/support/signed-in.ts'

interface Journey {
  readonly backend: Backend
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

export async function keysJourney({ backend, call }: Journey): Promise<void> {
  const { reads, changes: headers } = await signInAs(backend, 'owner')
  const created = await call('createApiKey', { headers, body: { label: 'A', mode: 'live', scopes: ['public_api'] } })
  const rotated = await call('rotateApiKey', { headers, params: { keyId: created.body.apiKey.id } })
  await call('revokeApiKey', { headers, params: { keyId: rotated.body.apiKey.id } })
  const { body } = await call('listApiKeys', { headers: reads, query: { limit: '1' } })
  await call('listApiKeys', { headers: reads, query: { cursor: body.next_cursor } })
  const pair = await call('createLrsCredential', { headers, body: { label: 'A', scopes: ['all'] } })
  await call('createLrsCredential', { headers, body: { label: 'B', scopes: ['all'] } })
  await call('revokeLrsCredential', { headers, params: { username: pair.body.username } })
  await call('listLrsCredentials', { headers: reads, query: { limit: '1' } })
}
