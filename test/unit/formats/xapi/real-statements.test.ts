/** Statements that others made: all of them are read, and why not where one is not. */
import { gunzipSync } from 'node:zlib'
import { statementKeys } from '#shared/domain/statements/statement-keys.ts'
import { sameStatement } from '#shared/domain/statements/same-statement.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { readStatement, readStatements } from '#shared/formats/xapi/read-statement.ts'
import { describeWithFixtures, fixture } from '../real-packages/fixtures.ts'
import { zipFiles } from './support/zip-files.ts'

const acceptance = {
  version: '2.0',
  id: '00000000-0000-4000-8000-000000000000',
  stored: '2026-11-21T09:30:00.000Z',
  authority: { mbox: 'mailto:lrs@example.com' },
} as const

describeWithFixtures('real statements', () => {
  // Video and course statements of one platform: 8 verbs, 1,429 learners by account, times in microseconds.
  test('accepts 20,000 statements of a course platform in both versions, and stores the same statements', () => {
    const lines = gunzipSync(fixture('xapi/ralph-fun-mooc-20000-statements.jsonl.gz')).toString().trim().split('\n')
    const wrong = lines.filter((line) => {
      const value: unknown = JSON.parse(line)
      const [older, newer] = [readStatement(value, { version: '1.0' }), readStatement(value, { version: '2.0' })]
      if (older.outcome === 'refused' || newer.outcome === 'refused') return true
      const stored = storedStatement(newer.value, acceptance)
      const keys = statementKeys(stored)
      return !sameStatement(stored, older.value) || keys.agents.length !== 1 || keys.activities.length !== 1
    })
    expect(lines).toHaveLength(20_000)
    expect(wrong).toEqual([])
  })

  // One of the examples breaks a line inside a string, which no JSON may: blanks stand for line breaks.
  const parsed = (bytes: Buffer): unknown => JSON.parse(String(bytes).replace(/\s*\n\s*/g, ' '))

  test("accepts the examples of another project's schema", async () => {
    const files = [...(await zipFiles(fixture('xapi/yet-xapi-schema-examples.zip')))]
    const statements = files.filter(([name]) => name.includes('/statements/')).map(([, bytes]) => parsed(bytes))
    const activities = files
      .filter(([name]) => name.includes('/definition/interaction/'))
      .map(([, bytes]) => ({ id: 'http://example.com/question', definition: parsed(bytes) }))
    const [actor, verb] = [{ mbox: 'mailto:learner@example.com' }, { id: 'http://adlnet.gov/expapi/verbs/answered' }]
    const all = [...statements, ...activities.map((object) => ({ actor, verb, object }))]
    expect(statements).toHaveLength(4)
    expect(activities).toHaveLength(10)
    expect(
      all.map((each) => readStatement(each, { version: '1.0' })).filter(({ outcome }) => outcome === 'refused'),
    ).toEqual([])
  })

  test("accepts the examples of ADL's SCORM profile", async () => {
    const files = [...(await zipFiles(fixture('xapi/adl-xapi-scorm-profile.zip')))].filter(([name]) =>
      /^statements\/.*\.json$/.test(name),
    )
    const problems = files.flatMap(([name, bytes]) => {
      const reading = readStatements(JSON.parse(String(bytes)), { version: '1.0' })
      return reading.outcome === 'refused' ? [{ name, problems: reading.problems }] : []
    })
    expect(files.length).toBeGreaterThan(0)
    expect(problems).toEqual([])
  })
})
