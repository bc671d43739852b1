/** Allowed domains: which entries are taken, which origins they match, and what the policy of the page says. */
import { frameAncestors, isDomainAllowed, readDomain } from '#shared/domain/dispatches/dispatch-domains.ts'
import { fc } from '#test/support/properties.ts'

const textOf = (entry: string, mode: 'live' | 'test' = 'live'): string | null => {
  const reading = readDomain(entry, mode)
  return reading.kind === 'read' ? reading.text : null
}

describe('readDomain', () => {
  it.each([
    ['lms.example.com', 'lms.example.com'],
    ['LMS.Example.COM', 'lms.example.com'],
    ['lms.example.com.', 'lms.example.com'],
    ['*.example.com', '*.example.com'],
    ['*.co.uk', '*.co.uk'],
    ['lms.example.com:8443', 'lms.example.com:8443'],
    ['*.example.com:8443', '*.example.com:8443'],
    ['https://lms.example.com', 'lms.example.com'],
    ['HTTPS://LMS.example.com', 'lms.example.com'],
    ['https://lms.example.com:444/moodle/course/view.php?id=3#section-2', 'lms.example.com:444'],
    ['https://lms.example.com/a;b,c', 'lms.example.com'],
    ['lms.example.com/moodle', 'lms.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['intranet', 'intranet'],
  ])('takes %s as %s', (entry, text) => {
    expect(textOf(entry)).toBe(text)
    expect(textOf(text)).toBe(text)
  })

  it.each([
    ...['', '.', '..', '*', '*.', '*.com', '*.*.example.com', 'lms.*.com', '*example.com', '**.example.com'],
    ...['a..example.com', '.example.com', 'example.com..', `${'a'.repeat(64)}.com`, `${'a.'.repeat(127)}com`],
    ...['exam ple.com', ' example.com', 'example.com ', 'exam\tple.com', 'example.com\n', 'exa\u0000mple.com'],
    ...['example.com;', "example.com'", 'example.com,other.com', "'self'", 'a"b.com', 'under_score.com', 'a%2eb.com'],
    ...['user@example.com', 'https://user:secret@example.com', 'example.com:', 'example.com:0', 'example.com:65536'],
    ...['example.com:https', 'example.com:80:80', '[::1]', '[2001:db8::1]:443', 'javascript:alert(1)'],
    ...['ftp://example.com', 'data://example.com', '//example.com', 'https://', 'https:///path'],
    ...['http://lms.example.com', 'HTTP://lms.example.com'],
    ...[
      '127.0.0.1',
      '10.0.0.1:8080',
      '2130706433',
      '0x7f.1',
      'localhost',
      'LOCALHOST:3000',
      'a.localhost',
      '*.localhost',
    ],
  ])('refuses %j in a LIVE dispatch', (entry) => {
    expect(textOf(entry)).toBeNull()
  })

  it.each([
    ['localhost:3000', 'localhost:3000'],
    ['http://localhost:3000/lms', 'localhost:3000'],
    ['127.0.0.1', '127.0.0.1'],
    ['http://lms.example.com', 'http://lms.example.com'],
    ['http://lms.example.com:81/', 'http://lms.example.com:81'],
  ])('takes %s as %s in a TEST dispatch', (entry, text) => {
    expect(textOf(entry, 'test')).toBe(text)
    expect(textOf(text, 'test')).toBe(text)
  })

  it.each(['*.localhost', '*.127.0.0.1', '[::1]', 'http://user@localhost'])(
    'refuses %s in a TEST dispatch',
    (entry) => {
      expect(textOf(entry, 'test')).toBeNull()
    },
  )

  it('returns nothing but letters, digits, hyphens, dots, a leading asterisk and a port, for any entry', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()), (entry) => {
        const text = textOf(entry)
        if (text !== null) expect(text).toMatch(/^(\*\.)?[a-z0-9.-]+(:[1-9][0-9]{0,4})?$/)
      }),
    )
  })
})

describe('isDomainAllowed', () => {
  it.each([
    [[], 'https://anywhere.example', true],
    [[], null, true],
    [[], 'null', true],
    [['lms.example.com'], 'https://lms.example.com', true],
    [['lms.example.com'], 'https://lms.example.com:8443', true],
    [['lms.example.com:443'], 'https://lms.example.com', true],
    [['lms.example.com:443'], 'https://lms.example.com:8443', false],
    [['lms.example.com:8443'], 'https://lms.example.com:8443', true],
    [['lms.example.com'], 'http://lms.example.com', false],
    [['lms.example.com'], 'https://evil-lms.example.com', false],
    [['lms.example.com'], 'https://lms.example.com.evil.example', false],
    [['lms.example.com'], 'https://sub.lms.example.com', false],
    [['*.example.com'], 'https://lms.example.com', true],
    [['*.example.com'], 'https://a.b.example.com', true],
    [['*.example.com'], 'https://example.com', false],
    [['*.example.com'], 'https://badexample.com', false],
    [['other.example', '*.example.com'], 'https://lms.example.com', true],
    [['lms.example.com'], null, false],
    [['lms.example.com'], 'null', false],
    [['lms.example.com'], '', false],
    [['lms.example.com'], 'lms.example.com', false],
    [['lms.example.com'], 'https://lms.example.com/', false],
    [['lms.example.com'], 'https://LMS.example.com', false],
    [['lms.example.com'], 'https://lms.example.com@evil.example', false],
    [['lms.example.com'], 'moodleappfs://lms.example.com', false],
    [['xn--bcher-kva.example'], 'https://xn--bcher-kva.example', true],
    [['localhost:3000'], 'http://localhost:3000', true],
    [['localhost:3000'], 'https://localhost:3000', true],
    [['localhost'], 'http://localhost', true],
    [['http://lms.example.com'], 'http://lms.example.com', true],
    [['http://lms.example.com:81'], 'http://lms.example.com:81', true],
    [['http://lms.example.com'], 'https://lms.example.com', false],
  ])('decides for entries %j and origin %j: %j', (entries, origin, isAllowed) => {
    expect(isDomainAllowed(entries, origin)).toBe(isAllowed)
  })
})

describe('frameAncestors', () => {
  it.each([
    [[], '*'],
    [['lms.example.com'], 'https://lms.example.com:*'],
    [['*.example.com', 'lms.example.org:8443'], 'https://*.example.com:* https://lms.example.org:8443'],
    [['localhost:3000'], 'https://localhost:3000 http://localhost:3000'],
    [['http://lms.example.com'], 'http://lms.example.com:*'],
  ])('lists for %j: %s', (entries, sources) => {
    expect(frameAncestors(entries)).toBe(sources)
  })

  it('throws for an entry that was not read, instead of writing it into the header', () => {
    expect(() => frameAncestors(["example.com; script-src 'unsafe-inline'"])).toThrow('cannot be read')
  })
})
