import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signInTo } from '#bin/local/sign-in-to.ts'
import { failToStart, startServiceProcess, type ServiceProcess } from '#test/support/service.ts'

const run = promisify(execFile)
const whereCurlIs = spawnSync('curl', ['--version']).status === 0 ? test : test.skip

let service: ServiceProcess

beforeAll(async () => {
  service = await startServiceProcess()
})

afterAll(() => service.stop())

const get = async (path: string, key: string): Promise<any> =>
  (await fetch(`${service.apiBaseUrl}${path}`, { headers: { authorization: `Bearer ${key}` } })).json()

describe('the local service', () => {
  test('responds as healthy as soon as it reports that it is ready', async () => {
    expect(await get('/api/health', '')).toMatchObject({ status: 'ok', database: 'ok', storage: 'ok' })
  })

  whereCurlIs('prints curl lines that work as they stand', async () => {
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.trimStart().startsWith('curl '))
    const responses: any[] = []
    for (const line of lines) responses.push(JSON.parse((await run('/bin/sh', ['-c', line])).stdout))
    expect(responses).toHaveLength(3)
    expect(responses[0].packages).toHaveLength(3)
    const slug = service.tenantId.replace('tenant_', '')
    const host = service.learnerBaseUrl.replace('127.0.0.1', `${slug}.localhost`)
    expect(responses[1].launch_url.startsWith(`${host}/launch?token=`)).toBe(true)
    expect(responses[2].sessions).toEqual([
      expect.objectContaining({ session_id: responses[1].session_id, learner_name: 'Ada Example' }),
    ])
  })

  test('holds the sample course in every edition, for the demo workspace only', async () => {
    const editions = ['scorm12', 'scorm2004', 'scorm2004-sequenced']
    const { packages } = await get('/api/v1/packages', service.liveKey)
    expect(packages.map(({ id, status }: any) => [id, status])).toEqual(
      editions.map((edition) => [service.sampleCourses[edition], 'ready']),
    )
    expect((await get('/api/v1/packages', service.testKey)).packages).toHaveLength(3)
    expect((await get('/api/v1/packages', service.secondTenant.liveKey)).packages).toEqual([])
  })

  test('refuses a data folder that another process uses, and names that process', async () => {
    const { code, output } = await failToStart(['--port', '0', '--data', service.dataFolder])
    expect(code).toBe(1)
    expect(output).toContain(`The data in ${service.dataFolder} is in use`)
    expect(output).toContain(service.apiBaseUrl)
    expect(await get('/api/health', '')).toMatchObject({ status: 'ok' })
  })

  test.each([
    ['--port', (port: number) => ['--port', String(port), '--learner-port', '0']],
    // The port above the learner's may be taken by another test.
    ['--learner-port', (port: number) => ['--port', '0', '--learner-port', String(port), '--identity-port', '0']],
  ])('names the taken port and the option %s', async (flag, flagsFor) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const folder = mkdtempSync(join(tmpdir(), 'lectern-taken-'))
    const { code, output } = await failToStart([...flagsFor(port), '--data', folder])
    rmSync(folder, { recursive: true, force: true })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is in use by another program`)
    expect(output).toContain(`npm start -- ${flag} <number>`)
  })

  test.each([[['--prot', '1']], [['--port', '70000']], [['--port', 'many']]])(
    'explains its options for %p',
    async (flags) => {
      const { code, output } = await failToStart(flags)
      expect(code).toBe(1)
      expect(output).toContain('--learner-port <number>')
    },
  )

  test('keeps workspaces, keys, courses and sessions after a clean stop and a new start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-restart-'))
    const first = await startServiceProcess({ dataFolder: folder })
    const launched: any = await (
      await fetch(`${first.apiBaseUrl}/api/v1/packages/${first.sampleCourses['scorm12'] ?? ''}/launch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${first.liveKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user_id: 'learner-1' }),
      })
    ).json()
    expect(await first.stop()).toBe(0)
    expect(existsSync(join(folder, 'service.json'))).toBe(false)

    const second = await startServiceProcess({ dataFolder: folder })
    const { pid: _pid, apiBaseUrl: _api, learnerBaseUrl: _learner, webhookReceiver: _receiver, ...kept } = first
    // In this test each start uses its own ports.
    expect(second).toMatchObject(JSON.parse(JSON.stringify(kept).replaceAll(first.apiBaseUrl, second.apiBaseUrl)))
    const { sessions }: any = await (
      await fetch(`${second.apiBaseUrl}/api/v1/sessions`, { headers: { authorization: `Bearer ${second.liveKey}` } })
    ).json()
    expect(sessions.map(({ session_id: id }: any) => id)).toEqual([launched.session_id])
    // The people of a provider at another port take the place of the former ones.
    const cookie = await signInTo(second, 'owner@demo.example')
    const { members }: any = await (
      await fetch(`${second.apiBaseUrl}/api/customer/members?workspace=${second.tenantId}`, { headers: { cookie } })
    ).json()
    const people = second.dashboard.people.filter(({ roles }) => roles[second.tenantId] !== undefined)
    expect(members.map(({ email }: any) => email).sort()).toEqual(people.map(({ email }) => email).sort())
    expect(second.output()).not.toContain('Uploading')
    expect(await second.stop()).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  })
})
