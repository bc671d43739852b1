import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { contentLinks } from '#shared/platform/content-links.ts'
import { edgeFunctionPath, runEdgeFunction, type EdgeAnswer } from './support/edge-function.ts'

const key = randomBytes(32).toString('base64url')
const keys = { k1: key, k2: randomBytes(32).toString('base64url') }
const now = Date.parse('2026-11-21T10:00:00.000Z')
const inOneHour = now / 1000 + 3600
const version = 'tenant_a/pkg_1/ver_1'

const mac = (scope: string, expires: number, with_ = key) => createHmac('sha256', Buffer.from(with_, 'base64url')).update(`${scope}\n${expires}`).digest('base64url')
const signed = (path: string, { scope = version, expires = inOneHour, kid = 'k1' } = {}) => `/api/v1/content/${kid}.${expires}.${mac(scope, expires)}/${path}`
const run = (uri: string) => runEdgeFunction(uri, { keys, now })
const uriOf = (answer: EdgeAnswer) => ('uri' in answer ? answer.uri : `status ${String(answer['statusCode'])}`)
const statusOf = async (uri: string) => {
  const answer = await run(uri)
  return 'statusCode' in answer ? answer.statusCode : 200
}

describe('a signed path', () => {
  test('is rewritten to the key of the file, without the signature', async () => {
    expect(uriOf(await run(signed(`${version}/scorm/index.html`)))).toBe('/content/tenant_a/pkg_1/ver_1/scorm/index.html')
  })

  test('opens every file of the version', async () => {
    for (const file of ['a.js', 'deep/er/b.css', '_lectern/course.json', '%C3%A4%20b.html', '50%25.png', "it's(1),2;3=4@5.txt"]) {
      expect(uriOf(await run(signed(`${version}/${file}`)))).toBe(`/content/${version}/${file}`)
    }
  })

  test('is the one that the service makes', async () => {
    const signer = { current: () => Promise.resolve({ kid: 'k1', secret: createSecretKey(Buffer.from(key, 'base64url')) }), byId: () => Promise.resolve(null) }
    const links = contentLinks(signer, { now: () => now }, { learnerBaseUrl: 'https://learn.example.com', lifetimeSeconds: 60 })
    const { baseUrl } = await links.link({ tenantId: 'tenant_a', packageId: 'pkg_1', versionId: 'ver_1' })
    expect(uriOf(await run(`${new URL(baseUrl).pathname}index.html`))).toBe('/content/tenant_a/pkg_1/ver_1/index.html')
  })

  test('survives the habits of courses: folders, doubled slashes, plus signs', async () => {
    expect(uriOf(await run(signed(`${version}/lesson/`)))).toBe(`/content/${version}/lesson/index.html`)
    expect(uriOf(await run(signed(`${version}//shared//player.js`)))).toBe(`/content/${version}/shared/player.js`)
    expect(uriOf(await run(signed(`${version}/c++.html`)))).toBe(`/content/${version}/c%2B%2B.html`)
  })

  test('shares its cache entry with every other learner of the version', async () => {
    const other = signed(`${version}/a.js`, { expires: inOneHour + 60 })
    expect(uriOf(await run(other))).toBe(uriOf(await run(signed(`${version}/a.js`))))
  })
})

describe('a path is refused', () => {
  test('from the second at which it expires', async () => {
    expect(await statusOf(signed(`${version}/a.js`, { expires: now / 1000 + 1 }))).toBe(200)
    expect(await statusOf(signed(`${version}/a.js`, { expires: now / 1000 }))).toBe(403)
  })

  test.each([
    ['for another tenant', signed('tenant_b/pkg_1/ver_1/a.js')],
    ['for another package', signed('tenant_a/pkg_2/ver_1/a.js')],
    ['for another version', signed('tenant_a/pkg_1/ver_2/a.js')],
    ['with a later expiry than was signed', signed(`${version}/a.js`).replace(String(inOneHour), String(inOneHour + 1))],
    ['with a changed signature', signed(`${version}/a.js`).replace(/\.([\w-])([\w-]{42})\//, (_match, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}/`)],
    ['with a shortened signature', signed(`${version}/a.js`).replace(/[\w-]\/tenant/, '/tenant')],
    ['with the key of another kid', signed(`${version}/a.js`, { kid: 'k2' })],
    ['with a kid that the store does not hold', signed(`${version}/a.js`, { kid: 'gone' })],
    ['without a signature', `/api/v1/content/${version}/x/a.js`],
    ['with an empty signature', `/api/v1/content/..//${version}/a.js`],
  ])('%s', async (_why, uri) => {
    expect(await statusOf(uri)).toBe(403)
  })

  test('in a sentence that helps a learner, and is not kept', async () => {
    const answer = await run(signed(`${version}/a.js`, { expires: 1 }))
    expect(answer).toMatchObject({ statusCode: 403, headers: { 'cache-control': { value: 'no-store' } }, body: { data: expect.stringContaining('open the course again') } })
  })
})

describe('no path leaves its version', () => {
  test.each(['../ver_2/a.js', 'a/../../ver_2/a.js', '%2e%2e/ver_2/a.js', '.%2E/a.js', '%2E%2e/a.js', 'a/./b.js', 'a%2f..%2f..%2fb.js', '..%5cb.js', 'a\\..\\b.js', 'a%00.js'])('%s', async (file) => {
    expect(await statusOf(signed(`${version}/${file}`))).toBe(404)
  })

  test('by dots in the place of an id, signed as they are', async () => {
    const scope = 'tenant_a/../ver_1'
    expect(await statusOf(signed(`${scope}/a.js`, { scope }))).toBe(403)
  })
})

describe('other paths', () => {
  test('/launch is the page of the player', async () => {
    expect(uriOf(await run('/launch'))).toBe('/player/index.html')
  })

  test.each(['/', '/launch/', '/launch/x', '/content/tenant_a/pkg_1/ver_1/a.js', '/api/v1/content/', signed(version), '/index.html', '//launch'])('%s is nothing', async (uri) => {
    expect(await statusOf(uri)).toBe(404)
  })
})

describe('CloudFront takes the file', () => {
  test('by its size', () => {
    expect(statSync(edgeFunctionPath).size).toBeLessThanOrEqual(10_240)
  })

  test('by its syntax', () => {
    const source = readFileSync(edgeFunctionPath, 'utf8')
    const supported = { destructuring: false, class: false, 'default-argument': false, 'array-spread': false, 'object-rest-spread': false, 'for-of': false, 'optional-chain': false, 'nullish-coalescing': false }
    expect(transformSync(source, { supported, target: 'es2017' }).code).toBe(transformSync(source, { target: 'esnext' }).code)
  })
})
