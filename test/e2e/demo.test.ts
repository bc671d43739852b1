/** `npm run demo` as run by hand. The demo checks its own expectations. */
import { spawnSync } from 'node:child_process'

const demo = (...options: string[]) =>
  spawnSync(process.execPath, ['bin/demo.mjs', ...options], { encoding: 'utf8', timeout: 580_000 })

test.each([
  { title: 'in a browser if there is one', options: [] },
  { title: 'without a browser', options: ['--no-browser'] },
])('runs the demo $title', ({ options }) => {
  const { status, stdout, stderr } = demo(...options)
  expect(stdout + stderr).toContain('All expectations met')
  expect(status).toBe(0)
})
