/** The doctor against the one-machine service: a healthy one, and one with a part that is broken. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { examine, type Order } from '#bin/doctor/examine.ts'
import type { Finding } from '#bin/doctor/examination.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { closedPort, startReceiver, type Receiver } from '#test/support/https-receiver.ts'
import { startServiceProcess, type ServiceProcess } from '#test/support/service.ts'

const authority = makeAuthority()
const receivers: Receiver[] = []
let nobody: number
let folder: string
let service: ServiceProcess

beforeAll(async () => {
  receivers.push(
    await startReceiver(authority),
    await startReceiver(authority, (_request, response) => void response.writeHead(500).end()),
  )
  nobody = await closedPort()
  folder = mkdtempSync(join(tmpdir(), 'lectern-doctor-'))
  const file = join(folder, 'authority.pem')
  writeFileSync(file, authority.cert)
  const addresses = [...receivers.map(({ port }) => port), nobody].map((port) => `127.0.0.1:${port}`)
  service = await startServiceProcess({
    flags: ['--webhook-receivers', addresses.join(','), '--webhook-authority', file, '--learner-hosts', 'one'],
  })
})
afterAll(async () => {
  await Promise.all([service.stop(), ...receivers.map((each) => each.close())])
  rmSync(folder, { recursive: true, force: true })
})

const examined = (order: Partial<Order> = {}): Promise<readonly Finding[]> => {
  const stage = { baseUrl: service.apiBaseUrl, key: service.testKey, webhookUrl: null, waitSeconds: 120 }
  return examine({ ...stage, ...order }, () => undefined)
}
const outcomes = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome]))
const wrong = (findings: readonly Finding[]) => findings.filter(({ outcome }) => outcome === 'wrong')

/** Registers an endpoint that gets no events of sessions. */
async function registerForDispatches(url: string): Promise<void> {
  const response = await fetch(`${service.apiBaseUrl}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, label: 'Dispatches', eventScope: 'dispatches', mode: 'test', secret: 'd'.repeat(48) }),
  })
  if (!response.ok) throw new Error(`The endpoint was not registered: ${await response.text()}`)
}

test('finds nothing wrong with a service that works, and receives an event of it', async () => {
  const webhookUrl = `${receivers[0]?.origin}/hook`
  await registerForDispatches(webhookUrl)
  const findings = await examined({ webhookUrl })
  expect(findings.map(({ check, outcome }) => `${check}: ${outcome}`)).toEqual([
    'health: good',
    'key: good',
    'webhook endpoint: good',
    'upload: good',
    'launch: good',
    'content: good',
    'progress: good',
    'clean-up: good',
    'webhook delivery: good',
  ])
  expect(receivers[0]?.received.map(({ headers }) => headers['x-service-event-type'])).toContain('session.completed')
})

test('says which answer of a receiver was wrong, and what a receiver must answer', async () => {
  expect(wrong(await examined({ webhookUrl: `${receivers[1]?.origin}/hook` }))).toEqual([
    expect.objectContaining({
      check: 'webhook delivery',
      problem: expect.stringContaining('it answered 500'),
      repair: expect.stringContaining('2xx'),
    }),
  ])
})

test('says that nothing listens at the address of a webhook', async () => {
  expect(wrong(await examined({ webhookUrl: `https://127.0.0.1:${nobody}/hook` }))).toEqual([
    expect.objectContaining({ check: 'webhook delivery', repair: expect.stringContaining('Nothing listens') }),
  ])
})

test('names a key that the service refuses, and leaves out what needs it', async () => {
  const findings = await examined({ key: `${service.testKey}x` })
  expect(outcomes(findings)).toMatchObject({ health: 'good', key: 'wrong', upload: 'unchecked', progress: 'unchecked' })
  expect(wrong(findings)).toEqual([
    expect.objectContaining({
      problem: expect.stringMatching(/^401 API_KEY_REQUIRED.* Request id /),
      repair: expect.stringContaining('LECTERN_KEY'),
    }),
  ])
})

/** The network, with another response for addresses of content. */
const contentAs =
  (respond: (address: string) => Promise<Response>): typeof fetch =>
  (input, init) => {
    const { url } = new Request(input)
    return url.includes('/api/v1/content/') ? respond(url) : fetch(input, init)
  }

test.each([
  {
    title: 'files that the edge refuses',
    respond: () => Promise.resolve(new Response('', { status: 403 })),
    problem: /answered 403/,
    repair: /signing keys/,
  },
  {
    title: 'files that differ from the uploaded ones',
    respond: () => Promise.resolve(new Response('other')),
    problem: /differs/,
    repair: /./,
  },
])('finds $title, and goes on with the other checks', async ({ respond, problem, repair }) => {
  const findings = await examined({ fetch: contentAs(respond) })
  expect(wrong(findings)).toEqual([
    expect.objectContaining({
      check: 'content',
      problem: expect.stringMatching(problem),
      repair: expect.stringMatching(repair),
    }),
  ])
  expect(outcomes(findings)).toMatchObject({ progress: 'good', 'clean-up': 'good' })
})

test('finds an edge that serves content whatever the signature says', async () => {
  let served: Uint8Array<ArrayBuffer> | undefined
  const open = contentAs(async (address) => {
    served ??= new Uint8Array(await (await fetch(address)).arrayBuffer())
    return new Response(served)
  })
  expect(wrong(await examined({ fetch: open }))).toEqual([
    expect.objectContaining({
      problem: expect.stringContaining('wrong signature'),
      repair: expect.stringMatching(/^Stop/),
    }),
  ])
})

/** Runs the command. The output of one that fails is in its error. */
async function doctor(...options: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const env = { ...process.env, LECTERN_KEY: service.testKey }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'bin/doctor.ts', ...options], {
      env,
    })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout, stderr } = Object(error)
    return { code, text: `${stdout}${stderr}` }
  }
}

test('examines the service of a data folder from the command line, and ends with 0', async () => {
  const { code, text } = await doctor('--data', service.dataFolder)
  expect(text).toContain(`${service.apiBaseUrl} is well.`)
  expect(text).toMatch(/ok {9}content/)
  expect(code).toBe(0)
})

test('ends with 1 and says what to do where the address leads nowhere', async () => {
  const { code, text } = await doctor('--url', `http://127.0.0.1:${nobody}`)
  expect(code).toBe(1)
  expect(text).toMatch(/WRONG {6}health {12}The service did not answer/)
  expect(text).toContain('Check the address, its DNS record')
})

test('names the database while its calls are throttled', async () => {
  const throttled = await startServiceProcess({ flags: ['--faults', 'throttling=1', '--learner-hosts', 'one'] })
  try {
    const findings = await examined({ baseUrl: throttled.apiBaseUrl, key: throttled.testKey })
    expect(findings[0]).toMatchObject({
      check: 'health',
      problem: expect.stringContaining('database'),
      repair: expect.stringContaining('docs/runbook.md#table-throttled'),
    })
    expect(outcomes(findings)).toMatchObject({ key: 'wrong', upload: 'unchecked' })
  } finally {
    await throttled.stop()
  }
})
