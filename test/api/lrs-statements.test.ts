import { createHash, randomUUID } from 'node:crypto'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { lrsCaller, lrsPair, untilInTime, type LrsCall } from '#test/support/lrs.ts'
import { aStatement, voids } from '#test/store/support/statements.ts'

let backend: Backend
let lrs: LrsCall
let otherLrs: LrsCall
let authorization: string
beforeAll(async () => {
  backend = await startBackend()
  authorization = await lrsPair(backend, backend.tenantId)
  lrs = lrsCaller(backend, authorization)
  otherLrs = lrsCaller(backend, await lrsPair(backend, backend.otherTenantId))
})
afterAll(() => backend.close())

/** The statements resource sends its responses as they are: their bodies are text or base64. */
const json = ({ body }: ApiResponse): any => (typeof body === 'string' ? JSON.parse(body) : body)
const post = (body: unknown, call = lrs) => call('createStatements', { body })
const find = (query: Record<string, string>, call = lrs) => call('getStatements', { query })
const idsOf = (response: ApiResponse): string[] => json(response).statements.map(({ id }: { id: string }) => id)
const cursorOf = (response: ApiResponse): string =>
  new URL(json(response).more, 'https://lectern.test').searchParams.get('cursor') ?? ''

describe('storing', () => {
  it('returns the ids of a POST in order, and nothing for a PUT', async () => {
    const [first, second] = [aStatement(), aStatement()]
    const { id: _, ...unnamed } = aStatement()
    const response = await post([first, unnamed, second])
    expect(json(response)).toEqual([first.id, expect.stringMatching(/^[0-9a-f-]{36}$/), second.id])
    expect(Date.parse(response.headers['x-experience-api-consistent-through'] ?? '')).toBeLessThanOrEqual(Date.now())
    const third = aStatement()
    const put = await lrs('putStatement', { query: { statementId: third.id }, body: third })
    expect([put.status, put.body]).toEqual([204, ''])
    expect(json(await find({ statementId: third.id }))).toMatchObject(third)
  })

  it('sets authority, stored and version', async () => {
    const statement = {
      ...aStatement(),
      authority: { objectType: 'Agent', mbox: 'mailto:mallory@learners.test' },
      stored: '2001-01-01T00:00:00Z',
    }
    await post(statement)
    const returned = json(await find({ statementId: statement.id }))
    expect(returned.authority).toEqual({
      objectType: 'Agent',
      account: { homePage: 'http://127.0.0.1:8700', name: expect.stringMatching(/./) },
    })
    expect(returned.stored > '2026').toBe(true)
    expect([returned.timestamp, returned.version]).toEqual([returned.stored, '1.0.0'])
  })

  it('stores all or none', async () => {
    const [good, bad] = [aStatement(), { ...aStatement(), verb: { id: 'no iri' } }]
    const response = await post([good, bad])
    expect([response.status, response.body.code, response.body.details.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      '[1].verb.id',
    ])
    expect((await find({ statementId: good.id })).status).toBe(404)
  })

  it('accepts the same statement again, and refuses another one with its id', async () => {
    const statement = aStatement()
    expect((await post(statement)).status).toBe(200)
    expect((await post(statement)).status).toBe(200)
    expect((await lrs('putStatement', { query: { statementId: statement.id }, body: statement })).status).toBe(204)
    const other = { ...statement, result: { response: 'another' } }
    expect([
      (await post(other)).body.code,
      (await lrs('putStatement', { query: { statementId: statement.id }, body: other })).body.code,
    ]).toEqual(['STATEMENT_CONFLICT', 'STATEMENT_CONFLICT'])
  })

  it('refuses a PUT whose statement has another id, and an array', async () => {
    const statement = aStatement()
    const put = (body: unknown) => lrs('putStatement', { query: { statementId: randomUUID() }, body })
    expect([(await put(statement)).status, (await put([aStatement()])).status]).toEqual([400, 400])
  })

  it('refuses more statements than one request may have', async () => {
    const { id: _, ...statement } = aStatement()
    const response = await post(Array.from({ length: 1001 }, () => statement))
    expect([response.status, response.body.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
  })

  it('accepts a statement of a megabyte and a batch of 500', async () => {
    const large = aStatement({ result: { response: 'x'.repeat(1_000_000) } })
    expect((await post(large)).status).toBe(200)
    expect(json(await find({ statementId: large.id })).result.response).toHaveLength(1_000_000)
    const batch = Array.from({ length: 500 }, () => aStatement({ verb: { id: 'https://verbs.test/in-bulk' } }))
    expect(json(await untilInTime(() => post(batch)))).toEqual(batch.map(({ id }) => id))
    expect(idsOf(await find({ verb: 'https://verbs.test/in-bulk', limit: '500' }))).toEqual(
      batch.map(({ id }) => id).reverse(),
    )
  })

  it('returns 503 when the table is throttled, and completes the repeated request', async () => {
    const batch = [aStatement(), aStatement()]
    backend.aws.faultDynamoDb((operation) =>
      operation === 'BatchWriteItem' ? 'ProvisionedThroughputExceededException' : undefined,
    )
    try {
      const response = await post(batch)
      expect([response.status, response.body.code]).toEqual([503, 'BACKEND_UNAVAILABLE'])
    } finally {
      backend.aws.faultDynamoDb(null)
    }
    expect((await find({ statementId: batch[0]?.id ?? '' })).status).toBe(404)
    expect((await post(batch)).status).toBe(200)
    expect(json(await find({ statementId: batch[0]?.id ?? '' })).id).toBe(batch[0]?.id)
  })
})

describe('voiding', () => {
  it('returns a voided statement for voidedStatementId only', async () => {
    const statement = aStatement()
    await post(statement)
    expect((await find({ voidedStatementId: statement.id })).status).toBe(404)
    await post(aStatement(voids(statement.id)))
    expect((await find({ statementId: statement.id })).body.code).toBe('STATEMENT_NOT_FOUND')
    expect(json(await find({ voidedStatementId: statement.id })).id).toBe(statement.id)
  })
})

describe('pages', () => {
  const verb = 'https://verbs.test/paged'
  const batch = Array.from({ length: 7 }, () => aStatement({ verb: { id: verb } }))
  beforeAll(() => post(batch))
  const newestFirst = batch.map(({ id }) => id).reverse()

  it('returns all statements by pages', async () => {
    const first = await find({ verb, limit: '3' })
    const second = await find({ cursor: cursorOf(first) })
    const third = await find({ cursor: cursorOf(second) })
    expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual([
      newestFirst.slice(0, 3),
      newestFirst.slice(3, 6),
      newestFirst.slice(6),
    ])
    expect(json(third).more).toBe('')
  })

  it('refuses cursors that are foreign, changed, combined or older than a day', async () => {
    const cursor = cursorOf(await find({ verb, limit: '3' }))
    const refusals = [
      await find({ cursor }, otherLrs),
      await find({ cursor: cursor.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }),
      await find({ cursor, verb }),
      await find({ cursor: 'nothing' }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [400, 'VALIDATION_ERROR']),
    )
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3600 * 1000)
    try {
      expect((await find({ cursor })).status).toBe(400)
    } finally {
      later.mockRestore()
    }
  })

  it('keeps format, attachments and agent of the first page', async () => {
    const agent = JSON.stringify({
      objectType: 'Group',
      mbox: 'mailto:class@learners.test',
      member: [{ mbox: 'mailto:a@learners.test' }],
    })
    const named = [1, 2].map(() =>
      aStatement({ actor: { objectType: 'Agent', mbox: 'mailto:class@learners.test', name: 'A name' } }),
    )
    await post(named)
    const first = await find({ agent, limit: '1', format: 'ids', attachments: 'true' })
    const cursor =
      new URL(/"more":"([^"]+)"/.exec(first.body)?.[1] ?? '', 'https://lectern.test').searchParams.get('cursor') ?? ''
    const second = await find({ cursor })
    expect(second.headers['content-type']).toMatch(/^multipart\/mixed/)
    expect(second.body).toContain(named[0]?.id)
    expect(second.body).not.toContain('A name')
  })

  it('returns consistent-through and last-modified headers', async () => {
    const response = await find({ verb, limit: '1' })
    expect(Date.parse(response.headers['last-modified'] ?? '')).toBe(
      Math.floor(Date.parse(json(response).statements[0].stored) / 1000) * 1000,
    )
    expect(Date.parse(response.headers['x-experience-api-consistent-through'] ?? '')).toBeLessThan(Date.now())
  })

  it('holds as many statements as fit into a response', async () => {
    const [large, other] = ['https://verbs.test/large', randomUUID()].map(String)
    const response = other?.repeat(30_000)
    for (let count = 0; count < 5; count += 1)
      await post(aStatement({ verb: { id: large ?? '' }, ...(response === undefined ? {} : { result: { response } }) }))
    const first = await find({ verb: large ?? '' })
    expect(idsOf(first)).toHaveLength(3)
    expect(idsOf(await find({ cursor: cursorOf(first) }))).toHaveLength(2)
  })
})

