import { createHash } from 'node:crypto'
import { fc } from '#test/support/properties.ts'
import { readStatementBody, writeMixed } from '#shared/formats/xapi/statement-body.ts'

const simple = {
  actor: { mbox: 'mailto:a@example.com' },
  verb: { id: 'http://example.com/v' },
  object: { id: 'http://example.com/a' },
}
const rules = { version: '2.0' } as const
const boundary = "abcABC0123'()+_,-./:=?"
const type = `multipart/mixed; boundary="${boundary}"`

const hashOf = (bytes: Uint8Array, algorithm = 'sha256'): string => createHash(algorithm).update(bytes).digest('hex')
const partOf = (bytes: Uint8Array, contentType: string | null = 'text/plain') => ({
  hash: hashOf(bytes),
  contentType,
  bytes,
})
const attachmentOf = (bytes: Uint8Array, more: object = {}): object => ({
  usageType: 'http://example.com/u',
  display: {},
  contentType: 'text/plain; charset=utf-8',
  length: bytes.length,
  sha2: hashOf(bytes),
  ...more,
})
const [one, two] = [Buffer.from('here is a simple attachment'), Buffer.from([0, 13, 10, 255, 45, 45])]

const problems = (
  body: Buffer | string,
  contentType = type,
): readonly { readonly path: string; readonly message: string }[] => {
  const reading = readStatementBody(Buffer.from(body), contentType, rules)
  return reading.outcome === 'read' ? [] : reading.problems
}
const paths = (body: Buffer | string, contentType = type): string[] =>
  problems(body, contentType).map(({ path }) => path)
const mixed = (statement: unknown, ...parts: readonly ReturnType<typeof partOf>[]): Buffer =>
  writeMixed(JSON.stringify(statement), parts, boundary)

