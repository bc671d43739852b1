/** Statements near the limits of requests and responses. No response is larger than Lambda allows. */
import { createHash, randomUUID } from 'node:crypto'
import type { Attachment, Statement } from '#shared/contract/resources/statements/statement.ts'
import { boundaryOf, splitParts } from '#shared/formats/form-data/split-parts.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { lrsCaller, lrsPair, untilInTime, type LrsCall } from '#test/support/lrs.ts'
import { aStatement } from '#test/store/support/statements.ts'
import { randomBytes } from '#test/support/random.ts'
import { usualCases } from '#test/support/usual-cases.ts'

let backend: Backend
let lrs: LrsCall
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())
// Each test has its own workspace, so that its pages hold its own statements only.
beforeEach(async () => {
  lrs = lrsCaller(backend, await lrsPair(backend, `tenant_${randomUUID()}`))
})

const limit = 6_000_000
const json = ({ body }: ApiResponse): any => (typeof body === 'string' ? JSON.parse(body) : body)
const find = (query: Record<string, string>) => lrs('getStatements', { query })
const sha2Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const attachmentOf = (bytes: Uint8Array, more: Partial<Attachment> = {}): Attachment => ({
  usageType: 'https://usage.test/x',
  display: { en: 'Bytes' },
  contentType: 'application/x-bytes',
  length: bytes.length,
  sha2: sha2Of(bytes),
  ...more,
})
const withBytes = (bytes: readonly Uint8Array[], more: Partial<Attachment> = {}) => ({
  ...aStatement(),
  attachments: bytes.map((some) => attachmentOf(some, more)),
})

function mixed(statements: unknown, parts: readonly Uint8Array[]) {
  const chunks = [Buffer.from(`--b1\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(statements)}`)]
  for (const part of parts)
    chunks.push(
      Buffer.from(
        `\r\n--b1\r\nContent-Type: application/x-bytes\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${sha2Of(part)}\r\n\r\n`,
      ),
      Buffer.from(part),
    )
  return {
    rawBody: Buffer.concat([...chunks, Buffer.from('\r\n--b1--\r\n')]).toString('base64'),
    isBase64Encoded: true,
    headers: { 'content-type': 'multipart/mixed; boundary=b1' },
  }
}
const sendMixed = (statements: unknown, parts: readonly Uint8Array[]) =>
  lrs('createStatements', mixed(statements, parts))

/** The statements of a multipart response, and the hashes of its attachments. */
function multipartOf(response: ApiResponse): { body: any; hashes: string[] } {
  const [first, ...others] =
    splitParts(response.bytes, boundaryOf(response.headers['content-type'] ?? '', 'mixed') ?? '', 1_000) ?? []
  return {
    body: JSON.parse(Buffer.from(first?.bytes ?? '').toString()),
    hashes: others.map(({ bytes }) => sha2Of(bytes)),
  }
}

/** Every page of a list, by its links. */
async function pagesOf(query: Record<string, string>): Promise<ApiResponse[]> {
  const pages = [await find(query)]
  for (;;) {
    const more = /"more":"([^"]+)"/.exec(pages.at(-1)?.bytes.toString('latin1') ?? '')?.[1]
    if (more === undefined) return pages
    pages.push(await find({ cursor: new URL(more, 'https://lectern.test').searchParams.get('cursor') ?? '' }))
  }
}

