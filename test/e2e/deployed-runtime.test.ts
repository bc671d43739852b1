/**
 * The main journey on the release of Node that functions run on in AWS. The built bundles run there with the environment
 * of the template, over the local servers. `LECTERN_NODE24` names the program.
 */
import { spawnSync } from 'node:child_process'

const program =
  process.env['LECTERN_NODE24'] ?? (process.versions.node.startsWith('24.') ? process.execPath : undefined)
if (program === undefined)
  console.warn('Skipped: the journey on Node 24. Set LECTERN_NODE24 to a program of it, as .ci/run does.')

const testWhereNode24Is = program === undefined ? test.skip : test

testWhereNode24Is('runs the main journey on Node 24', () => {
  const run = (...options: string[]) => spawnSync(program ?? '', options, { encoding: 'utf8', timeout: 580_000 })
  expect(run('--version').stdout).toMatch(/^v24\./)
  const { status, stdout, stderr } = run('bin/demo.mjs', '--no-browser')
  expect(stdout + stderr).toContain('All expectations met')
  expect(status).toBe(0)
})
