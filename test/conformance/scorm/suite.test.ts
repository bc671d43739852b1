/** What the runtime passes of ADL's cases stays passed (docs/conformance.md). */
import { startSuiteService } from './suite-service.ts'
import { playCase, readSuite, suiteFolder, suiteIsPresent } from './suite.ts'

const present = suiteIsPresent(suiteFolder)
if (!present) console.log(`ADL's test packages are not at ${suiteFolder}; their cases are skipped.`)
const whenPresent = present ? test : test.skip

// scorm-again tells every delivery.
beforeAll(() => {
  for (const method of ['debug', 'info', 'warn', 'error'] as const) jest.spyOn(console, method).mockReturnValue()
})

whenPresent('every case passes', async () => {
  const service = await startSuiteService()
  const failing: string[] = []
  for (const oracle of await readSuite(suiteFolder)) {
    const outcome = await playCase(service, suiteFolder, oracle)
    if (!outcome.passed) failing.push(`${oracle.name}: ${outcome.reason}`)
  }
  await service.close()
  expect(failing).toEqual([])
}, 300_000)
