/** Quick publish: slides become a package that is ready, with its pictures. */
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { startReceiver, type Receiver } from '#test/support/https-receiver.ts'
import { publishQuickPage } from '#test/support/package-pages.ts'
import { seedPackage } from '#test/support/seed.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
const authority = makeAuthority()

let backend: Backend
let site: Receiver

beforeAll(async () => {
  const pictures: Record<string, [number, Record<string, string>, Buffer | string]> = {
    '/sign.png': [200, { 'content-type': 'text/plain' }, png],
    '/moved.png': [302, { location: '/sign.png' }, ''],
    '/script.svg': [200, { 'content-type': 'image/png' }, '<svg onload="alert(1)"/>'],
    '/page.png': [200, { 'content-type': 'image/png' }, '<html>'],
    '/large.png': [200, {}, Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])],
  }
  site = await startReceiver(authority.issue(['127.0.0.1']), ({ path }, response) => {
    const big = /^\/big-\d+\.png$/.test(path) ? Buffer.concat([png, Buffer.alloc(4_900_000)]) : null
    const [status, headers, body] = pictures[path] ?? (big === null ? [404, {}, ''] : [200, {}, big])
    response.writeHead(status, headers).end(body)
  })
  process.env['LOOPBACK_RECEIVERS'] = `127.0.0.1:${site.port}`
  process.env['LOOPBACK_AUTHORITY'] = authority.cert
  process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 10_000 } })
  backend = await startBackend()
  await publishQuickPage(objectStore(objectClients(), 'web-test'))
})
afterAll(async () => {
  delete process.env['RATE_LIMITS']
  await Promise.all([backend.close(), site.close()])
})

const slides = [
  { title: 'Alarm', content: 'Press the **red** button.' },
  { title: 'Exit', content: '- Walk\n- Do not run' },
]

const publish = (
  body: Record<string, unknown> = {},
  request: { bearer?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> =>
  backend.call('publishSlides', {
    bearer: backend.liveKey,
    ...request,
    body: { title: 'Fire safety', slides, ...body },
  })

const withPicture = (path: string): Promise<ApiResponse> =>
  publish({ slides: [...slides, { title: 'Sign', content: '', image_url: `${site.origin}${path}` }] })

const packagesOf = async (bearer = backend.liveKey): Promise<unknown[]> =>
  (await backend.call('listPackages', { bearer, query: { limit: '500' } })).body.packages

describe('a course of two slides', () => {
  let published: ApiResponse
  beforeAll(async () => {
    published = await publish()
  })

  it('becomes a ready SCORM 1.2 package with its title', async () => {
    expect([published.status, published.body]).toEqual([
      200,
      { launch_url: expect.any(String), package_id: expect.any(String), package_version_id: expect.any(String) },
    ])
    const { body } = await backend.call('getPackage', {
      bearer: backend.liveKey,
      params: { packageId: published.body.package_id },
    })
    expect(body.package).toMatchObject({ title: 'Fire safety', status: 'ready' })
    const version = { id: published.body.package_version_id, status: 'ready', manifestVersion: '1.2' }
    expect(body.versions).toEqual([expect.objectContaining(version)])
  })

  it('opens by its link in TEST mode for the learner of previews', async () => {
    const token = new URL(published.body.launch_url).searchParams.get('token') ?? ''
    const [, claims = ''] = token.split('.')
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const { body } = await backend.call('getSession', { bearer: token, params: { sessionId: sid } })
    expect(body).toMatchObject({ package_id: published.body.package_id, user_id: 'quick-publish-preview' })
    expect((await backend.call('getUsage', { bearer: backend.liveKey })).body).toMatchObject({
      active_learners: { counted: 0 },
    })
  })

  it('opens for a learner as other packages do', async () => {
    const launched = await backend.call('launchPackage', {
      bearer: backend.liveKey,
      params: { packageId: published.body.package_id },
      body: { user_id: 'ada' },
    })
    expect(launched.status).toBe(200)
  })
})

it('publishes with a TEST key too', async () => {
  expect((await publish({}, { bearer: backend.testKey })).status).toBe(200)
})

it('publishes without a launch link while the 25 TEST learners are others', async () => {
  const tenantId = 'tenant_full'
  const bearer = await backend.makeKey(tenantId, { mode: 'test' })
  const packageId = await seedPackage(backend, { tenantId })
  for (let count = 0; count < 25; count += 1)
    await backend.call('launchPackage', { bearer, params: { packageId }, body: { user_id: `learner-${count}` } })
  expect(await publish({}, { bearer })).toMatchObject({
    status: 200,
    body: { launch_url: null, package_id: expect.stringMatching(/^pkg_/) },
  })
})

it('gives every course a link for the same TEST learner', async () => {
  const bearer = await backend.makeKey('tenant_many', { mode: 'test' })
  const links = []
  for (let count = 0; count < 27; count += 1) links.push((await publish({}, { bearer })).body.launch_url)
  expect(links).not.toContain(null)
})

describe('Idempotency-Key', () => {
  it('makes one package of a request and its repetition', async () => {
    const headers = { 'idempotency-key': 'again' }
    const first = await publish({}, { headers })
    const second = await publish({}, { headers })
    expect(second.body).toEqual(first.body)
  })

  it('makes two packages of two requests without a key', async () => {
    expect((await publish()).body.package_id).not.toBe((await publish()).body.package_id)
  })

  it('makes one package wherever the request is cut off before it is repeated', async () => {
    const bearer = await backend.makeKey('tenant_cut')
    for (let cut = 0; cut < 12; cut += 1) {
      const before = (await packagesOf(bearer)).length
      const headers = { 'idempotency-key': `cut-${cut}` }
      let calls = 0
      backend.aws.faultDynamoDb(() => {
        calls += 1
        return calls > cut ? 'InternalServerError' : undefined
      })
      const broken = await publish({}, { bearer, headers })
      backend.aws.faultDynamoDb(null)
      // The key of a request that died is free again after a minute.
      const later = Date.now() + 61_000
      const clock = jest.spyOn(Date, 'now').mockReturnValue(later)
      const repeated = await publish({}, { bearer, headers })
      clock.mockRestore()
      expect([broken.status === 503 || broken.status === 200, repeated.status]).toEqual([true, 200])
      expect((await packagesOf(bearer)).length).toBe(before + 1)
    }
  })
})

describe('pictures', () => {
  it('fetches each once, as a part of the course', async () => {
    const before = site.received.length
    const image = { image_url: `${site.origin}/sign.png`, image_alt: 'A sign' }
    const { status, body } = await publish({ slides: slides.map((slide) => ({ ...slide, ...image })) })
    expect([status, site.received.length - before]).toEqual([200, 1])
    const { versions } = (
      await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId: body.package_id } })
    ).body
    expect(versions[0]).toMatchObject({ id: body.package_version_id })
  })

  it.each([
    ['/none.png', 'its server responded with 404'],
    ['/moved.png', 'its server responded with 302'],
    ['/script.svg', 'is no PNG, JPEG, GIF or WebP picture'],
    ['/page.png', 'is no PNG, JPEG, GIF or WebP picture'],
    ['/large.png', 'is larger than 5 MB'],
  ])('refuses %s with the number of the slide', async (path, reason) => {
    const before = (await packagesOf()).length
    const { status, body } = await withPicture(path)
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(body.error).toContain('slide 3')
    expect(body.error).toContain(reason)
    expect(body.details.field).toBe('slides.2.image_url')
    expect((await packagesOf()).length).toBe(before)
  })

  it('refuses more than 25 MB together', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({
      title: `Slide ${index}`,
      content: '',
      image_url: `${site.origin}/big-${index}.png`,
    }))
    const { status, body } = await publish({ slides: many })
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(body.error).toContain('25 MB')
  })

  it.each(['https://127.0.0.1:1/a.png', 'https://10.0.0.1/a.png', 'https://localhost/a.png', 'https://metadata/a.png'])(
    'fetches nothing from %s',
    async (address) => {
      const { status, body } = await publish({ slides: [{ title: 'A', content: '', image_url: address }] })
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect(body.error).toContain('is an address that is not fetched')
    },
  )
})

