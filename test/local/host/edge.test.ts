import { chooseBehavior } from '#infra/local/host/cloudfront/behavior-choice.ts'
import { chooseEncoding, weakTag } from '#infra/local/host/cloudfront/compression.ts'
import type { Behavior } from '#infra/local/host/cloudfront/distribution-model.ts'
import { edgeFunction, type EdgeRequest } from '#infra/local/host/cloudfront/edge-function.ts'
import { applyHeaderRules, headerPolicySchema, toHeaderRules } from '#infra/local/host/cloudfront/response-headers.ts'

const behavior = (pattern: string): Behavior => ({
  pattern,
  origin: { kind: 'bucket', bucket: 'b' },
  methods: ['GET'],
  encodings: [],
  headerRules: [],
  forwardsCookies: false,
  viewerRequest: undefined,
  viewerResponse: undefined,
})

describe('the choice of a behaviour', () => {
  const behaviors = ['/player/*', '/api/v?/sessions/*', '*.css', '*'].map(behavior)

  test.each([
    ['/player/main.js', '/player/*'],
    ['/player', '*'],
    ['/Player/main.js', '*'],
    ['/api/v1/sessions/ses_1', '/api/v?/sessions/*'],
    ['/api/v12/sessions/ses_1', '*'],
    ['/launch', '*'],
    ['/a/style.css', '*.css'],
    ['/a/../player/x', '/player/*'],
    ['/player/%2e%2e/launch', '*'],
    ['/player%2Fx', '/player/*'],
  ])('matches %s with %s', (path, pattern) => {
    expect(chooseBehavior(behaviors, path).pattern).toBe(pattern)
  })
})

describe('compression', () => {
  const page = {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    contentLength: 5_000,
    contentEncoding: undefined,
  }

  test.each([
    ['Brotli before gzip', page, 'gzip, deflate, br', 'br'],
    ['gzip where the viewer takes no more', page, 'gzip', 'gzip'],
    ['nothing that the viewer refuses', page, 'br;q=0, gzip;q=0.0', undefined],
    ['nothing small', { ...page, contentLength: 999 }, 'br', undefined],
    ['nothing huge', { ...page, contentLength: 10_000_001 }, 'br', undefined],
    ['no pictures', { ...page, contentType: 'image/png' }, 'br', undefined],
    ['nothing twice', { ...page, contentEncoding: 'gzip' }, 'br', undefined],
    ['no part of an object', { ...page, status: 206 }, 'br', undefined],
  ])('compresses by the rule: %s', (...[, response, accepted, expected]) => {
    expect(chooseEncoding(response, accepted, ['br', 'gzip'])).toBe(expected)
  })

  test('keeps only the query and headers of the cache policy', () => {
    expect(chooseEncoding(page, 'br, gzip', ['gzip'])).toBe('gzip')
  })

  test('makes tags weak once', () => {
    expect([weakTag('"a"'), weakTag('W/"a"')]).toEqual(['W/"a"', 'W/"a"'])
  })
})

describe('response headers', () => {
  const policy = headerPolicySchema.parse({
    ResponseHeadersPolicyConfig: {
      Name: 'policy',
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: false },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 1, Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: 'X-Robots-Tag', Value: 'noindex', Override: true }] },
    },
  })

  test('adds headers, and overrides existing ones if the policy says so', () => {
    const origin = { 'content-security-policy': 'own', 'referrer-policy': 'origin', etag: '"a"' }
    expect(applyHeaderRules(origin, toHeaderRules(policy))).toEqual({
      'content-security-policy': 'own',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      etag: '"a"',
    })
  })

  test('refuses policies that the host does not know', () => {
    expect(headerPolicySchema.safeParse({ ResponseHeadersPolicyConfig: { Name: 'p', CorsConfig: {} } }).success).toBe(
      false,
    )
  })
})

describe('an edge function', () => {
  const asked = (given: Partial<EdgeRequest> = {}): EdgeRequest => ({
    method: 'GET',
    uri: '/a',
    query: '',
    headers: {},
    ...given,
  })
  const run = (code: string, request = asked(), store = new Map<string, string>()) => {
    const logged: string[] = []
    const decided = edgeFunction(
      { name: 'edge', code, keyValueStoreArn: 'arn' },
      { readStore: () => store, log: (text) => logged.push(text) },
    )(request)
    return { decided, logged }
  }

  test('sees the request and changes where it goes', async () => {
    const code = `function handler(event) {
      const r = event.request
      console.log(r.querystring.q.value, r.headers.host.value, r.cookies.c.value)
      r.uri = '/b' + r.uri
      return r
    }`
    const { decided, logged } = run(code, asked({ query: 'q=1%202', headers: { host: 'h', cookie: 'c=3; d=4' } }))
    await expect(decided).resolves.toEqual({ kind: 'forward', uri: '/b/a' })
    expect(logged).toEqual(['1 2 h 3'])
  })

  test('returns a response of its own', async () => {
    const code = `function handler() { return { statusCode: 403, headers: { 'X-A': { value: '1' } }, body: { encoding: 'base64', data: 'aGk=' } } }`
    await expect(run(code).decided).resolves.toEqual({
      kind: 'respond',
      status: 403,
      headers: { 'x-a': '1' },
      body: Buffer.from('hi'),
    })
  })

  test('reads its store as it is at that moment, and learns of missing keys by an error', async () => {
    const code = `import cf from 'cloudfront'
      const store = cf.kvs()
      async function handler(event) {
        try { event.request.uri = '/' + (await store.get('k')) + (await store.exists('x')) } catch (e) { event.request.uri = '/missing' }
        return event.request
      }`
    const store = new Map<string, string>()
    const decide = edgeFunction(
      { name: 'edge', code, keyValueStoreArn: 'arn' },
      { readStore: () => store, log: () => undefined },
    )
    await expect(decide(asked())).resolves.toMatchObject({ uri: '/missing' })
    store.set('k', 'v')
    await expect(decide(asked())).resolves.toMatchObject({ uri: '/vfalse' })
  })

  test.each([
    [
      'imports what its runtime does not have',
      `import fs from 'fs'\nfunction handler(e) { return e.request }`,
      /imports fs/,
    ],
    ['has no handler', `const other = 1`, /handler/],
  ])('rejects a function that %s at the start', (_name, code, message) => {
    expect(() => run(code)).toThrow(message)
  })

  test.each([
    ['evaluates text', `function handler(e) { e.request.uri = eval('"/x"'); return e.request }`],
    ['changes the method', `function handler(e) { e.request.method = 'POST'; return e.request }`],
    ['returns nothing', `function handler() {}`],
    ['looks for the host', `function handler(e) { e.request.uri = '/' + process.pid; return e.request }`],
  ])('returns an error for a function that %s', async (_name, code) => {
    await expect(run(code).decided).rejects.toThrow()
  })
})
