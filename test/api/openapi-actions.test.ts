/** Actions as assistants get them, and a bridge that offers them as tools. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { mcpBridge } from '#samples/mcp-bridge/mcp-bridge.ts'
import { allEndpoints } from '#shared/contract/api.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const read = (query: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  backend.call('getOpenApiActions', { query, headers })

it('answers without a credential, in each format, and OpenAPI unless another is stated', async () => {
  expect((await read()).body.openapi).toBe('3.1.0')
  expect((await read({ format: 'mcp' })).body.tools.length).toBeGreaterThan(20)
  expect((await read({ format: 'functions' })).body.functions.length).toBeGreaterThan(20)
  const refused = await read({ format: 'yaml' })
  expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

it('sends nothing again to who has it', async () => {
  const { headers } = await read()
  const eTag = headers['etag'] ?? ''
  const again = await read({}, { 'if-none-match': `"other", W/${eTag}` })
  expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, eTag])
  expect((await read({}, { 'if-none-match': '"other"' })).status).toBe(200)
  expect((await read({ format: 'mcp' }, { 'if-none-match': eTag })).status).toBe(200)
})

/** The API behind `fetch`: finds the endpoint by method and path. */
async function fetchBackend(address: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address)
  for (const { operationId, endpoint } of allEndpoints()) {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const found = endpoint.method === init.method ? pattern.exec(pathname) : null
    if (found === null) continue
    const answer = await backend.call(operationId, {
      params: { ...found.groups },
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { rawBody: init.body } : {}),
    })
    return new Response(Uint8Array.from(answer.bytes), { status: answer.status })
  }
  throw new Error(`There is no ${init.method ?? ''} ${pathname}.`)
}

async function connect(): Promise<Client> {
  const server = await mcpBridge({ origin: 'https://api.example.com', key: backend.liveKey, fetch: fetchBackend })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await Promise.all([server.connect(there), client.connect(here)])
  return client
}

it('lists, reads, launches and resets through the bridge, with answers that fit their schemas', async () => {
  const packageId = await seedPackage(backend)
  const client = await connect()
  // The client checks each answer by the schema of its tool, which it reads here.
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('launchPackage')
  const call = async (name: string, values: Record<string, unknown> = {}): Promise<any> =>
    (await client.callTool({ name, arguments: values })).structuredContent
  expect((await call('listPackages')).pagination.limit).toBe(20)
  expect((await call('getPackage', { packageId })).package.id).toBe(packageId)
  const launched = await call('launchPackage', { packageId, user_id: 'ada' })
  expect(launched).toMatchObject({ package_id: packageId, learner_id: 'ada', attempt_number: 1 })
  const { sessionId } = await launch(backend, packageId, { user_id: 'ben' })
  const session = await call('getSession', { sessionId })
  expect(session).toMatchObject({ id: sessionId, user_id: 'ben' })
  expect((await call('resetSession', { sessionId })).id).toBe(sessionId)
  expect((await call('listSessions', { user_id: 'ben' })).sessions).toHaveLength(1)
  const dispatch = await call('createDispatch', { packageId, name: 'For Acme' })
  expect((await call('pauseDispatch', { dispatchId: dispatch.dispatch_id })).dispatch.status).toBe('paused')
  await client.close()
})

it('tells the assistant what the service refused', async () => {
  const client = await connect()
  await client.listTools()
  const result: any = await client.callTool({ name: 'getPackage', arguments: { packageId: 'none' } })
  expect(result.isError).toBe(true)
  expect(JSON.parse(result.content[0].text).code).toBe('PACKAGE_NOT_FOUND')
  await client.close()
})
