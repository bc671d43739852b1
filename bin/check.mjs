/**
 * `npm run check`: everything that is checked without running the code, two checks at a time. Each prints its output when
 * it has ended, so that the outputs do not mix. Fails if one of them fails, and names it.
 */
import { spawn } from 'node:child_process'
import { installWhatIsMissing, root } from './install.mjs'

installWhatIsMissing()

/** Scripts of package.json, the longest first. The linter reports errors of types too. */
const waiting = ['lint', 'imports', 'format:check', 'unused', 'openapi:check']
const failed = []

/** Runs one script. Settles when it has ended and its output is printed. */
function runScript(name) {
  return new Promise((resolve) => {
    const started = performance.now()
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, shell: process.platform === 'win32' })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('close', (status) => {
      if (status !== 0) failed.push(name)
      const seconds = Math.round((performance.now() - started) / 1000)
      console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
      process.stdout.write(Buffer.concat(output))
      resolve()
    })
  })
}

async function runWaiting() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runScript(name)
}

await Promise.all([runWaiting(), runWaiting()])
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}. Repeat one with npm run <name>.`)
process.exitCode = failed.length > 0 ? 1 : 0
