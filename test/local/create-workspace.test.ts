/** The command that makes workspaces in a deployed table, against the table of a local service. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '#bin/local/project.ts'
import { call } from '#test/support/service-client.ts'
import { removeFolders, startTestHost, type TestHost } from './host/support/test-host.ts'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost()
})

afterAll(async () => {
  await host.close()
  removeFolders()
})

const run = (...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(projectFolder, 'bin', 'create-workspace.ts'), ...args],
    {
      cwd: projectFolder,
      env: { PATH: process.env['PATH'], ...host.environmentOf('api-packages') },
    },
  )

test('makes keys that work at once, in a workspace of their own', async () => {
  const { stdout } = await run(
    '--table',
    host.environmentOf('api-packages')['TABLE_NAME'] ?? '',
    '--name',
    'Acme',
    '--plan',
    'scale',
  )
  const [, tenantId = ''] = /^Workspace (tenant_\w+) \(Acme, scale\)$/m.exec(stdout) ?? []
  const keys = ['LIVE', 'TEST'].map(
    (mode) => new RegExp(`^${mode} key  (lct_${mode.toLowerCase()}_\\w+)$`, 'm').exec(stdout)?.[1] ?? '',
  )
  for (const bearer of keys)
    expect(await call(host.service, 'GET /api/v1/packages', { bearer })).toMatchObject({
      status: 200,
      body: { packages: [] },
    })
  const ticket = await call(host.service, 'POST /api/v1/packages/upload-url', {
    bearer: keys[0] ?? '',
    body: { tenant_id: tenantId, filename: 'a.zip', file_size: 1 },
  })
  expect(ticket.status).toBe(200)
})

test('stores what of a contract differs from the plan', async () => {
  const billing = { anchorDay: 15, learners: { included: 60_000, overage: { eachMills: 40, stopMills: null } } }
  const { stdout } = await run(
    '--table',
    host.environmentOf('api-packages')['TABLE_NAME'] ?? '',
    '--name',
    'Acme',
    '--plan',
    'enterprise',
    '--billing',
    JSON.stringify(billing),
  )
  const bearer = /^LIVE key  (\w+)$/m.exec(stdout)?.[1] ?? ''
  const { body } = await call(host.service, 'GET /api/v1/usage', { bearer })
  expect(body).toMatchObject({
    plan: 'enterprise',
    period: { start: expect.stringMatching(/-15T00:00:00\.000Z$/) },
    active_learners: { counted: 0, allotment: 60_000, limit: null },
  })
})

test.each([
  [[]],
  [['--table', 't']],
  [['--table', 't', '--name', 'Acme', '--billing', '{"anchorDay": 40}']],
  [['--table', 't', '--name', 'Acme', '--billing', '{"anchor": 1}']],
  [['--table', 't', '--name', 'Acme', '--billing', 'none']],
  [['--table', 't', '--name', 'Acme', '--plan', 'huge']],
])('explains itself for %p', async (args) => {
  await expect(run(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage:') })
})
