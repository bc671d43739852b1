/** What people do with API keys and with the LRS, as calls of the functions. */
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { randomBytes } from '#test/support/random.ts'
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
  const xapi = { 'x-experience-api-version': '1.0.3' }
  const statement = {
    actor: { mbox: 'mailto:ada@example.com' },
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'http://example.com/course' },
    result: { response: randomBytes(30_000).toString('base64') },
  }
  const stored = await call('createStatements', { bearer: backend.liveKey, headers: xapi, body: statement })
  await call('getStatement', { headers: reads, params: { statementId: stored.body[0] } })
  await call('browseStatements', { headers: reads })
  const target = { endpoint: 'https://lrs.example.com/xapi', username: 'a', password: 'b' }
  const { forwarder } = (await call('createForwarder', { headers, body: { label: 'A', ...target } })).body
  const params = { forwarderId: forwarder.id }
  await call('updateForwarder', { headers, params, body: { label: 'B' } })
  await call('pauseForwarder', { headers, params })
  await call('resumeForwarder', { headers, params })
  await call('deleteForwarder', { headers, params })
  await call('listForwarders', { headers: reads })
  await call('listLrsCredentials', { headers: reads, query: { limit: '1' } })
}
