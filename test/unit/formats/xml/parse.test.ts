import {
  attribute,
  childNamed,
  childrenNamed,
  childText,
  descendants,
  type XmlElement,
} from '#shared/formats/xml/element.ts'
import { parseXml, type XmlReading } from '#shared/formats/xml/parse.ts'
import { processorTime } from '#test/support/processor-time.ts'

const read = (text: string | Uint8Array): XmlReading =>
  parseXml(typeof text === 'string' ? Buffer.from(text) : text, 'imsmanifest.xml')

function rootOf(text: string | Uint8Array): XmlElement {
  const reading = read(text)
  if (!reading.ok) throw new Error(reading.error.message)
  return reading.root
}

const codeOf = (reading: XmlReading): string =>
  reading.ok ? reading.warnings.map(({ code }) => code).join() : reading.error.code

describe('a document', () => {
  test('builds a tree with names, namespaces, attributes and text', () => {
    const root = rootOf('<m xmlns="urn:d" xmlns:a="urn:a" v="1"><a:b a:c=" x " d=\'y\'>one<e/> two </a:b><b/></m>')
    expect(root).toMatchObject({ name: 'm', prefix: '', namespace: 'urn:d', text: '' })
    const [first, second] = childrenNamed(root, 'B')
    expect(first).toMatchObject({
      name: 'b',
      prefix: 'a',
      namespace: 'urn:a',
      text: 'one two',
      children: [{ name: 'e', namespace: 'urn:d' }],
    })
    expect(second?.namespace).toBe('urn:d')
    expect(first?.attributes).toEqual([
      { name: 'c', prefix: 'a', namespace: 'urn:a', value: ' x ' },
      { name: 'd', prefix: '', namespace: null, value: 'y' },
    ])
    expect(first && attribute(first, 'C')).toBe('x')
    expect([...descendants(root)].map(({ name }) => name)).toEqual(['m', 'b', 'e', 'b'])
  })

  test('prefers the attribute without a prefix and never takes a declaration for one', () => {
    expect(attribute(rootOf('<m x:type="no" xmlns:x="u" type="yes" xmlns:href="v"/>'), 'type')).toBe('yes')
    expect(attribute(rootOf('<m xmlns:href="v"/>'), 'href')).toBeUndefined()
  })

  test('resolves the entities of XML and character references, and nothing in CDATA', () => {
    const root = rootOf(
      '<m a="&lt;&quot;&#65;&#x42;&apos;"><t>&amp;lt; &gt; &#13;&#x1F600;</t><c><![CDATA[<b>&amp;</b>]]></c><n>&#0;&#xD800;</n></m>',
    )
    expect(attribute(root, 'a')).toBe('<"AB\'')
    expect(childText(root, 't')).toBe('&lt; > \r😀')
    expect(childText(root, 'c')).toBe('<b>&amp;</b>')
    expect(childText(root, 'n')).toBe('\uFFFD\uFFFD')
  })

  test('keeps number-like text, spaces and special names unchanged', () => {
    const root = rootOf('<m><v>007</v><e> </e><x>1e3</x><hasOwnProperty>p</hasOwnProperty></m>')
    expect(childText(root, 'v')).toBe('007')
    expect(childText(root, 'e')).toBeUndefined()
    expect(childText(root, 'x')).toBe('1e3')
    expect(childNamed(undefined, 'x')).toBeUndefined()
  })

  test('accepts comments, instructions, leading spaces and trailing NULs', () => {
    expect(
      rootOf('\n \n<?xml version="1.0"?><!-- a <b> -- c --><?pi <x?><m><!-- <!DOCTYPE --></m>\n<!-- end -->\0\0').name,
    ).toBe('m')
  })
})

describe('encodings', () => {
  const umlaut = '<m t="Ü"/>'
  const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')
  const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>${umlaut}`

  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(umlaut), ''],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${umlaut}`), ''],
    ['UTF-8 with a byte order mark against the declaration', Buffer.from(`\uFEFF${declared('ISO-8859-1')}`), ''],
    ['UTF-16 little endian', utf16(declared('UTF-16')), ''],
    ['UTF-16 big endian', utf16(declared('UTF-16')).swap16(), ''],
    ['UTF-16 without a mark', Buffer.from(umlaut, 'utf16le'), ''],
    ['Latin-1 as declared', Buffer.from(declared('ISO-8859-1'), 'latin1'), ''],
    ['windows-1252 as declared', Buffer.from(declared('windows-1252'), 'latin1'), ''],
    ['Latin-1 declared as UTF-8', Buffer.from(declared('UTF-8'), 'latin1'), 'XML_ENCODING_GUESSED'],
    ['UTF-8 declared as UTF-16', Buffer.from(declared('utf-16')), 'XML_ENCODING_GUESSED'],
    ['UTF-8 declared as something unknown', Buffer.from(declared('klingon')), 'XML_ENCODING_GUESSED'],
  ])('decodes %s', (_, bytes, code) => {
    expect(codeOf(read(bytes))).toBe(code)
    expect(attribute(rootOf(bytes), 't')).toBe('Ü')
  })
})

