/** The whole service under trouble on purpose: whoever repeats what is retryable loses nothing and sees nothing twice. */
import { setTimeout as delay } from 'node:timers/promises'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { startServiceProcess, type ServiceProcess } from '#test/support/service.ts'
import { call, launch, mintTicket, processUpload, put, type Answer } from '#test/support/service-client.ts'
import { writeZip } from '#test/support/zip-writer.ts'

jest.setTimeout(150_000)

let service: ServiceProcess

beforeAll(async () => {
  service = await startServiceProcess({ flags: ['--faults', 'throttling=0.1,conflicts=0.1,duplicates=0.5,delays=0.2'] })
})

afterAll(() => service.stop())

const refusals: Answer[] = []

/** Repeats a call as clients are told to: after 503, and after nothing else. */
async function untilDone(attempt: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await attempt()
    if (answer.status !== 503) return answer
    refusals.push(answer)
    await delay(5)
  }
}

test('a stream of commits arrives complete and in order', async () => {
  const packageId = service.sampleCourses['scorm2004'] ?? ''
  let session = { sessionId: '', token: '' }
  await untilDone(async () => {
    const { answer, ...launched } = await launch(service, packageId)
    session = launched
    return answer
  })
  for (let version = 1; version <= 60; version += 1) {
    const body = { version, cmi_data: { 'cmi.location': `page ${version}`, [`cmi.interactions.${version}.id`]: 'q' } }
    const answer = await untilDone(() => call(service, `PUT /api/v1/sessions/${session.sessionId}`, { bearer: session.token, body }))
    expect([answer.status, answer.body.version]).toEqual([200, version + 1])
  }
  const { body } = await untilDone(() => call(service, `GET /api/v1/sessions/${session.sessionId}`))
  expect(body).toMatchObject({ version: 61, cmi_data: { 'cmi.location': 'page 60' } })
  expect(Object.keys(body.cmi_data)).toHaveLength(61)
})

test('an upload becomes one version of one package', async () => {
  const archive = writeZip(packageEntries(manifestXml()))
  let ticket = { storagePath: '', url: '', headers: {} }
  await untilDone(async () => {
    ticket = await mintTicket(service, archive).catch(() => ticket)
    return { status: ticket.url === '' ? 503 : 200, body: { code: 'BACKEND_UNAVAILABLE' } }
  })
  await untilDone(async () => ({ status: await put(ticket, archive), body: { code: 'BACKEND_UNAVAILABLE' } }))
  const { status, body } = await untilDone(() => processUpload(service, ticket))
  expect(status).toBe(200)
  const { body: found } = await untilDone(() => call(service, `GET /api/v1/packages/${body.package.package_id}`))
  expect(found.versions).toHaveLength(1)
  const { body: all } = await untilDone(() => call(service, 'GET /api/v1/packages'))
  expect(all.packages).toHaveLength(4)
})

test('all that was seen of the trouble is an answer that may be repeated', () => {
  expect(refusals.length).toBeGreaterThan(0)
  for (const { body } of refusals) expect(['BACKEND_UNAVAILABLE', 'RATE_LIMIT_UNAVAILABLE']).toContain(body.code)
})
