import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '#bin/local/project.ts'

const accepted = [
  "test('refuses a stale version', run)",
  "it('re-sends what was not taken', run)",
  "it.each(cases)('refuses %s', run)",
  "test.each`a`('maps $a', run)",
  'test(`refuses ${name}`, run)',
  "describe('a package', run)",
  'test(title, run)',
  "whenPresent('any words where the function is none of Jest', run)",
]

const reported = [
  ["test('is refused', run)", 'The title begins with "is".'],
  ["test('never loses a value', run)", 'The title begins with "never".'],
  ["it('Refuses a stale version', run)", 'The title begins with "Refuses".'],
  ["it('one writer wins', run)", 'The title begins with "one".'],
  ["it('returned 404', run)", 'The title begins with "returned".'],
  ["it.skip('', run)", 'The title begins with an inserted value.'],
  ["it.each(cases)('%s: refused', run)", 'The title begins with an inserted value.'],
  ["it.each(cases)('$name refuses', run)", 'The title begins with an inserted value.'],
  ['test(`${name} refuses`, run)', 'The title begins with an inserted value.'],
  ["test('values of a session are kept', run)", 'The title begins with the noun "values".'],
  ["const when = isThere ? test : test.skip; when('the suite passes', run)", 'The title begins with "the".'],
] as const

/** Messages of the linter about each of some sources, in the order of the sources. */
function messagesAbout(sources: readonly string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-lint-'))
  try {
    cpSync(join(projectFolder, 'bin/lint'), join(folder, 'lint'), { recursive: true })
    writeFileSync(
      join(folder, '.oxlintrc.json'),
      JSON.stringify({ jsPlugins: ['./lint/lectern.mjs'], rules: { 'lectern/test-title': 'error' } }),
    )
    const fileOf = (index: number): string => `case-${index}.ts`
    sources.forEach((source, index) => writeFileSync(join(folder, fileOf(index)), source))
    const oxlint = join(createRequire(__filename).resolve('oxlint/package.json'), '../bin/oxlint')
    const run = spawnSync(process.execPath, [oxlint, '--format=json', ...sources.map((_, index) => fileOf(index))], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(run.stdout)
    return sources.map((_, index) =>
      diagnostics
        .filter(
          ({ filename, code }: Record<string, string>) => filename === fileOf(index) && code === 'lectern(test-title)',
        )
        .map(({ message }: Record<string, string>) => message),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the rule about titles of tests', () => {
  const messages = messagesAbout([...accepted, ...reported.map(([source]) => source)])

  test.each(accepted.map((source, index) => [source, index] as const))('accepts %s', (_, index) => {
    expect(messages[index]).toEqual([])
  })

  test.each(reported.map(([source, message], index) => [source, message, index] as const))(
    'reports %s',
    (_, message, index) => {
      expect(messages[accepted.length + index]).toEqual([expect.stringContaining(message)])
    },
  )
})
