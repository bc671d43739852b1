/** What the typed client sends, and what it makes of responses. */
import { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import { client, type ClientOptions } from '#web/api-client/client.ts'

interface Sent {
  readonly address: string
  readonly headers: Record<string, string>
  readonly signal: AbortSignal | undefined
}

const refusal = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(body === null ? null : JSON.stringify(body), { status, headers })

function anApi(response: () => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const packages = client<typeof customerPackagesFamily>()(customerPackagesFamily.endpoints, {
    baseUrl: 'https://api.example',
    authorization: () => null,
    fetch: (address, { method, headers, signal }) => {
      sent.push({ address: `${method} ${address}`, headers, signal })
      return Promise.resolve(response())
    },
    ...options,
  })
  return { packages, sent }
}

it('states workspace and idempotency key where the caller names them, and no authorization without one', async () => {
  const { packages, sent } = anApi(() => refusal(200, {}))
  await packages.restorePackage({ params: { packageId: 'p 1' }, workspace: 'w1', idempotencyKey: 'once' })
  await packages.browsePackages({ query: {} })
  expect(sent.map(({ address, headers }) => ({ address, headers }))).toEqual([
    {
      address: 'POST https://api.example/api/customer/packages/p%201/restore',
      headers: { accept: 'application/json', 'x-service-session-workspace': 'w1', 'idempotency-key': 'once' },
    },
    { address: 'GET https://api.example/api/customer/packages', headers: { accept: 'application/json' } },
  ])
})

it('tells what a refusal states: code, fields, whether and when to repeat it, and the id of the request', async () => {
  const body = { error: 'Too many requests.', code: 'RATE_LIMITED', retryable: true, details: { limit: 5 } }
  const { packages } = anApi(() => refusal(429, body, { 'retry-after': '7', 'x-request-id': 'r-1' }))
  await expect(packages.browsePackages({ query: {} })).resolves.toEqual({
    outcome: 'refused',
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many requests.',
    currentVersion: null,
    retryable: true,
    retryAfter: 7,
    requestId: 'r-1',
    fields: body,
  })
})

it('takes an answer of a server in between for a refusal without a code, which can be repeated from 500 on', async () => {
  const answers = [
    [502, true],
    [403, false],
  ] as const
  for (const [status, retryable] of answers) {
    const { packages } = anApi(() => new Response('<html></html>', { status }))
    await expect(packages.browsePackages({ query: {} })).resolves.toMatchObject({
      outcome: 'refused',
      code: null,
      message: '',
      retryable,
      retryAfter: null,
      fields: {},
    })
  }
})

it('takes 204 for success', async () => {
  const { packages } = anApi(() => refusal(204, null))
  await expect(packages.withdrawDeletion({ params: { packageId: 'p' } })).resolves.toMatchObject({
    outcome: 'ok',
    status: 204,
  })
})

it('ends a request when the caller does, and counts it as unreachable', async () => {
  const never = new Promise<Response>((_, reject) => setTimeout(() => reject(new Error('never')), 10))
  const { packages, sent } = anApi(() => never)
  const caller = new AbortController()
  const reply = packages.browsePackages({ query: {}, signal: caller.signal })
  caller.abort()
  expect(sent[0]?.signal?.aborted).toBe(true)
  await expect(reply).resolves.toEqual({ outcome: 'unreachable' })
})
