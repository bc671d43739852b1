/** All of ADL's cases must pass, as docs/conformance.md states. */
import { startSuiteService, type SuiteService } from './suite-service.ts'
import { playCase, readSuite, suiteFolder, suiteIsPresent } from './suite.ts'

const present = suiteIsPresent(suiteFolder)
if (!present) console.log(`ADL's test packages are not at ${suiteFolder}; their cases are skipped.`)
const whenPresent = present ? test : test.skip

let service: SuiteService

beforeAll(async () => {
  // scorm-again logs every delivery to the console.
  for (const method of ['debug', 'info', 'warn', 'error'] as const) jest.spyOn(console, method).mockReturnValue()
  if (present) service = await startSuiteService()
})

afterAll(async () => {
  if (present) await service.close()
})

whenPresent.each(['exclusive_v1', 'legacy'] as const)(
  'passes every case in a session of the protocol %s',
  async (protocol) => {
    const failing: string[] = []
    for (const oracle of await readSuite(suiteFolder)) {
      const outcome = await playCase(service, { folder: suiteFolder, protocol }, oracle)
      if (!outcome.passed) failing.push(`${oracle.name}: ${outcome.reason}`)
    }
    expect(failing).toEqual([])
  },
)
