/**
 * `npm test [-- lanes] [-- Jest patterns and options]`: installs what is missing, runs the tests, and ends with the line
 * `N passed, N failed` (`, N skipped` may follow). Without a lane every test runs; test-lanes.mjs lists the lanes.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWhatIsMissing, root } from './install.mjs'
import { laneNames } from './test-lanes.mjs'

installWhatIsMissing()

const wanted = process.argv.slice(2)
const lanes = wanted.filter((argument) => laneNames.includes(argument))
const others = wanted.filter((argument) => !laneNames.includes(argument))
const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'))
const report = join(folder, 'report.json')
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${report}`,
    // Jest takes everything after this option for project names, so patterns come first.
    ...others,
    ...(lanes.length > 0 ? ['--selectProjects', ...lanes] : []),
  ],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_NO_WARNINGS: '1' } },
)

let line = '0 passed, 1 failed'
let failed = true
try {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  // A test file that does not load has no failed tests; it counts as one failure.
  const failures = Math.max(numFailedTests, success ? 0 : Math.max(1, numFailedTestSuites))
  line = `${numPassedTests} passed, ${failures} failed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}`
  failed = !success || status !== 0
} finally {
  rmSync(folder, { recursive: true, force: true })
  console.log(line)
  process.exitCode = failed ? 1 : 0
}
