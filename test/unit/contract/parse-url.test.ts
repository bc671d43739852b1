import { parseUrl } from '#shared/contract/parse-url.ts'

test('reads an address with an umlaut in its host the same however often it is called', () => {
  const hosts = Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example/')?.host)

  expect(new Set(hosts)).toEqual(new Set(['xn--bcher-kva.example']))
})

test('reads an address that is relative to a base', () => {
  expect(parseUrl('a.html', 'https://example.com/course/')?.href).toBe('https://example.com/course/a.html')
})

test.each(['', 'a.html', 'https://', 'https://exa mple.com/'])('returns null for "%s"', (text) => {
  expect(parseUrl(text)).toBeNull()
})
