import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { functionEntries } from '#infra/build-functions.ts'
import { stackNames, synthesize } from '#test/infra/support/synthesize.ts'

const { app } = JSON.parse(readFileSync('cdk.json', 'utf8'))
const [program = '', script = ''] = String(app).split(' ')
let directory: string
beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'lectern-synth-'))))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs what the CDK CLI runs, with nothing of the caller's environment: no account, no credentials, no home. */
const synthesizeAs = (...stage: string[]) =>
  promisify(execFile)(program === 'node' ? process.execPath : program, [script, ...stage], {
    env: { PATH: process.env['PATH'], HOME: directory, CDK_OUTDIR: join(directory, 'out'), CDK_VALIDATION: 'false' },
  })

test('synthesizes six templates and the code of every function without an AWS account', async () => {
  const { stdout } = await synthesizeAs('prod')
  expect(stdout).toContain('Synthesized into')
  const made = readdirSync(join(directory, 'out'))
  expect(made.filter((name) => name.endsWith('.template.json')).sort()).toEqual(
    stackNames.map((name) => `lectern-prod-${name}.template.json`).sort(),
  )
  const bundled = made.filter(
    (name) => name.startsWith('asset.') && readdirSync(join(directory, 'out', name)).includes('index.js'),
  )
  // The provider of the deployment's tasks comes with the CDK.
  expect(bundled.length).toBe(functionEntries().length + 1)
})

test('outputs every value that the runbook asks an operator to look up', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const named = new Set(
    [...guide.matchAll(/`(\w+)` of the (\w+) stack/g)].map(([, output, stack]) => `${stack} ${output}`),
  )
  const outputs = Object.entries(synthesize()).flatMap(([stack, template]) =>
    Object.keys(Object(template['Outputs']))
      .filter((id) => !id.startsWith('ExportsOutput'))
      .map((id) => `${stack} ${id}`),
  )
  expect([...named].sort()).toEqual(outputs.sort())
})

test('refuses an unknown stage and lists the known ones', async () => {
  await expect(synthesizeAs('production')).rejects.toThrow(/no stage "production"\. Stages: dev, prod, local/)
})
