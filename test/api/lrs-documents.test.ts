/**
 * Documents of the LRS: states, and profiles of activities and agents (xAPI part 3, 2.2, 2.3, 2.6, 2.7, 3.1; 2.0, 4.1.4
 * and 4.1.6).
 */
import { createHash } from 'node:crypto'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { lrsCaller, lrsPair, type LrsCall } from '#test/support/lrs.ts'
import { randomBytes } from '#test/support/random.ts'

let backend: Backend
let call: LrsCall
let other: LrsCall
beforeAll(async () => {
  backend = await startBackend()
  call = lrsCaller(backend, await lrsPair(backend, backend.tenantId))
  other = lrsCaller(backend, await lrsPair(backend, backend.otherTenantId))
})
afterAll(() => backend.close())

const ada = { mbox: 'mailto:ada@example.com' }
const registration = '6c9f2a80-9d3c-4a4e-8f6b-0123456789ab'
let count = 0

/** The same questions for each resource; a fresh scope for each test. */
const resources = [
  {
    name: 'State',
    id: 'stateId',
    scope: () => ({ activityId: `http://x.org/course/${++count}`, agent: JSON.stringify(ada) }),
  },
  { name: 'ActivityProfile', id: 'profileId', scope: () => ({ activityId: `http://x.org/course/${++count}` }) },
  {
    name: 'AgentProfile',
    id: 'profileId',
    scope: () => ({ agent: JSON.stringify({ account: { homePage: 'http://x.org', name: `ada-${++count}` } }) }),
  },
] as const

const text = (body: string, type = 'text/plain', more: Record<string, string> = {}) => ({
  rawBody: body,
  headers: { 'content-type': type, ...more },
})
const json = (body: unknown, more: Record<string, string> = {}) => text(JSON.stringify(body), 'application/json', more)
const always = { 'if-none-match': '*' }
const quoted = (bytes: string | Uint8Array): string => `"${createHash('sha1').update(bytes).digest('hex')}"`
const statusAndCode = ({ status, body }: ApiResponse): readonly [number, unknown] => [status, body?.code]

