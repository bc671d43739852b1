/** `npm run demo` as it is run by hand: every expectation of the walk is one of this test. */
import { spawnSync } from 'node:child_process'

const demo = (...options: string[]) => spawnSync(process.execPath, ['bin/demo.mjs', ...options], { encoding: 'utf8', timeout: 120_000 })

test.each([
  { title: 'in a browser where there is one', options: [] },
  { title: 'in the runtime alone', options: ['--no-browser'] },
])('the demo holds $title', ({ options }) => {
  const { status, stdout, stderr } = demo(...options)
  expect(stdout + stderr).toContain('Everything as expected')
  expect(status).toBe(0)
}, 130_000)
