/** The built service from its synthesized template: what is routed where, and what runs by itself. */
import { tableClients } from '#shared/platform/clients.ts'
import { allEndpoints } from '#shared/contract/api.ts'
import { routeKeysOf, type Endpoint } from '#shared/contract/endpoint.ts'
import { parseUploadKey } from '#shared/domain/uploads/upload.ts'
import { openTable } from '#shared/store/table/table.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { call, launch, mintTicket, processUpload, put, type Ticket } from '#test/support/service-client.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { removeFolders, startTestHost, type TestHost } from './support/test-host.ts'

let host: TestHost
let packageId: string

const archive = writeZip(packageEntries(manifestXml(), [{ name: 'a b+c.txt', data: 'x'.repeat(5_000) }]))

async function upload(): Promise<Ticket> {
  const ticket = await mintTicket(host.service, archive)
  expect(await put(ticket, archive)).toBe(200)
  return ticket
}

async function contentBaseUrl(): Promise<string> {
  const { sessionId, token } = await launch(host.service, packageId)
  return (await call(host.service, `GET /api/v1/sessions/${sessionId}`, { bearer: token })).body.player.contentBaseUrl
}

beforeAll(async () => {
  host = await startTestHost()
  packageId = (await processUpload(host.service, await upload())).body.package.package_id
})

afterAll(async () => {
  await host.close()
  removeFolders()
})

afterEach(() => {
  for (const name of ['s3', 'sqs', 'dynamoDb'] as const) host.hooks[name] = undefined
})

/** Status of a request that states nothing but its path. */
function firstResponse(operationId: string, { credentials }: Endpoint): number {
  if (Object.keys(credentials).length > 0) return 401
  const withoutCredential: Readonly<Record<string, number>> = {
    getDispatchFrame: 404,
    validateLaunchLink: 400,
    launchDispatch: 400,
    claimRegistration: 400,
    // This host runs without the provider.
    startSignIn: 503,
    completeSignIn: 400,
    previewInvitation: 400,
  }
  return withoutCredential[operationId] ?? 200
}

