import { createHmac, createSecretKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { contentLinks } from '#shared/platform/content-links.ts'
import { edgeFunctionPath, runEdgeFunction, type EdgeResponse } from './support/edge-function.ts'
import { randomBytes } from '#test/support/random.ts'

const key = randomBytes(32).toString('base64url')
const keys = { k1: key, k2: randomBytes(32).toString('base64url') }
const now = Date.parse('2026-11-21T10:00:00.000Z')
const inOneHour = now / 1000 + 3600
const version = 'tenant_a/pkg_1/ver_1'

const mac = (scope: string, expires: number, with_ = key) =>
  createHmac('sha256', Buffer.from(with_, 'base64url')).update(`${scope}\n${expires}`).digest('base64url')
const signed = (path: string, { scope = version, expires = inOneHour, kid = 'k1' } = {}) =>
  `/api/v1/content/${kid}.${expires}.${mac(scope, expires)}/${path}`
const run = (uri: string) => runEdgeFunction(uri, { keys, now })
const uriOf = (response: EdgeResponse) =>
  'uri' in response ? response.uri : `status ${String(response['statusCode'])}`
const statusOf = async (uri: string) => {
  const response = await run(uri)
  return 'statusCode' in response ? response.statusCode : 200
}

describe('learner-viewer-request: a signed path', () => {
  test('rewrites the path to the key of the file, without the signature', async () => {
    expect(uriOf(await run(signed(`${version}/scorm/index.html`)))).toBe(
      '/content/tenant_a/pkg_1/ver_1/scorm/index.html',
    )
  })

  test('opens every file of the version', async () => {
    for (const file of [
      'a.js',
      'deep/er/b.css',
      '_lectern/course.json',
      '%C3%A4%20b.html',
      '50%25.png',
      "it's(1),2;3=4@5.txt",
    ]) {
      expect(uriOf(await run(signed(`${version}/${file}`)))).toBe(`/content/${version}/${file}`)
    }
  })

  test('accepts a path that contentLinks signs', async () => {
    const signer = {
      current: () => Promise.resolve({ kid: 'k1', secret: createSecretKey(Buffer.from(key, 'base64url')) }),
      byId: () => Promise.resolve(null),
    }
    const links = contentLinks(
      signer,
      { now: () => now },
      { learnerBaseUrl: 'https://learn.example.com', lifetimeSeconds: 60 },
    )
    const { baseUrl } = await links.link({ tenantId: 'tenant_a', packageId: 'pkg_1', versionId: 'ver_1' })
    expect(uriOf(await run(`${new URL(baseUrl).pathname}index.html`))).toBe('/content/tenant_a/pkg_1/ver_1/index.html')
  })

  test('accepts folders, doubled slashes and plus signs, as courses use them', async () => {
    expect(uriOf(await run(signed(`${version}/lesson/`)))).toBe(`/content/${version}/lesson/index.html`)
    expect(uriOf(await run(signed(`${version}//shared//player.js`)))).toBe(`/content/${version}/shared/player.js`)
    expect(uriOf(await run(signed(`${version}/c++.html`)))).toBe(`/content/${version}/c%2B%2B.html`)
  })

  test('shares its cache entry with every other learner of the version', async () => {
    const other = signed(`${version}/a.js`, { expires: inOneHour + 60 })
    expect(uriOf(await run(other))).toBe(uriOf(await run(signed(`${version}/a.js`))))
  })
})

describe('learner-viewer-request: a path without a valid signature', () => {
  test('refuses a path from the second at which it expires', async () => {
    expect(await statusOf(signed(`${version}/a.js`, { expires: now / 1000 + 1 }))).toBe(200)
    expect(await statusOf(signed(`${version}/a.js`, { expires: now / 1000 }))).toBe(403)
  })

  test.each([
    ['for another tenant', signed('tenant_b/pkg_1/ver_1/a.js')],
    ['for another package', signed('tenant_a/pkg_2/ver_1/a.js')],
    ['for another version', signed('tenant_a/pkg_1/ver_2/a.js')],
    [
      'with a later expiry than was signed',
      signed(`${version}/a.js`).replace(String(inOneHour), String(inOneHour + 1)),
    ],
    [
      'with a changed signature',
      signed(`${version}/a.js`).replace(
        /\.([\w-])([\w-]{42})\//,
        (_match, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}/`,
      ),
    ],
    ['with a shortened signature', signed(`${version}/a.js`).replace(/[\w-]\/tenant/, '/tenant')],
    ['with the key of another kid', signed(`${version}/a.js`, { kid: 'k2' })],
    ['with a kid that the store does not hold', signed(`${version}/a.js`, { kid: 'gone' })],
    ['without a signature', `/api/v1/content/${version}/x/a.js`],
    ['with an empty signature', `/api/v1/content/..//${version}/a.js`],
  ])('refuses a path %s', async (_why, uri) => {
    expect(await statusOf(uri)).toBe(403)
  })

  test('returns a sentence that helps the learner, with no-store', async () => {
    const response = await run(signed(`${version}/a.js`, { expires: 1 }))
    expect(response).toMatchObject({
      statusCode: 403,
      headers: { 'cache-control': { value: 'no-store' } },
      body: { data: expect.stringContaining('open the course again') },
    })
  })
})

describe('learner-viewer-request: a path that tries to leave its version', () => {
  test.each([
    '../ver_2/a.js',
    'a/../../ver_2/a.js',
    '%2e%2e/ver_2/a.js',
    '.%2E/a.js',
    '%2E%2e/a.js',
    'a/./b.js',
    'a%2f..%2f..%2fb.js',
    '..%5cb.js',
    'a\\..\\b.js',
    'a%00.js',
  ])('returns 404 for %s', async (file) => {
    expect(await statusOf(signed(`${version}/${file}`))).toBe(404)
  })

  test('refuses dots in place of an id, even with a signature', async () => {
    const scope = 'tenant_a/../ver_1'
    expect(await statusOf(signed(`${scope}/a.js`, { scope }))).toBe(403)
  })
})

describe('learner-viewer-request: a host for each workspace', () => {
  const statusAt = async (host: string, workspaceDomain = 'learn.example.com', uri = signed(`${version}/a.js`)) => {
    const response = await runEdgeFunction(uri, { keys, now, headers: { host }, workspaceDomain })
    return 'statusCode' in response ? response.statusCode : 200
  }

  test.each([
    ['a.learn.example.com', 200],
    ['A.learn.example.com', 200],
    ['b.learn.example.com', 403],
    ['x.a.learn.example.com', 403],
    ['learn.example.com', 200],
    ['d111111abcdef8.cloudfront.net', 200],
  ])('serves content of a workspace at %s: %p', async (host, status) => {
    expect(await statusAt(host)).toBe(status)
  })

  test('ignores the port, as on one machine', async () => {
    expect(await statusAt('a.localhost:8701', 'localhost')).toBe(200)
    expect(await statusAt('b.localhost:8701', 'localhost')).toBe(403)
  })

  test('serves all at every host where all share one', async () => {
    expect(await statusAt('b.learn.example.com', '')).toBe(200)
  })

  test('serves the page of the player at every host', async () => {
    expect(await statusAt('b.learn.example.com', 'learn.example.com', '/launch')).toBe(200)
  })
})

describe('learner-viewer-request: service workers', () => {
  test('refuses the script of a service worker, and serves the same file to pages', async () => {
    const uri = signed(`${version}/worker.js`)
    const asked = (headers: Record<string, string>) => runEdgeFunction(uri, { keys, now, headers })
    expect(await asked({ 'service-worker': 'script' })).toMatchObject({ statusCode: 403 })
    expect(uriOf(await asked({}))).toBe(`/content/${version}/worker.js`)
  })
})

describe('learner-viewer-request: other paths', () => {
  test('rewrites /launch to the page of the player', async () => {
    expect(uriOf(await run('/launch'))).toBe('/player/index.html')
  })

  test.each([
    '/',
    '/launch/',
    '/launch/x',
    '/content/tenant_a/pkg_1/ver_1/a.js',
    '/api/v1/content/',
    signed(version),
    '/index.html',
    '//launch',
  ])('returns 404 for %s', async (uri) => {
    expect(await statusOf(uri)).toBe(404)
  })
})

describe('learner-viewer-request: limits of CloudFront Functions', () => {
  test('stays within 10 KB', () => {
    expect(statSync(edgeFunctionPath).size).toBeLessThanOrEqual(10_240)
  })

  test('uses only syntax of the runtime', () => {
    const source = readFileSync(edgeFunctionPath, 'utf8')
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
})
