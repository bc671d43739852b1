/**
 * The whole service with injected faults: a client that repeats retryable requests loses nothing and creates nothing
 * twice.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { startServiceProcess, type ServiceProcess } from '#test/support/service.ts'
import { call, launch, mintTicket, processUpload, put, type Response } from '#test/support/service-client.ts'
import { writeZip } from '#test/support/zip-writer.ts'

let service: ServiceProcess

beforeAll(async () => {
  service = await startServiceProcess({ flags: ['--faults', 'throttling=0.1,conflicts=0.1,duplicates=0.5,delays=0.2'] })
})

afterAll(() => service.stop())

const refusals: Response[] = []

/** Repeats a call after a 503, as clients should, and after no other status. */
async function untilDone(attempt: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await attempt()
    if (response.status !== 503) return response
    refusals.push(response)
    await delay(5)
  }
}

test('stores a stream of commits completely and in order', async () => {
  const packageId = service.sampleCourses['scorm2004'] ?? ''
  let session = { sessionId: '', token: '' }
  await untilDone(async () => {
    const { response, ...launched } = await launch(service, packageId)
    session = launched
    return response
  })
  for (let version = 1; version <= 60; version += 1) {
    const body = { version, cmi_data: { 'cmi.location': `page ${version}`, [`cmi.interactions.${version}.id`]: 'q' } }
    const response = await untilDone(() =>
      call(service, `PUT /api/v1/sessions/${session.sessionId}`, { bearer: session.token, body }),
    )
    expect([response.status, response.body.version]).toEqual([200, version + 1])
  }
  const { body } = await untilDone(() => call(service, `GET /api/v1/sessions/${session.sessionId}`))
  expect(body).toMatchObject({ version: 61, cmi_data: { 'cmi.location': 'page 60' } })
  expect(Object.keys(body.cmi_data)).toHaveLength(61)
})

test('creates one version of one package from one upload', async () => {
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

test('shows the faults to the caller only as retryable errors', () => {
  expect(refusals.length).toBeGreaterThan(0)
  for (const { body } of refusals) expect(['BACKEND_UNAVAILABLE', 'RATE_LIMIT_UNAVAILABLE']).toContain(body.code)
})