describe('attachments of a page', () => {
  it.each(['false', 'true'])('fills each page with as many as a response holds; ascending: %s', async (ascending) => {
    const blobs = [4_000_000, 4_000_000, 300_000, 200_000].map((size) => randomBytes(size))
    const statements = blobs.map((blob) => withBytes([blob]))
    for (const [index, statement] of statements.entries())
      expect((await sendMixed(statement, blobs.slice(index, index + 1))).status).toBe(200)
    const pages = (await pagesOf({ attachments: 'true', ascending })).map(multipartOf)
    const inOrder = <Value>(values: readonly Value[]): Value[] =>
      ascending === 'true' ? [...values] : values.toReversed()
    expect(pages.flatMap(({ body }) => body.statements.map(({ id }: Statement) => id))).toEqual(
      inOrder(statements.map(({ id }) => id)),
    )
    expect(pages.flatMap(({ hashes }) => hashes)).toEqual(inOrder(blobs.map(sha2Of)))
    expect(pages).toHaveLength(2)
  })

  it('leaves out attachments that have a fileUrl if they do not fit', async () => {
    const blobs = [1, 2].map(() => randomBytes(4_000_000))
    for (const blob of blobs) await sendMixed(withBytes([blob]), [blob])
    const both = withBytes(blobs, { fileUrl: 'https://files.test/x' })
    expect((await lrs('createStatements', { body: both })).status).toBe(200)
    const one = multipartOf(await find({ statementId: both.id, attachments: 'true' }))
    expect([one.body.id, one.hashes]).toEqual([both.id, [sha2Of(blobs[0] ?? Buffer.alloc(0))]])
    const pages = (await pagesOf({ attachments: 'true' })).map(multipartOf)
    expect(pages.map(({ body, hashes }) => [body.statements.length, hashes.length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ])
  })

  it('returns the attachments of the largest possible request', async () => {
    const blob = randomBytes(4_490_000)
    const statement = withBytes([blob])
    const request = mixed(statement, [blob])
    expect(request.rawBody.length).toBeGreaterThan(0.99 * limit)
    expect((await lrs('createStatements', request)).status).toBe(200)
    expect(multipartOf(await find({ statementId: statement.id, attachments: 'true' })).hashes).toEqual([sha2Of(blob)])
    expect((await sendMixed(withBytes([blob]), [blob, randomBytes(20_000)])).body.code).toBe('REQUEST_TOO_LARGE')
  })
})

describe('a statement near the limit', () => {
  it('returns a large statement with and without its attachments', async () => {
    const statement = aStatement({ result: { response: 'x'.repeat(5_900_000) } })
    expect((await lrs('createStatements', { body: statement })).status).toBe(200)
    expect(json(await find({ statementId: statement.id }))).toMatchObject(statement)
    expect(multipartOf(await find({ attachments: 'true' })).body.statements).toMatchObject([statement])
  })

  it('refuses a statement that would be larger than a response', async () => {
    const quoted = aStatement({ result: { response: '"'.repeat(2_900_000) } })
    const numbers = JSON.stringify(aStatement({ context: { extensions: { 'https://e.test/n': [] } } })).replace(
      '[]',
      `[${'1e20,'.repeat(700_000)}1]`,
    )
    for (const rawBody of [JSON.stringify(quoted), numbers])
      expect((await lrs('createStatements', { rawBody })).body.code).toBe('REQUEST_TOO_LARGE')
    expect(json(await find({})).statements).toEqual([])
  })

  it('refuses a statement by its bytes, not its characters', async () => {
    const response = await lrs('createStatements', {
      body: aStatement({ result: { response: '\u6f22'.repeat(2_100_000) } }),
    })
    expect([response.status, response.body.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
  })
})

it('returns as many statements with multi-byte characters as fit into a response', async () => {
  const large = Array.from({ length: 3 }, () => aStatement({ result: { response: '\u6f22'.repeat(1_000_000) } }))
  for (const body of large) expect((await lrs('createStatements', { body })).status).toBe(200)
  const pages = await pagesOf({})
  expect(pages.map((page) => json(page).statements.length)).toEqual([1, 1, 1])
  expect(pages.flatMap((page) => json(page).statements)).toMatchObject(large.toReversed())
})

it('returns as many canonical statements as fit into a response', async () => {
  const activity = {
    id: `https://courses.test/${randomUUID()}`,
    definition: {
      description: Object.fromEntries(
        ['en', 'de', 'fr'].map((tag) => [tag, `${tag} ${randomBytes(60_000).toString('hex')}`]),
      ),
    },
  }
  await lrs('createStatements', { body: aStatement({ object: activity }) })
  const others = Array.from({ length: 100 }, () => aStatement({ object: { id: activity.id } }))
  await lrs('createStatements', { body: others })
  const pages = await pagesOf({ format: 'canonical', limit: '500' })
  expect(pages.length).toBeGreaterThan(1)
  expect(
    pages
      .flatMap((page) => json(page).statements)
      .map(({ object }) => Object.keys(object.definition.description).length),
  ).toEqual(Array.from({ length: 101 }, () => 1))
})

it('refuses format=canonical for a statement that is too large with its definitions', async () => {
  const activities = [1, 2].map(() => ({
    id: `https://courses.test/${randomUUID()}`,
    definition: { description: { en: 'A word '.repeat(500_000) } },
  }))
  for (const object of activities)
    expect((await lrs('createStatements', { body: aStatement({ object }) })).status).toBe(200)
  const [object, parent] = activities.map(({ id }) => ({ id }))
  const both = { ...aStatement(), object, context: { contextActivities: { parent: [parent] } } }
  expect((await lrs('createStatements', { body: both })).status).toBe(200)
  for (const [attachments, field] of [
    ['false', 'format'],
    ['true', 'attachments'],
  ] as const) {
    const refused = await find({ statementId: both.id, format: 'canonical', attachments })
    expect([refused.status, refused.body.code, refused.body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
  }
  expect(json(await find({ statementId: both.id })).context).toEqual(both.context)
})

/** Text that compresses badly: random ones of `different` characters, which begin at `first`. */
const dense = (length: number, first: number, different: number): string =>
  String.fromCodePoint(
    ...Array.from(
      new Uint16Array(randomBytes(2 * length).buffer.slice(0, 2 * length)),
      (number) => first + (number % different),
    ),
  )

describe('a large batch', () => {
  const batches = [
    {
      what: '500 statements near the limit, of one byte a character',
      count: 500,
      length: 11_000,
      first: 0x23,
      different: 56,
      least: 0.93,
    },
    {
      what: '500 statements near the limit, of three bytes a character',
      count: 500,
      length: 3_650,
      first: 0x4e00,
      different: 20_000,
      least: 0.93,
    },
    {
      what: '500 statements near the limit, of four bytes a character',
      count: 500,
      length: 2_750,
      first: 0x20000,
      different: 40_000,
      least: 0.93,
    },
    {
      what: 'as many statements as one transaction writes',
      count: 500,
      length: 6_300,
      first: 0x23,
      different: 56,
      least: 0.55,
    },
    {
      what: '1,000 statements that are many bytes in few characters',
      count: 1_000,
      length: 1_560,
      first: 0x4e00,
      different: 20_000,
      least: 0.83,
    },
  ]

  // The first has the longest statements, the last the most of them.
  it.each(usualCases(batches, [...batches.slice(0, 1), ...batches.slice(-1)]))(
    'stores and returns unchanged $what',
    async ({ count, length, first, different, least }) => {
      const batch = Array.from({ length: count }, () =>
        aStatement({ result: { response: dense(length, first, different) } }),
      )
      const rawBody = JSON.stringify(batch)
      expect(Buffer.byteLength(rawBody)).toBeGreaterThan(least * limit)
      expect(Buffer.byteLength(rawBody)).toBeLessThan(limit)
      const response = await untilInTime(() => lrs('createStatements', { rawBody }))
      expect([response.status, json(response)]).toEqual([200, batch.map(({ id }) => id)])
      const statements = (await pagesOf({ limit: '500' })).flatMap((page) => json(page).statements)
      expect(statements.map(({ id, result }) => [id, result.response])).toEqual(
        batch.toReversed().map(({ id, result }) => [id, result?.response]),
      )
    },
  )

  it('returns a large batch with attachments by pages', async () => {
    const blobs = Array.from({ length: 40 }, () => randomBytes(100_000))
    const batch = Array.from({ length: 500 }, (_, index) => withBytes(blobs.slice(index % 40, (index % 40) + 1)))
    expect((await untilInTime(() => sendMixed(batch, blobs))).status).toBe(200)
    const pages = (await pagesOf({ attachments: 'true', limit: '500' })).map(multipartOf)
    expect(pages.flatMap(({ body }) => body.statements.map(({ id }: Statement) => id))).toEqual(
      batch.map(({ id }) => id).toReversed(),
    )
    for (const { body, hashes } of pages)
      expect(new Set(hashes)).toEqual(
        new Set(body.statements.flatMap(({ attachments }: Statement) => attachments?.map(({ sha2 }) => sha2) ?? [])),
      )
  })
})
