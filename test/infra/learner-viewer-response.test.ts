import { readFileSync, statSync } from 'node:fs'
import { transformSync } from 'esbuild'
import type { EdgeFunctionModel } from '#infra/local/host/cloudfront/distribution-model.ts'
import { viewerResponseFunction } from '#infra/local/host/cloudfront/viewer-response.ts'

const path = 'web/edge/learner-viewer-response.js'
const source = readFileSync(path, 'utf8')
const functionOf = (code: string) => {
  const model: EdgeFunctionModel = { name: 'edge', code, keyValueStoreArn: undefined }
  return viewerResponseFunction(model, { readStore: () => new Map(), log: () => undefined })
}
const respond = functionOf(source)
const response = { status: 200, headers: { etag: '"a"' }, body: Buffer.from('') }

/** The `Set-Cookie` lines of the response to a request with these cookies. */
async function linesFor(uri: string, cookie: string, host = 'learn.example.com'): Promise<readonly string[]> {
  const { headers } = await respond({ method: 'GET', uri, query: '', headers: { host, cookie } }, response)
  const lines = headers['set-cookie'] ?? []
  return typeof lines === 'string' ? [lines] : lines
}
const pathsIn = (lines: readonly string[]) => [...new Set(lines.map((line) => /Path=([^;]+)/.exec(line)?.[1]))]
const namesIn = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split('=')[0]))]
const cookies = (count: number, characters: number) =>
  Array.from({ length: count }, (_, index) => `c${index}=${'x'.repeat(characters)}`).join('; ')

describe('learner-viewer-response', () => {
  test('leaves the cookies that a course needs, and the response', async () => {
    const asked = { method: 'GET', uri: '/player/a.js', query: '', headers: { host: 'h', cookie: cookies(10, 300) } }
    expect(await respond(asked, response)).toBe(response)
  })

  test.each([
    ['/launch', ['/', '/launch']],
    [
      '/api/v1/dispatches/dsp_1',
      [
        '/',
        '/api',
        '/api/',
        '/api/v1',
        '/api/v1/',
        '/api/v1/dispatches',
        '/api/v1/dispatches/',
        '/api/v1/dispatches/dsp_1',
      ],
    ],
    ['/player/main.js', ['/', '/player', '/player/', '/player/main.js']],
    [
      '/api/v1/content/k.1.mac/tenant/pkg/ver/index.html',
      ['/', '/api', '/api/', '/api/v1', '/api/v1/', '/api/v1/content', '/api/v1/content/'],
    ],
  ])('expires large cookies of a request for %s with every path that they can have', async (uri, paths) => {
    const lines = await linesFor(uri, cookies(1, 4100))
    expect(pathsIn(lines)).toEqual(paths)
    expect(lines.every((line) => line.startsWith('c0=; Max-Age=0; Path='))).toBe(true)
  })

  test.each([
    ['/player/index.html', '/launch'],
    ['/content/tenant/pkg/ver/index.html', '/api/v1/content/k.1.mac/tenant/pkg/ver/index.html'],
  ])('knows the address from the path of the object: %s', async (uri, address) => {
    expect(await linesFor(uri, cookies(1, 4100))).toEqual(await linesFor(address, cookies(1, 4100)))
  })

  test.each([
    ['one.learn.example.com', ['one.learn.example.com', 'learn.example.com', 'example.com']],
    ['one.localhost:8701', ['one.localhost']],
    ['127.0.0.1:8701', ['127.0.0.1']],
  ])('expires cookies of the host alone, of its domain and of those above: %s', async (host, domains) => {
    const lines = await linesFor('/launch', cookies(1, 4100), host)
    expect(lines.filter((line) => line.includes('Path=/launch'))).toEqual([
      'c0=; Max-Age=0; Path=/launch',
      ...domains.map((domain) => `c0=; Max-Age=0; Path=/launch; Domain=${domain}`),
    ])
  })

  test('expires the largest first, until the others are small together', async () => {
    expect(namesIn(await linesFor('/launch', `small=${'x'.repeat(2000)}; ${cookies(2, 3000)}`))).toEqual(['c0', 'c1'])
  })

  test('sets no more cookies than a response can hold', async () => {
    const lines = await linesFor('/player/main.js', cookies(180, 100))
    expect(lines.length).toBeGreaterThan(80)
    expect(lines.length).toBeLessThanOrEqual(100)
  })

  /** Bytes of the line and the headers of a request that CloudFront takes; it refuses a larger one before any function runs. */
  const largestRequest = 20_480
  /** What a browser sends beside cookies: the launch link, or the token. */
  const otherHeaders = 2000

  /** How many responses it takes until cookies of this count fill no more than a course needs. */
  async function responsesUntilSmall(count: number): Promise<number> {
    const size = Math.floor((largestRequest - otherHeaders) / count) - 2
    let jar = Array.from({ length: count }, (_, index) => `c${index}=`.padEnd(size, 'x'))
    for (let responses = 0; ; responses += 1) {
      const cookie = jar.join('; ')
      const gone = namesIn(await linesFor('/player/main.js', cookie, 'one.learn.example.com'))
      if (gone.length === 0) {
        expect(cookie.length).toBeLessThanOrEqual(4096)
        return responses
      }
      jar = jar.filter((pair) => !gone.includes(pair.split('=')[0]))
    }
  }

  test.each([
    [5, 1],
    [40, 6],
    // Chromium keeps no more for a site.
    [180, 24],
  ])(
    'expires %i cookies that just fit into a request that CloudFront takes, in at most %i responses',
    async (count, most) => {
      expect(await responsesUntilSmall(count)).toBeLessThanOrEqual(most)
    },
  )

  test('leaves errors alone, as CloudFront does', async () => {
    const error = { ...response, status: 403 }
    const asked = { method: 'GET', uri: '/launch', query: '', headers: { host: 'h', cookie: cookies(1, 5000) } }
    expect(await respond(asked, error)).toBe(error)
  })

  test('uses only syntax of the runtime, within 10 KB', () => {
    expect(statSync(path).size).toBeLessThanOrEqual(10_240)
    const supported = {
      destructuring: false,
      class: false,
      'default-argument': false,
      'array-spread': false,
      'object-rest-spread': false,
      'for-of': false,
      'optional-chain': false,
      'nullish-coalescing': false,
    }
    expect(transformSync(source, { supported, target: 'es2017' }).code).toBe(
      transformSync(source, { target: 'esnext' }).code,
    )
  })

  test('fails on the local host if it changes more than cookies', async () => {
    const code = 'function handler(event) { event.response.headers.a = { value: "b" }; return event.response }'
    await expect(
      functionOf(code)({ method: 'GET', uri: '/', query: '', headers: { host: 'h' } }, response),
    ).rejects.toThrow()
  })
})