describe('attachments', () => {
  it('returns attachments as the parts that were sent', async () => {
    const bytes = Buffer.from([0, 1, 2, 253, 254, 255])
    const sha2 = createHash('sha256').update(bytes).digest('hex')
    const statement = {
      ...aStatement(),
      attachments: [
        {
          usageType: 'https://usage.test/x',
          display: { en: 'Bytes' },
          contentType: 'application/x-bytes',
          length: bytes.length,
          sha2,
        },
      ],
    }
    const mixed = Buffer.concat([
      Buffer.from(
        `--b1\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(statement)}\r\n--b1\r\nContent-Type: application/x-bytes\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${sha2}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--b1--\r\n'),
    ])
    const response = await lrs('createStatements', {
      rawBody: mixed.toString('base64'),
      isBase64Encoded: true,
      headers: { 'content-type': 'multipart/mixed; boundary=b1' },
    })
    expect(json(response)).toEqual([statement.id])
    const returned = await find({ statementId: statement.id, attachments: 'true' })
    expect(returned.bytes.includes(bytes)).toBe(true)
    expect(returned.bytes.toString('latin1')).toContain(`X-Experience-API-Hash: ${sha2}`)
    expect(json(await find({ statementId: statement.id }))).toMatchObject({ id: statement.id })
  })
})

describe('canonical statements', () => {
  it('returns the merged definition of an activity, in the preferred language', async () => {
    const id = 'https://courses.test/canonical'
    await post(aStatement({ object: { id, definition: { name: { de: 'Kurs' } } } }))
    const second = aStatement({ object: { id, definition: { name: { en: 'Course' } } } })
    await post(second)
    const response = await lrs('getStatements', {
      query: { statementId: second.id, format: 'canonical' },
      headers: { 'accept-language': 'de' },
    })
    expect(json(response).object.definition.name).toEqual({ de: 'Kurs' })
  })
})

it('separates workspaces that use the same ids', async () => {
  const statement = aStatement({ verb: { id: 'https://verbs.test/apart' } })
  await post(statement)
  expect((await find({ statementId: statement.id }, otherLrs)).status).toBe(404)
  expect((await post({ ...statement, result: { response: 'theirs' } }, otherLrs)).status).toBe(200)
  await post(aStatement(voids(statement.id)), otherLrs)
  expect(json(await find({ statementId: statement.id })).result).toEqual(statement.result)
  expect(idsOf(await find({ verb: 'https://verbs.test/apart' }))).toContain(statement.id)
})
