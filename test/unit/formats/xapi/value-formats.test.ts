import { fc } from '#test/support/properties.ts'
import {
  isDuration,
  isIri,
  isLanguageTag,
  isMailto,
  isMediaType,
  isSha1,
  isSha2,
  isUuid,
} from '#shared/formats/xapi/value-formats.ts'

type Case = readonly [test: (text: string) => boolean, text: string]

const good: readonly Case[] = [
  [isUuid, '12345678-1234-5678-1234-567812345678'],
  [isUuid, 'AA97B177-9383-4934-8543-0F91A7A02836'],
  [isIri, 'http://example.com/'],
  [isIri, 'tag:example.com,2026:überprüft/日本'],
  [isIri, 'uuid://7d4f3c70-1e79-4243-9b7d-166076ce8bfb'],
  [isIri, 'course-v1:FUN-MOOC+00002+session01'],
  [isIri, 'urn:x'],
  [isMailto, 'mailto:learner@example.com'],
  [isMailto, 'mailto:first.last+tag@example.com'],
  [isMailto, 'mailto:"first last"@example.com'],
  [isMailto, 'mailto:jörg@bücher.example'],
  [isSha1, 'cd9b00a5611f94eaa7b1661edab976068e364975'],
  [isSha2, 'a'.repeat(56)],
  [isSha2, 'A0'.repeat(32)],
  [isSha2, '0'.repeat(96)],
  [isSha2, 'f'.repeat(128)],
  [isMediaType, 'text/plain; charset=ascii'],
  [isMediaType, 'application/vnd.a+json'],
  ...[
    'en',
    'en-US',
    'zh-Hant-TW',
    'zh-cmn-Hans-CN',
    'sl-rozaj-biske',
    'de-CH-1996',
    'de-DE-u-co-phonebk',
    'es-419',
    'x-own',
    'en-x-us',
    'und',
    'tlh',
    'i-klingon',
    'EN-gb-oed',
    'zh-min-nan',
    'cmn-hans',
  ].map((tag): Case => [isLanguageTag, tag]),
  ...[
    'PT4H35M59.14S',
    'PT16559.14S',
    'P3Y1M29DT4H35M59.14S',
    'P3Y',
    'P4W',
    'P0.5Y',
    'PT0S',
    'PT0,5H',
    'P1DT12H36M0.12567S',
    'P1M',
    'PT1M',
  ].map((text): Case => [isDuration, text]),
]

const bad: readonly Case[] = [
  [isUuid, 'AA97B177-9383-4934-8543-0F91A7A028368'],
  [isUuid, 'MA97B177-9383-4934-8543-0F91A7A02836'],
  [isUuid, 'AA97B1779383493485430F91A7A02836'],
  [isUuid, '{AA97B177-9383-4934-8543-0F91A7A02836}'],
  [isUuid, ''],
  [isIri, 'example.com/path'],
  [isIri, '/path'],
  [isIri, 'http:'],
  [isIri, 'http://example.com/a b'],
  [isIri, 'http://example.com/\n'],
  [isIri, 'http://example.com/<script>'],
  [isIri, 'http://example.com/\ud800'],
  [isIri, ':nothing'],
  [isIri, '1http://example.com'],
  [isIri, ''],
  [isMailto, 'learner@example.com'],
  [isMailto, 'mailto:learner'],
  [isMailto, 'mailto:a@b@c.example'],
  [isMailto, 'mailto:a b@example.com'],
  [isMailto, 'mailto:a@example.com?subject=x'],
  [isMailto, 'mailto:'],
  [isMailto, 'MAILTO:a@example.com'],
  [isMailto, 'http://example.com/@x'],
  [isSha1, 'cd9b00a5611f94eaa7b1661edab976068e36497'],
  [isSha1, 'zd9b00a5611f94eaa7b1661edab976068e364975'],
  [isSha2, 'a'.repeat(40)],
  [isSha2, ''],
  [isMediaType, 'text'],
  [isMediaType, 'text/plain\r\nx: y'],
  ...[
    '',
    'a',
    'something',
    'a12345678',
    'en_US',
    'en-',
    '-en',
    'en--US',
    'en-US-',
    '12',
    'en-abcdefghi',
    'x',
    'en-x',
  ].map((tag): Case => [isLanguageTag, tag]),
  ...[
    '',
    'P',
    'PT',
    'P1',
    '1Y',
    'PA1H0M0S',
    'P4W1D',
    'P1YT',
    'PT1.5H3M',
    'P1D3H',
    'p3y',
    '-P1D',
    'P-1D',
    'PT1S ',
    'P0001-00-00T00:00:00',
    'PT1S1M',
  ].map((text): Case => [isDuration, text]),
]

test.each(good.map(([takes, text]) => [takes.name, text, takes] as const))(
  'accepts with %s the value %s',
  (_name, text, takes) => {
    expect(takes(text)).toBe(true)
  },
)

test.each(bad.map(([takes, text]) => [takes.name, text, takes] as const))(
  'refuses with %s the value %p',
  (_name, text, takes) => {
    expect(takes(text)).toBe(false)
  },
)

test('checks long hostile values quickly', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.stringMatching(/^[a-z-]{0,200}$/),
    fc.stringMatching(/^P[0-9YMDTHS.]{0,200}$/),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const takes of [isUuid, isIri, isMailto, isSha1, isSha2, isMediaType, isLanguageTag, isDuration])
        expect(typeof takes(text)).toBe('boolean')
    }),
  )
  // Long ones of the kind that make careless patterns go back again and again.
  for (const text of [
    'en-aaaaa'.repeat(20_000),
    `P${'1'.repeat(100_000)}`,
    `mailto:${'a.'.repeat(50_000)}`,
    `http:${'%'.repeat(100_000)} `,
    `text/${'a '.repeat(50_000)}`,
  ]) {
    for (const takes of [isIri, isMailto, isMediaType, isLanguageTag, isDuration]) takes(text)
  }
})

test('accepts every ordinary mail address', () => {
  fc.assert(fc.property(fc.emailAddress(), (address) => isMailto(`mailto:${address}`)))
})

test('accepts every web address', () => {
  fc.assert(fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => isIri(address)))
})
