import { fc } from '#test/support/properties.ts'
import { parseForm } from '#shared/formats/form-data/parse-form.ts'

const type = 'multipart/form-data; boundary=XX'
const lines = (...texts: string[]): Buffer => Buffer.from(texts.join('\r\n'))
const field = (name: string, value: string): string[] => [
  '--XX',
  `Content-Disposition: form-data; name="${name}"`,
  '',
  value,
]
const read = (body: Buffer, contentType = type): unknown =>
  parseForm(body, contentType)?.map(({ bytes, ...part }) => ({ ...part, text: Buffer.from(bytes).toString() })) ?? null

it('reads fields and files in their order', () => {
  const body = lines(
    ...field('title', 'Ein Kürs'),
    '--XX',
    'content-type: application/zip',
    'content-disposition: form-data; name="file"; filename="a b.zip"',
    '',
    'PK',
    '--XX--',
    '',
  )
  expect(read(body)).toEqual([
    { name: 'title', filename: null, contentType: 'text/plain', text: 'Ein Kürs' },
    { name: 'file', filename: 'a b.zip', contentType: 'application/zip', text: 'PK' },
  ])
})

it.each([
  ['a quoted boundary', 'multipart/form-data; boundary="XX"'],
  ['more parameters', 'Multipart/Form-Data; charset=utf-8; boundary=XX; x=y'],
])('knows %s', (_, contentType) => {
  expect(read(lines(...field('a', '1'), '--XX--'), contentType)).toHaveLength(1)
})

it.each([
  ['name="f"; filename="a\\"b.zip"', 'a"b.zip'],
  ['name="f"; filename="a%22b.zip"', 'a"b.zip'],
  ['name="f"; filename="安全.zip"', '安全.zip'],
  [`name="f"; filename="x.zip"; filename*=UTF-8''%E5%AE%89%20a.zip`, '安 a.zip'],
  [`name="f"; filename="x.zip"; filename*=UTF-8''%E5%`, 'x.zip'],
  ['name=f; filename=plain.zip', 'plain.zip'],
  ['name="f"; filename=""', ''],
])('reads the file name of %s as %j', (parameters, filename) => {
  const body = lines('--XX', `Content-Disposition: form-data; ${parameters}`, '', 'x', '--XX--')
  expect(read(body)).toEqual([{ name: 'f', filename, contentType: 'text/plain', text: 'x' }])
})

it('ignores text around the delimiters, and reads empty contents', () => {
  const body = lines('preamble', '--XX \t', 'content-disposition: form-data; name="a"', '', '', '--XX--', 'epilogue')
  expect(read(body)).toEqual([{ name: 'a', filename: null, contentType: 'text/plain', text: '' }])
})

it.each([
  ['no delimiter', lines('hello')],
  ['no end', lines(...field('a', '1'), '--XX')],
  ['a part that breaks off', lines('--XX', 'content-disposition: form-data; name="a"', '', 'text')],
  ['headers that break off', lines('--XX', 'content-disposition: form-data; name="a"')],
  ['no name', lines('--XX', 'content-disposition: form-data', '', 'x', '--XX--')],
  ['no disposition', lines('--XX', 'content-type: text/plain', '', 'x', '--XX--')],
  [
    'headers without bounds',
    lines('--XX', `content-disposition: form-data; name="${'a'.repeat(9000)}"`, '', 'x', '--XX--'),
  ],
  [
    'more parts than a form has',
    lines(...Array.from({ length: 101 }, (_, index) => field(`f${index}`, 'x')).flat(), '--XX--'),
  ],
  ['text beside a delimiter', lines('--XXY', 'content-disposition: form-data; name="a"', '', 'x', '--XX--')],
])('refuses %s', (_, body) => {
  expect(read(body)).toBeNull()
})

it.each([
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=XX',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
])('refuses the content type %s', (contentType) => {
  expect(read(lines(...field('a', '1'), '--XX--'), contentType)).toBeNull()
})

it('reads any bytes of any name, including delimiters and line ends', () => {
  const bytes = fc
    .uint8Array({ maxLength: 300 })
    .map((content) => Buffer.concat([Buffer.from('\r\n--X\r\n\r\n--'), content]))
  fc.assert(
    fc.property(
      bytes,
      fc.string({ maxLength: 20 }).filter((name) => !/[\r\n"\\%]/.test(name)),
      (content, name) => {
        fc.pre(!content.includes('\r\n--XX'))
        const body = Buffer.concat([
          lines('--XX', `content-disposition: form-data; name="f"; filename="${name}"`, '', ''),
          content,
          lines('', '--XX--', ''),
        ])
        const [part] = parseForm(body, type) ?? []
        expect(part?.filename).toBe(name)
        expect(content.equals(part?.bytes ?? Buffer.alloc(0))).toBe(true)
      },
    ),
  )
})

it('returns a result for any bytes', () => {
  const whole = lines(
    ...field('a', '1'),
    '--XX',
    'content-disposition: form-data; name="file"; filename="a.zip"',
    '',
    'PK',
    '--XX--',
    '',
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 6 })), { maxLength: 4 }), (cuts) => {
      const broken = cuts.reduce(
        (body, [at, bytes]) => Buffer.concat([body.subarray(0, at), bytes, body.subarray(at + 1)]),
        whole,
      )
      const parts = parseForm(broken, type)
      expect(parts === null || parts.every(({ name }) => typeof name === 'string')).toBe(true)
    }),
  )
})