describe('errors', () => {
  const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth)

  test.each<[string, string, string]>([
    ['XML_DTD_FORBIDDEN', 'a document type', '<!DOCTYPE m SYSTEM "m.dtd"><m/>'],
    [
      'XML_DTD_FORBIDDEN',
      'entity declarations',
      '<?xml version="1.0"?><!-- x --><!DOCTYPE m [<!ENTITY a "b">]><m>&a;</m>',
    ],
    ['XML_DTD_FORBIDDEN', 'a document type in lower case', '<!doctype m><m/>'],
    ['XML_DTD_FORBIDDEN', 'an entity declaration inside the root', '<m><!ENTITY a "b"></m>'],
    ['XML_TOO_DEEP', 'nesting over 100', nested(101)],
    ['XML_TOO_LARGE', 'too many elements', `<m>${'<a/>'.repeat(200_001)}</m>`],
    ['XML_MALFORMED', 'nothing', ''],
    ['XML_MALFORMED', 'only a comment', '<!-- m -->'],
    ['XML_MALFORMED', 'text', 'manifest'],
    ['XML_MALFORMED', 'text behind the root', '<m/>more'],
    ['XML_MALFORMED', 'text in front of the root', 'more<m/>'],
    ['XML_MALFORMED', 'two roots', '<m/><m/>'],
    ['XML_MALFORMED', 'an element that is not closed', '<m><a></m>'],
    ['XML_MALFORMED', 'a root that is not closed', '<m><a/>'],
    ['XML_MALFORMED', 'a closing tag too many', '<m/></m>'],
    ['XML_MALFORMED', 'a comment without an end', '<m><!-- </m>'],
    ['XML_MALFORMED', 'CDATA without an end', '<m><![CDATA[ </m>'],
    ['XML_MALFORMED', 'an attribute without quotes', '<m a=b/>'],
    ['XML_MALFORMED', 'an attribute without a value', '<m a/>'],
    ['XML_MALFORMED', 'an attribute without an end', '<m a="b/>'],
    ['XML_MALFORMED', 'a stray angle bracket', '<m>a < b</m>'],
    ['XML_MALFORMED', 'a name that is special in JavaScript', '<m><__proto__>x</__proto__></m>'],
  ])('refuses with %s: %s', (code, _, text) => {
    expect(read(text)).toMatchObject({ ok: false, error: { code, path: 'imsmanifest.xml' } })
  })

  test('accepts a hundred levels', () => {
    expect(read(nested(100)).ok).toBe(true)
  })

  test('refuses a document that is too large before it is decoded', () => {
    expect(parseXml(Buffer.alloc(11), 'm', { maxBytes: 10 })).toMatchObject({
      ok: false,
      error: { code: 'XML_TOO_LARGE' },
    })
  })

  test('reports the line of the error', () => {
    expect(read('<m>\n<a>\n</b>\n</m>')).toMatchObject({
      ok: false,
      error: { message: 'The XML is malformed in line 3: the element a is closed by b.' },
    })
  })

  test('keeps names of Object.prototype harmless', () => {
    read('<m constructor="x"><__proto__ polluted="1"/></m>')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test.each([
    ['blanks in a tag', `<m${' '.repeat(2_000_000)}x`],
    ['blanks at the end', `<m/>${' '.repeat(2_000_000)}x`],
    ['ampersands', `<m>${'&'.repeat(1_000_000)}</m>`],
    ['unclosed quotes', '<m a="'.repeat(300_000)],
    ['unclosed tags', '<m '.repeat(500_000)],
    ['comments', '<!--'.repeat(500_000)],
  ])('reads long runs of %s within its time limit', (_, text) => {
    const started = processorTime()
    read(text)
    expect(processorTime() - started).toBeLessThan(5000)
  })
})

describe('tolerated oddities', () => {
  test('warns of each undeclared prefix once', () => {
    const reading = read(
      '<m xmlns:ok="u"><adlcp:a adlcp:x="1"/><adlcp:b/><imsss:c ok:d="2"/><m xmlns:late="v"><late:x/></m></m>',
    )
    expect(reading).toMatchObject({
      ok: true,
      warnings: [{ code: 'XML_PREFIX_UNBOUND' }, { code: 'XML_PREFIX_UNBOUND' }],
    })
    expect(reading.ok && reading.root.children[0]).toMatchObject({
      name: 'a',
      prefix: 'adlcp',
      namespace: null,
      attributes: [{ name: 'x' }],
    })
  })

  test.each(['<m a="?x=1&y=2"/>', '<m>Fish & Chips</m>', '<m>&nbsp;</m>', '<m>&constructor;</m>', '<m a="&eacute;"/>'])(
    'ampersands as in %s',
    (text) => {
      expect(codeOf(read(text))).toBe('XML_ENTITY_UNKNOWN')
      const root = rootOf(text)
      expect(text).toContain(root.text || attribute(root, 'a'))
    },
  )
})
