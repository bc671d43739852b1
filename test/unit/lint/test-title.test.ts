import { createRequire } from 'node:module'
import { Linter } from 'eslint'

const rule = createRequire(__filename)('../../support/lint/test-title.cjs')

/** Identifiers of the messages about a source. */
function problems(source: string): (string | undefined)[] {
  const config = {
    plugins: { lectern: { rules: { 'test-title': rule } } },
    rules: { 'lectern/test-title': 'error' as const },
  }
  return new Linter().verify(source, config).map(({ messageId }) => messageId)
}

describe('the rule about titles of tests', () => {
  test.each([
    "test('refuses a stale version', run)",
    "it('re-sends what was not taken', run)",
    "it.each(cases)('refuses %s', run)",
    "test.each`a`('maps $a', run)",
    'test(`refuses ${name}`, run)',
    "describe('a package', run)",
    'test(title, run)',
    "whenPresent('any words where the function is none of Jest', run)",
  ])('accepts %s', (source) => {
    expect(problems(source)).toEqual([])
  })

  test.each([
    ["test('is refused', run)", 'verb'],
    ["test('never loses a value', run)", 'verb'],
    ["it('Refuses a stale version', run)", 'verb'],
    ["it('one writer wins', run)", 'verb'],
    ["it('returned 404', run)", 'verb'],
    ["it.skip('', run)", 'placeholder'],
    ["it.each(cases)('%s: refused', run)", 'placeholder'],
    ["it.each(cases)('$name refuses', run)", 'placeholder'],
    ['test(`${name} refuses`, run)', 'placeholder'],
    ["test('values of a session are kept', run)", 'noun'],
    ["const when = isThere ? test : test.skip; when('the suite passes', run)", 'verb'],
  ])('reports %s', (source, problem) => {
    expect(problems(source)).toEqual([problem])
  })
})
