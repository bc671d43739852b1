import { FileLookup } from '#shared/formats/scorm/file-lookup.ts'
import { combineBases, resolveReference, type Reference } from '#shared/formats/scorm/reference.ts'

const files = new FileLookup([
  'index.html',
  'a b/c d.html',
  'a%20b.html',
  'content/Start.html',
  'content/sub/x.html',
  'what#1.html',
  'Cafe\u0301.html',
  '50%.html',
  'a/b.html',
  'A/B.HTML',
])
const resolve = (href: string, ...bases: string[]): Reference => resolveReference(href, combineBases(bases), files)

test.each<[string, string[], { path: string; suffix?: string }]>([
  ['index.html', [], { path: 'index.html' }],
  ['./index.html', [], { path: 'index.html' }],
  ['content/../index.html', [], { path: 'index.html' }],
  ['index.html?a=b#c', [], { path: 'index.html', suffix: '?a=b#c' }],
  ['index.html#c?d', [], { path: 'index.html', suffix: '#c?d' }],
  ['a%20b/c%20d.html', [], { path: 'a b/c d.html' }],
  ['a b/c d.html', [], { path: 'a b/c d.html' }],
  ['a%20b.html', [], { path: 'a%20b.html' }],
  ['what#1.html', [], { path: 'what#1.html' }],
  ['50%.html', [], { path: '50%.html' }],
  ['Start.html', ['content/'], { path: 'content/Start.html' }],
  ['Start.html', ['content'], { path: 'content/Start.html' }],
  ['x.html', ['', 'content/', 'sub/'], { path: 'content/sub/x.html' }],
  ['x.html', ['content/', './', 'sub'], { path: 'content/sub/x.html' }],
  ['x.html', ['elsewhere/', '/content/sub/'], { path: 'content/sub/x.html' }],
  ['Start.html', ['content/page.html'], { path: 'content/Start.html' }],
  ['content/Start.html', ['content/'], { path: 'content/Start.html' }],
  ['../index.html', ['content/'], { path: 'index.html' }],
  ['a/b.html', [], { path: 'a/b.html' }],
])('resolves %s under %j to the file %j', (href, bases, { path, suffix = '' }) => {
  expect(resolve(href, ...bases)).toEqual({ kind: 'file', path, found: true, suffix, oddities: [] })
})

test.each<[string, string, string]>([
  ['INDEX.HTML', 'index.html', 'case'],
  ['content/start.html', 'content/Start.html', 'case'],
  ['Caf\u00e9.html', 'Cafe\u0301.html', 'case'],
  ['content\\Start.html', 'content/Start.html', 'backslashes'],
  ['/index.html', 'index.html', 'absolute'],
])('finds %s as %s, with the oddity %s', (href, path, oddity) => {
  expect(resolve(href)).toMatchObject({ kind: 'file', path, found: true, oddities: [oddity] })
})

test('keeps the path of the standard interpretation for a missing file', () => {
  expect(resolve('no%20such.html?x', 'content/')).toEqual({
    kind: 'file',
    path: 'content/no such.html',
    found: false,
    suffix: '?x',
    oddities: [],
  })
})

test.each([
  ['https://example.com/a?b', [], 'https://example.com/a?b'],
  ['HTTP://example.com', [], 'http://example.com/'],
  ['//example.com/a', [], 'https://example.com/a'],
  ['a.html', ['https://example.com/c/'], 'https://example.com/c/a.html'],
])('resolves %s under %j to the address %s', (href, bases, url) => {
  expect(resolve(href, ...bases)).toEqual({ kind: 'external', url })
})

test.each([
  '../index.html',
  '..\\..\\x.html',
  '%2e%2e/%2e%2e/secret',
  'a/../../x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'C:\\x.html',
  'mailto:a@b',
  '/',
  './',
  'https://',
  '?only=query',
])('refuses %s', (href) => {
  expect(resolve(href)).toEqual({ kind: 'forbidden' })
})

test('refuses a base or a reference that is longer than any path of an archive', () => {
  expect(resolve(`index.html?${'x'.repeat(3900)}`)).toMatchObject({ kind: 'file' })
  expect(resolve(`index.html?${'x'.repeat(4000)}`)).toEqual({ kind: 'forbidden' })
  expect(resolve('index.html', './'.repeat(2000))).toEqual({ kind: 'forbidden' })
})
