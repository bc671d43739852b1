/** `npm test [jest patterns]`: installs what is missing, runs every test, ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWhatIsMissing, root } from './install.mjs'

installWhatIsMissing()

const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'))
const report = join(folder, 'report.json')
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_NO_WARNINGS: '1' } },
)

let line = '0 passed, 1 failed'
let failed = true
try {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, 'utf8'))
  // A suite that could not even be loaded has no failed test to its name, and still is a failure.
  const failures = Math.max(numFailedTests, success ? 0 : Math.max(1, numFailedTestSuites))
  line = `${numPassedTests} passed, ${failures} failed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}`
  failed = !success || status !== 0
} finally {
  rmSync(folder, { recursive: true, force: true })
  console.log(line)
  process.exitCode = failed ? 1 : 0
}