describe.each(resources)('$name', ({ name, id, scope }) => {
  const one = (parts: object = scope()): Record<string, string> => ({ ...parts, [id]: 'böök mark/1' })

  it('returns the stored bytes, content type, ETag and time', async () => {
    const query = one()
    const stored = await call(`put${name}`, { query, ...text('größer', 'text/html; charset=utf-8', always) })
    const read = await call(`get${name}`, { query })
    expect(read.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      etag: quoted('größer'),
      'last-modified': expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/),
    })
    expect([read.bytes.toString(), stored.headers['etag']]).toEqual(['größer', read.headers['etag']])
    // What clients store must not run as a page of the API's origin.
    expect(read.headers).toMatchObject({
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([0, 1, 32_768, 32_769, 1_000_000])('stores %d bytes that are not text', async (size) => {
    const [query, bytes] = [one(), randomBytes(size)]
    const body = {
      rawBody: bytes.toString('base64'),
      isBase64Encoded: true,
      headers: { 'content-type': 'application/octet-stream', ...always },
    }
    await call(`put${name}`, { query, ...body })
    const read = await call(`get${name}`, { query })
    expect([read.bytes.equals(bytes), read.headers['etag']]).toEqual([true, quoted(bytes)])
  })

  it('merges JSON objects on POST, also large ones', async () => {
    const [query, large] = [one(), 'x'.repeat(40_000)]
    await call(`update${name}`, { query, ...json({ a: 1, b: { c: 1 } }) })
    await call(`update${name}`, { query, ...json({ b: { d: 2 }, large }) })
    await call(`update${name}`, { query, ...json({ e: 3 }) })
    expect((await call(`get${name}`, { query })).body).toEqual({ a: 1, b: { d: 2 }, large, e: 3 })
  })

  it('refuses documents larger than a response, sent whole or grown by merging', async () => {
    const [query, half] = [one(), 'x'.repeat(2_300_000)]
    const largest = 'x'.repeat(4_400_000)
    await call(`put${name}`, { query, ...text(largest, 'text/plain', always) })
    expect((await call(`get${name}`, { query })).bytes.length).toBe(largest.length)
    expect(
      statusAndCode(await call(`put${name}`, { query: one(), ...text(`${largest}x`, 'text/plain', always) })),
    ).toEqual([413, 'REQUEST_TOO_LARGE'])
    const grown = one()
    await call(`update${name}`, { query: grown, ...json({ half }) })
    expect(statusAndCode(await call(`update${name}`, { query: grown, ...json({ other: half }) }))).toEqual([
      413,
      'REQUEST_TOO_LARGE',
    ])
    expect(Object.keys((await call(`get${name}`, { query: grown })).body)).toEqual(['half'])
  })

  it('refuses to merge a document that is not a JSON object, and keeps the stored one', async () => {
    const query = one()
    await call(`put${name}`, { query, ...text('plain', 'text/plain', always) })
    expect(statusAndCode(await call(`update${name}`, { query, ...json({ a: 1 }) }))).toEqual([400, 'VALIDATION_ERROR'])
    expect(statusAndCode(await call(`update${name}`, { query, ...json([1]) }))).toEqual([400, 'VALIDATION_ERROR'])
    expect((await call(`get${name}`, { query })).body).toBe('plain')
  })

  it('changes and removes under If-Match and If-None-Match only where they hold', async () => {
    const query = one()
    const { etag = '' } = (await call(`update${name}`, { query, ...json({ a: 1 }) })).headers
    for (const verb of ['put', 'update'] as const) {
      expect(
        statusAndCode(await call(`${verb}${name}`, { query, ...json({ a: 2 }, { 'if-match': '"nothing"' }) })),
      ).toEqual([412, 'PRECONDITION_FAILED'])
      expect(statusAndCode(await call(`${verb}${name}`, { query, ...json({ a: 2 }, always) }))).toEqual([
        412,
        'PRECONDITION_FAILED',
      ])
    }
    expect(statusAndCode(await call(`delete${name}`, { query, headers: { 'if-match': '"nothing"' } }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ])
    expect((await call(`get${name}`, { query })).headers['etag']).toBe(etag)
    const next = (await call(`put${name}`, { query, ...json({ a: 3 }, { 'if-match': etag }) })).headers['etag'] ?? ''
    expect(statusAndCode(await call(`put${name}`, { query, ...json({ a: 4 }, { 'if-match': etag }) }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ])
    expect((await call(`delete${name}`, { query, headers: { 'if-match': next } })).status).toBe(204)
    expect(statusAndCode(await call(`get${name}`, { query }))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
    expect((await call(`delete${name}`, { query })).status).toBe(204)
  })

  it('refuses a PUT without conditions, by the rules of each version', async () => {
    for (const [version, onNothing, onSomething] of [
      ['1.0.3', name === 'State' ? 204 : 400, name === 'State' ? 204 : 409],
      ['2.0.0', 204, 409],
    ] as const) {
      const query = one()
      expect((await call(`put${name}`, { version, query, ...json({ a: 1 }) })).status).toBe(onNothing)
      await call(`update${name}`, { version, query, ...json({ a: 2 }) })
      expect((await call(`put${name}`, { version, query, ...json({ a: 3 }) })).status).toBe(onSomething)
      expect((await call(`get${name}`, { version, query })).body.a).toBe(onSomething === 204 ? 3 : 2)
    }
  })

  it('accepts one of many writes with the same If-Match', async () => {
    const query = one()
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => call(`put${name}`, { query, ...json({ index }, always) })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 11 }, () => 412)])
    const winner = responses.findIndex(({ status }) => status === 204)
    expect((await call(`get${name}`, { query })).body).toEqual({ index: winner })
  })

  it('keeps the properties of all concurrent merges', async () => {
    const query = one()
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => call(`update${name}`, { query, ...json({ [`key${index}`]: index }) })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 204))
    expect(Object.keys((await call(`get${name}`, { query })).body).sort()).toEqual([
      'key0',
      'key1',
      'key2',
      'key3',
      'key4',
      'key5',
    ])
  })

  it('lists the ids of a scope, and those stored since a time', async () => {
    const parts = scope()
    expect((await call(`get${name}`, { query: parts })).body).toEqual([])
    for (const document of ['a', 'b/ü', 'c'])
      await call(`update${name}`, { query: { ...parts, [id]: document }, ...json({}) })
    const listed = await call(`get${name}`, { query: parts })
    expect([listed.body.sort(), listed.headers['content-type']]).toEqual([
      ['a', 'b/ü', 'c'],
      expect.stringMatching(/^application\/json/),
    ])
    const [past, future] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
    expect((await call(`get${name}`, { query: { ...parts, since: past ?? '' } })).body.sort()).toEqual([
      'a',
      'b/ü',
      'c',
    ])
    expect((await call(`get${name}`, { query: { ...parts, since: future ?? '' } })).body).toEqual([])
    expect(statusAndCode(await call(`get${name}`, { query: { ...parts, since: 'yesterday' } }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })

  it('hides documents from other workspaces, and refuses their changes', async () => {
    const query = one()
    await call(`update${name}`, { query, ...json({ mine: true }) })
    const { [id]: _id, ...parts } = query
    expect(statusAndCode(await other(`get${name}`, { query }))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
    expect((await other(`get${name}`, { query: parts })).body).toEqual([])
    await other(`delete${name}`, { query })
    await other(`update${name}`, { query, ...json({ theirs: true }) })
    expect((await call(`get${name}`, { query })).body).toEqual({ mine: true })
    expect((await other(`get${name}`, { query })).body).toEqual({ theirs: true })
  })
})

describe('scope of states', () => {
  const activityId = 'http://x.org/scoped'
  const put = (parts: object, body: unknown) =>
    call('updateState', { query: { activityId, agent: JSON.stringify(ada), stateId: 's', ...parts }, ...json(body) })
  const got = async (parts: object): Promise<unknown> =>
    (await call('getState', { query: { activityId, agent: JSON.stringify(ada), stateId: 's', ...parts } })).body

  it('identifies an agent by its identifier only', async () => {
    await put({}, { of: 'ada' })
    expect(
      await got({ agent: JSON.stringify({ objectType: 'Agent', name: 'Countess', mbox: 'mailto:ada@EXAMPLE.com' }) }),
    ).toEqual({ of: 'ada' })
    expect(await got({ agent: JSON.stringify({ mbox: 'mailto:ad@example.com' }) })).toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    })
  })

  it('separates documents by registration, without case', async () => {
    await put({ registration }, { of: 'registration' })
    expect(await got({ registration: registration.toUpperCase() })).toEqual({ of: 'registration' })
    expect(await got({})).toEqual({ of: 'ada' })
  })

  it('lists and removes all registrations without one, and only its own with one', async () => {
    const parts = { activityId: 'http://x.org/many', agent: JSON.stringify(ada) }
    const fill = async (): Promise<void> => {
      for (const [stateId, more] of [
        ['a', {}],
        ['b', { registration }],
        ['a', { registration }],
      ] as const)
        await put({ ...parts, ...more, stateId }, {})
    }
    const listed = async (more: object = {}): Promise<string[]> =>
      (await call('getState', { query: { ...parts, ...more } })).body.sort()
    await fill()
    expect([await listed(), await listed({ registration })]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect((await call('deleteState', { query: { ...parts, registration } })).status).toBe(204)
    expect([await listed(), await listed({ registration })]).toEqual([['a'], []])
    await fill()
    expect((await call('deleteState', { query: parts })).status).toBe(204)
    expect([await listed(), await listed({ registration })]).toEqual([[], []])
  })
})

it.each([
  ['agent', 'no JSON'],
  ['agent', '{}'],
  ['agent', '[]'],
  ['agent', '{"objectType":"Group","member":[{"mbox":"mailto:a@x.org"}]}'],
  ['agent', '{"mbox":"ada@example.com"}'],
  ['activityId', 'course'],
  ['activityId', ''],
  ['registration', 'first'],
  ['stateId', ''],
  ['stateId', 'x'.repeat(1001)],
])('refuses the %s %j with its name', async (field, value) => {
  const query = { activityId: 'http://x.org/a', agent: JSON.stringify(ada), stateId: 's', [field]: value }
  for (const operation of ['getState', 'putState', 'updateState', 'deleteState']) {
    const response = await call(operation, {
      query,
      ...(operation.startsWith('p') || operation.startsWith('u') ? json({}) : {}),
    })
    expect([operation, response.status, response.body.code, response.body.details.field]).toEqual([
      operation,
      400,
      'VALIDATION_ERROR',
      expect.stringMatching(new RegExp(`^${field}`)),
    ])
  }
})
