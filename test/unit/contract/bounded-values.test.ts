/** Values of millions of characters, with a V8 that has stopped optimizing patterns, as it does in a long-lived process. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '#bin/local/project.ts'

const source = `
  import { emailAddress, label, learnerId, localeTag, packageId, sessionId, statedTime } from '#shared/contract/resources/values.ts'
  import { iriText } from '#shared/contract/resources/statements/xapi.ts'
  import { isDuration, isIri, isLanguageTag, isMailto, isMediaType } from '#shared/formats/xapi/value-formats.ts'
  const long = 'x'.repeat(5_000_001)
  const texts = [long, 'x:' + long, 'mailto:' + long, 'de' + '-abcdefgh'.repeat(600_000), '2026-01-01T00:00:00.' + '1'.repeat(5_000_001)]
  const schemas = [emailAddress, label(200), learnerId, localeTag, packageId, sessionId, statedTime, iriText]
  const accepted = texts.flatMap((text) => [
    ...schemas.map((schema) => schema.safeParse(text).success),
    ...[isDuration, isIri, isLanguageTag, isMailto, isMediaType].map((is) => is(text)),
  ])
  console.log(accepted.filter(Boolean).length + ' of ' + accepted.length)
`

test('refuses values of five million characters without an exception', () => {
  const tsx = join(projectFolder, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const answer = execFileSync(
    process.execPath,
    [tsx, '--no-regexp-optimization', '--input-type=module', '-e', source],
    {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )

  expect(answer.trim()).toBe('0 of 65')
})