describe('the API origin', () => {
  test.each(
    allEndpoints().flatMap(({ operationId, endpoint }) =>
      routeKeysOf(endpoint).map((key) => [key, firstResponse(operationId, endpoint)] as const),
    ),
  )('routes %s to its function', async (key, status) => {
    const [method = '', path = ''] = key.split(' ')
    const response = await fetch(`${host.origins.api}${path.replace(/\{\w+\}/g, 'x')}`, { method })
    expect(response.status).toBe(status)
    // The body of addresses that no function has. A function may speak of the code.
    expect(await response.text()).not.toMatch(/^\{[^{}]*"code":"NOT_FOUND"/)
  })

  test('refuses unknown addresses and methods with the texts of the contract', async () => {
    expect(await call(host.service, 'GET /api/v2/packages')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const response = await fetch(`${host.origins.api}/api/v1/packages`, { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('serves the files of the explorer', async () => {
    const response = await fetch(`${host.origins.api}/docs/explorer.js`)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([200, expect.stringContaining('javascript'), 'nosniff'])
  })
})

describe('the learner origin', () => {
  test('serves the page of the player for /launch, without telling its address on', async () => {
    const response = await fetch(`${host.origins.learner}/launch?token=x`)
    const page = await response.text()
    expect([response.status, response.headers.get('content-type'), response.headers.get('referrer-policy')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-referrer',
    ])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    const script = /src="(\/player\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const file = await fetch(`${host.origins.learner}${script}`, { headers: { 'accept-encoding': 'br' } })
    expect([file.status, file.headers.get('cache-control'), file.headers.get('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ])
    expect((await file.text()).length).toBeGreaterThan(1_000)
  })

  test('serves content by its signed address, whole and in parts', async () => {
    const base = await contentBaseUrl()
    const response = await fetch(`${base}a%20b+c.txt`, { headers: { 'accept-encoding': 'identity' } })
    expect([response.status, response.headers.get('content-length'), response.headers.get('cache-control')]).toEqual([
      200,
      '5000',
      'public, max-age=31536000, immutable',
    ])
    expect(response.headers.get('content-security-policy')).toContain("'unsafe-inline'")
    const part = await fetch(`${base}a%20b+c.txt`, { headers: { range: 'bytes=10-19' } })
    expect([part.status, await part.text()]).toEqual([206, 'x'.repeat(10)])
  })

  test.each<[string, (base: string) => string, number]>([
    [
      'another signature',
      (base) =>
        base.replace(/(.)(\/tenant_)/, (_whole, last: string, rest: string) => `${last === 'A' ? 'B' : 'A'}${rest}`),
      403,
    ],
    [
      'a later expiry',
      (base) =>
        base.replace(
          /(content\/\w+)\.(\d+)/,
          (_whole, kid: string, expires: string) => `${kid}.${Number(expires) + 1}`,
        ),
      403,
    ],
    ['an unknown key', (base) => base.replace(/content\/[^.]+\./, 'content/nokey.'), 403],
    ['another version', (base) => base.replace(/ver_\w/, 'ver_x'), 403],
    ['a path out of the version', (base) => `${base}..%2f..%2fother/`, 404],
  ])('refuses %s', async (_name, change, status) => {
    const response = await fetch(`${change(await contentBaseUrl())}index.html`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
  })

  test('hands sessions to the API, and nothing else', async () => {
    const { sessionId, token } = await launch(host.service, packageId)
    const learner = { ...host.service, apiBaseUrl: host.origins.learner }
    const committed = await call(learner, `PUT /api/v1/sessions/${sessionId}`, {
      bearer: token,
      body: { version: 1, cmi_data: { 'cmi.core.lesson_location': 'p2' } },
    })
    expect([committed.status, committed.body.version]).toEqual([200, 2])
    expect(
      (
        await fetch(`${host.origins.learner}/api/v1/packages`, {
          headers: { authorization: `Bearer ${host.service.liveKey}` },
        })
      ).status,
    ).toBe(404)
    expect((await fetch(`${host.origins.learner}/launch`, { method: 'POST' })).status).toBe(403)
  })
})

describe('work without a request', () => {
  test('announces an upload to the queue, whose worker records it', async () => {
    const ticket = await upload()
    const named = parseUploadKey(ticket.storagePath)
    const environment = host.environmentOf('api-uploads')
    const restore = { ...process.env }
    Object.assign(process.env, environment)
    const uploads = uploadRepository(openTable(tableClients(), environment['TABLE_NAME'] ?? ''))
    const read = async () =>
      (await uploads.get(host.service.tenantId, named?.uploadId ?? '', new Date().toISOString()))?.received
    let received = await read()
    for (let waited = 0; !received && waited < 20_000; waited += 25) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      received = await read()
    }
    process.env = restore
    expect(received).toMatchObject({ sizeBytes: archive.length })
  })

  test('invokes a function by the name of its log group', async () => {
    await expect(host.invoke('workers-rotate-keys', {})).resolves.toBeNull()
    expect(() => host.environmentOf('workers-none')).toThrow('no function workers-none')
  })
})

describe('trouble on demand', () => {
  test('returns a retryable error for throttling of the table', async () => {
    host.hooks.dynamoDb = { fault: () => 'ProvisionedThroughputExceededException' }
    expect(await call(host.service, 'GET /api/v1/packages')).toMatchObject({
      status: 503,
      body: { code: 'BACKEND_UNAVAILABLE' },
    })
    host.hooks.dynamoDb = { fault: () => ({ delayMs: 100 }) }
    expect((await call(host.service, 'GET /api/v1/packages')).status).toBe(200)
  })

  test('returns a retryable error for throttling of S3, and succeeds afterwards', async () => {
    const ticket = await upload()
    host.hooks.s3 = {
      fault: (operation) => (operation === 'PutObject' ? { status: 503, code: 'SlowDown' } : undefined),
    }
    expect(await processUpload(host.service, ticket)).toMatchObject({
      status: 503,
      body: { code: 'BACKEND_UNAVAILABLE' },
    })
    host.hooks.s3 = undefined
    expect(await processUpload(host.service, ticket)).toMatchObject({
      status: 200,
      body: { package: { version_status: 'processing' } },
    })
  })

  test('processes a large course once if its message is delivered twice', async () => {
    const large = writeZip(
      packageEntries(
        manifestXml(),
        Array.from({ length: 1_005 }, (_, index) => ({ name: `${index}.txt`, data: 'x' })),
      ),
    )
    const duplicated: string[] = []
    host.hooks.sqs = {
      messageFault: (_queue, { body, receiveCount }) => {
        // The jobs only; not the notices of the bucket. Jobs of other tests can come too.
        if (!body.includes('versionId') || receiveCount > 0) return undefined
        duplicated.push(body)
        return 'duplicate'
      },
    }
    const ticket = await mintTicket(host.service, large)
    await put(ticket, large)
    const { package_id: id } = (await processUpload(host.service, ticket)).body.package
    const read = async (): Promise<any> => (await call(host.service, `GET /api/v1/packages/${id}`)).body
    let found = await read()
    while (found.package.status === 'processing') {
      await new Promise((resolve) => setTimeout(resolve, 100))
      found = await read()
    }
    expect(duplicated).toContainEqual(expect.stringContaining(id))
    expect([found.package.status, found.package.currentVersion, found.versions.length]).toEqual(['ready', '1', 1])
  })
})