it.each([
  ['no title', { title: undefined }],
  ['an empty title', { title: ' ' }],
  ['a title of 201 characters', { title: 'x'.repeat(201) }],
  ['no slides', { slides: [] }],
  ['201 slides', { slides: Array.from({ length: 201 }, () => slides[0]) }],
  ['a slide without content', { slides: [{ title: 'A' }] }],
  ['content of 20,001 characters', { slides: [{ title: 'A', content: 'x'.repeat(20_001) }] }],
  ['a picture over http', { slides: [{ title: 'A', content: '', image_url: 'http://example.com/a.png' }] }],
  ['a picture as data', { slides: [{ title: 'A', content: '', image_url: 'data:image/png;base64,AAAA' }] }],
  ['a language that is none', { language: 'German!' }],
])('refuses %s', async (_, body) => {
  expect(await publish(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
})

it('says of a picture over http that the address needs https', async () => {
  const { body } = await publish({ slides: [{ title: 'A', content: '', image_url: 'http://example.com/a.png' }] })
  expect(body.error).toContain('must be an address that begins with https://')
})

it('publishes 200 slides of 20,000 characters', async () => {
  const full = Array.from({ length: 200 }, (_, index) => ({
    title: `Slide ${index + 1}`,
    content: 'text '.repeat(4000),
  }))
  expect((await publish({ slides: full })).status).toBe(200)
})

it('refuses a workspace whose plan has no room for a package', async () => {
  const bearer = await backend.makeKey('tenant_free', { plan: 'free' })
  const statuses = []
  for (let count = 0; count < 12; count += 1) statuses.push((await publish({}, { bearer })).status)
  expect(statuses.at(-1)).toBe(402)
})

it('refuses a body for another workspace', async () => {
  expect(await publish({ tenant_id: backend.otherTenantId })).toMatchObject({ body: { code: 'TENANT_MISMATCH' } })
})
