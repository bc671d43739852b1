/** Every statement of ADL's conformance templates is taken or refused as the suite wants it. */
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { readStatements } from '#shared/formats/xapi/read-statement.ts'
import { describeWithFixtures, fixture } from '../real-packages/fixtures.ts'
import { conformanceCases } from './support/conformance-cases.ts'
import { zipFiles } from './support/zip-files.ts'

const suites: readonly (readonly [folder: string, version: XapiVersion, least: number])[] = [
  ['v1_0_3', '1.0', 900],
  ['v2_0', '2.0', 900],
]

const archive = 'xapi/adl-lrs-conformance-templates.zip'

describeWithFixtures("ADL's conformance templates", () => {
  test.each(suites)('reads templates of %s by the rules of %s', async (folder, version, least) => {
    const cases = conformanceCases(await zipFiles(fixture(archive)), folder)
    const wrong = cases.flatMap(({ name, statement, isGood }) => {
      const reading = readStatements(statement, { version })
      return (reading.outcome === 'read') === isGood
        ? []
        : [
            {
              name,
              isGood,
              statement: JSON.stringify(statement),
              problems: reading.outcome === 'refused' ? reading.problems : [],
            },
          ]
    })
    expect(cases.length).toBeGreaterThan(least)
    expect(wrong).toEqual([])
  })

  // What 1.0.2 refused more than 1.0.3, empty maps above all, is no longer refused.
  test('accepts the valid statements of v1_0_2', async () => {
    const good = conformanceCases(await zipFiles(fixture(archive)), 'v1_0_2').filter(({ isGood }) => isGood)
    expect(good.length).toBeGreaterThan(50)
    expect(good.filter(({ statement }) => readStatements(statement, { version: '1.0' }).outcome === 'refused')).toEqual(
      [],
    )
  })
})
