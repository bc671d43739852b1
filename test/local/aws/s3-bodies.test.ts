import { fc } from '#test/support/properties.ts'
import * as z from 'zod'
import { decodeAwsChunked } from '#infra/local/aws/s3/aws-chunked.ts'
import { Crc32 } from '#infra/local/aws/s3/checksums.ts'
import { S3Error } from '#infra/local/aws/s3/errors.ts'
import { readXml } from '#infra/local/aws/s3/read-xml.ts'
import { xmlDocument } from '#infra/local/aws/s3/write-xml.ts'

/** The code of the error that is thrown. */
async function codeOf(attempt: () => unknown): Promise<string | undefined> {
  try {
    await attempt()
  } catch (error) {
    if (error instanceof S3Error) return error.code
    throw error
  }
  return undefined
}

describe('aws-chunked', () => {
  async function decode(pieces: Buffer[]): Promise<{ payload: Buffer; trailers: Map<string, string> }> {
    const trailers = new Map<string, string>()
    const payload: Buffer[] = []
    async function* source(): AsyncGenerator<Buffer> {
      await Promise.resolve()
      yield* pieces
    }
    for await (const piece of decodeAwsChunked(source(), trailers)) payload.push(piece)
    return { payload: Buffer.concat(payload), trailers }
  }
  const frame = (chunks: readonly Uint8Array[], trailer = 'x-amz-checksum-crc32:AAAAAA==\r\n') =>
    Buffer.concat([
      ...chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
      Buffer.from(`0\r\n${trailer}\r\n`),
    ])

  test('decodes the body from chunks of any size', async () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 5 })
    const property = fc.asyncProperty(chunks, fc.integer({ min: 1, max: 30 }), async (parts, cut) => {
      const framed = frame(parts)
      const pieces = Array.from({ length: Math.ceil(framed.length / cut) }, (_, index) =>
        framed.subarray(index * cut, (index + 1) * cut),
      )
      const { payload, trailers } = await decode(pieces)
      expect(payload.equals(Buffer.concat(parts))).toBe(true)
      expect(trailers.get('x-amz-checksum-crc32')).toBe('AAAAAA==')
    })
    await fc.assert(property)
  })

  const whole = frame([Buffer.from('hello'), Buffer.from('world')])

  test('refuses a body that ends early, at every position', async () => {
    for (let end = 0; end < whole.length; end += 1)
      expect(await codeOf(() => decode([whole.subarray(0, end)]))).toBe('IncompleteBody')
  })

  test.each([
    ['bytes after its end', Buffer.concat([whole, Buffer.from('x')]), 'IncompleteBody'],
    ['a size that is none', Buffer.from('xyz\r\nhello\r\n0\r\n\r\n'), 'IncompleteBody'],
    ['a chunk longer than its size', Buffer.from('3\r\nhello\r\n0\r\n\r\n'), 'IncompleteBody'],
    ['a line without end', Buffer.alloc(100_000, 'a'), 'IncompleteBody'],
    ['a trailer without a name', frame([], ':x\r\n'), 'MalformedTrailerError'],
  ])('refuses %s', async (_what, body, code) => {
    expect(await codeOf(() => decode([body]))).toBe(code)
  })
})

describe('Crc32', () => {
  test('returns the check value of the CRC catalogue', () => {
    const sum = new Crc32()
    for (const character of '123456789') sum.update(Buffer.from(character))
    expect(sum.digest().toString('hex')).toBe('cbf43926')
  })
})

describe('a document', () => {
  const schema = z.strictObject({ Root: z.tuple([z.strictObject({ Item: z.array(z.string()) })]) })
  const read = (text: string) => readXml(text, schema).Root[0].Item

  test('reads its own output', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (Item) =>
        expect(read(xmlDocument('Root', { Item }))).toEqual(Item),
      ),
    )
  })

  test('ignores white space around elements', () => {
    expect(read('<?xml version="1.0"?>\n<Root xmlns="x">\n  <Item> a </Item>\n  <Item/>\n</Root>\n')).toEqual([
      ' a ',
      '',
    ])
    expect(read('<Root><Item>&lt;&#65;&#x1F600;&amp;lt;</Item></Root>')).toEqual(['<A😀&lt;'])
  })

  test.each([
    '',
    'text',
    '<Root><Item>a</Item>',
    '<Root><Item>a</Root></Item>',
    '<Root><Item>a</Item></Root></Root>',
    '<Root>text<Item>a</Item></Root>',
    '<Root><Item>a & b</Item></Root>',
    '<Root><Item>&unknown;</Item></Root>',
    '<Root><Item>&#x110000;</Item></Root>',
    '<!DOCTYPE a [<!ENTITY b "c">]><Root><Item>&b;</Item></Root>',
    '<Root><Item>a</Item><Other>b</Other></Root>',
    '<Root></Root>',
  ])('refuses %j', async (text) => {
    expect(await codeOf(() => read(text))).toBe('MalformedXML')
  })
})