describe('JSON body', () => {
  test('reads one statement or many', () => {
    expect(readStatementBody(Buffer.from(JSON.stringify(simple)), 'application/json', rules)).toEqual({
      outcome: 'read',
      value: { statements: [simple], isBatch: false, parts: [] },
    })
    expect(
      readStatementBody(Buffer.from(`\ufeff${JSON.stringify([simple])}`), 'application/json; charset=utf-8', rules),
    ).toMatchObject({ value: { statements: [simple], isBatch: true } })
  })

  test('refuses malformed JSON', () => {
    expect(problems('{', 'application/json')).toEqual([{ path: '', message: 'must be JSON' }])
    expect(problems(Buffer.from([0x22, 0xff, 0x22]), 'application/json')).toEqual([
      { path: '', message: 'must be in UTF-8' },
    ])
  })

  test.each([
    ['in a value', { context: { extensions: { 'http://example.com/e': 'HERE' } } }],
    ['in a name', { result: { extensions: { 'http://example.com/HERE': 1 } } }],
    ['in a list', { context: { extensions: { 'http://example.com/e': [{ a: ['HERE'] }] } } }],
    ['in a name of the actor', { actor: { ...simple.actor, name: 'HERE' } }],
  ])('refuses half a surrogate pair %s, and reads a whole one', (_, more) => {
    const text = JSON.stringify({ ...simple, ...more })
    for (const half of ['\\ud83d', '\\uDE00', '\\ude00\\ud83d'])
      expect(problems(text.replace('HERE', half), 'application/json')).toMatchObject([{ path: '' }])
    for (const whole of ['\\ud83d\\ude00', '\u{1f600}'])
      expect(problems(text.replace('HERE', whole), 'application/json')).toEqual([])
  })

  test('refuses JSON of more than 100 levels, however deep', () => {
    const nested = (levels: number): string =>
      JSON.stringify({ ...simple, context: { extensions: { 'http://example.com/e': 'HERE' } } }).replace(
        '"HERE"',
        `${'['.repeat(levels)}${']'.repeat(levels)}`,
      )
    expect(problems(nested(97), 'application/json')).toEqual([])
    for (const levels of [98, 100_000])
      expect(problems(nested(levels), 'application/json')).toEqual([
        { path: '', message: 'must not nest lists and objects more than 100 levels deep' },
      ])
  })

  test('refuses attachments without a fileUrl', () => {
    expect(
      paths(
        JSON.stringify({
          ...simple,
          attachments: [attachmentOf(one, { fileUrl: 'http://example.com/f' }), attachmentOf(two)],
        }),
        'application/json',
      ),
    ).toEqual(['attachments[1]'])
    expect(
      paths(
        JSON.stringify([
          simple,
          { ...simple, object: { objectType: 'SubStatement', ...simple, attachments: [attachmentOf(one)] } },
        ]),
        'application/json',
      ),
    ).toEqual(['[1].object.attachments[0]'])
  })

  test.each([
    '',
    'text/plain',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('refuses the content type %p', (contentType) => {
    expect(paths(JSON.stringify(simple), contentType)).toEqual([''])
  })
})

describe('multipart body', () => {
  const both = { ...simple, attachments: [attachmentOf(one), attachmentOf(two)] }

  test('reads the bytes of attachments', () => {
    expect(readStatementBody(mixed(both, partOf(one), partOf(two, null)), type, rules)).toEqual({
      outcome: 'read',
      value: { statements: [both], isBatch: false, parts: [partOf(one), partOf(two, null)] },
    })
  })

  test('accepts a preamble, and a body without attachments', () => {
    expect(
      paths(
        `\r\n--b\r\nContent-Type:application/json\r\n\r\n${JSON.stringify(simple)}\r\n--b--`,
        'multipart/mixed; boundary=b',
      ),
    ).toEqual([])
  })

  test('accepts one part for several statements', () => {
    const with1 = { ...simple, attachments: [attachmentOf(one)] }
    expect(paths(mixed([with1, with1], partOf(one), partOf(one)))).toEqual([])
  })

  test('accepts any SHA-2, without case', () => {
    const hash = hashOf(one, 'sha512')
    const statement = { ...simple, attachments: [attachmentOf(one, { sha2: hash.toUpperCase() })] }
    expect(
      paths(writeMixed(JSON.stringify(statement), [{ ...partOf(one), hash: hash.toUpperCase() }], boundary)),
    ).toEqual([])
  })

  test('accepts a fileUrl without a part', () => {
    expect(
      paths(
        mixed(
          { ...simple, attachments: [attachmentOf(one), attachmentOf(two, { fileUrl: 'http://example.com/f' })] },
          partOf(one),
        ),
      ),
    ).toEqual([])
  })

  test.each<readonly [string, Buffer, readonly string[]]>([
    ['one is missing', mixed(both, partOf(one)), ['attachments[1]']],
    [
      'one belongs to no statement',
      mixed({ ...simple, attachments: [attachmentOf(one)] }, partOf(one), partOf(two)),
      ['part 3'],
    ],
    ['the hash is another’s', mixed(both, partOf(one), { ...partOf(two), bytes: one }), ['part 3']],
    ['the hash is none', mixed(both, partOf(one), { ...partOf(two), hash: 'x' }), ['part 3']],
    [
      'the type is wrong',
      mixed({ ...simple, attachments: [attachmentOf(one)] }, partOf(one, 'image/png')),
      ['attachments[0].contentType'],
    ],
    ['the statement is bad', mixed({ ...simple, verb: {} }), ['verb.id']],
  ])('refuses a body where %s', (_why, body, expected) => {
    expect(paths(body)).toEqual(expected)
  })

  test('identifies parts by hash, and ignores length', () => {
    expect(paths(mixed({ ...simple, attachments: [attachmentOf(one, { length: 1 })] }, partOf(one)))).toEqual([])
  })

  test.each([
    ['Content-Transfer-Encoding: binary', 'Content-Transfer-Encoding: base64'],
    ['X-Experience-API-Hash', 'X-Hash'],
    ['Content-Type: application/json', 'Content-Type: text/plain'],
    [`--${boundary}\r\n`, '--other\r\n'],
    [`--${boundary}--`, ''],
  ])('refuses %p in place of %p', (there, instead) => {
    expect(paths(mixed(both, partOf(one), partOf(two)).toString('latin1').replace(there, instead))).not.toEqual([])
  })

  test('accepts parts without Content-Transfer-Encoding', () => {
    const body = mixed({ ...simple, attachments: [attachmentOf(one)] }, partOf(one))
      .toString()
      .replace('Content-Transfer-Encoding: binary\r\n', '')
    expect(paths(body)).toEqual([])
  })

  test.each(['multipart/mixed', 'multipart/mixed;', 'multipart/mixed; boundary=other', 'multipart/mixed; boundary=""'])(
    'refuses a Content-Type without the right boundary: %s',
    (contentType) => {
      expect(paths(mixed(both, partOf(one), partOf(two)), contentType)).toEqual([''])
    },
  )

  test('returns the bytes that were written', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 5, selector: (bytes) => hashOf(bytes) }),
        (contents) => {
          const statement = { ...simple, attachments: contents.map((bytes) => attachmentOf(bytes)) }
          const reading = readStatementBody(mixed(statement, ...contents.map((bytes) => partOf(bytes))), type, rules)
          expect(
            reading.outcome === 'read' && reading.value.parts.map(({ bytes }) => Buffer.from(bytes).toString('hex')),
          ).toEqual(contents.map((bytes) => Buffer.from(bytes).toString('hex')))
        },
      ),
    )
  })

  test('refuses any damaged body without throwing', () => {
    const whole = mixed(both, partOf(one), partOf(two))
    fc.assert(
      fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }), (at, noise) => {
        const reading = readStatementBody(
          Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at + noise.length)]),
          type,
          rules,
        )
        expect(['read', 'refused']).toContain(reading.outcome)
      }),
    )
  })
})
