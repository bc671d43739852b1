/** After a crash of the whole service everything acknowledged exists, and nothing is half done. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { startServiceProcess, type ServiceProcess } from '#test/support/service.ts'
import { call, launch, mintTicket, processUpload, put, type Ticket } from '#test/support/service-client.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'
import { randomBytes } from '#test/support/random.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-kill-'))
// This process reads content, and does not find names below localhost.
const flags = ['--learner-hosts', 'one']
let service: ServiceProcess

beforeAll(async () => {
  service = await startServiceProcess({ dataFolder: folder, flags })
})

afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function crash(): Promise<void> {
  await service.kill()
  service = await startServiceProcess({ dataFolder: folder, flags })
}

const files = (count: number): EntrySpec[] =>
  Array.from({ length: count }, (_, index) => ({ name: `files/${index}.txt`, data: `File ${index}`, method: 0 }))
const course = (count: number): Buffer => writeZip(packageEntries(manifestXml(), files(count)))

async function upload(archive: Buffer): Promise<Ticket> {
  const ticket = await mintTicket(service, archive)
  expect(await put(ticket, archive)).toBe(200)
  return ticket
}

/** Waits for the package under test while it is processing; undefined if it is processed already. */
async function inProcessing(): Promise<string | undefined> {
  for (;;) {
    const { body } = await call(service, 'GET /api/v1/packages?limit=1')
    if (body.packages[0].title === 'A course')
      return body.packages[0].status === 'processing' ? body.packages[0].id : undefined
    await delay(5)
  }
}

async function expectAllFiles(packageId: string, count: number): Promise<void> {
  const { sessionId, token } = await launch(service, packageId)
  const { body } = await call(service, `GET /api/v1/sessions/${sessionId}`, { bearer: token })
  const read = async (path: string): Promise<string> => (await fetch(new URL(path, body.player.contentBaseUrl))).text()
  expect(JSON.parse(await (await fetch(body.player.courseUrl)).text())).toMatchObject({ title: 'A course' })
  for (let start = 0; start < count; start += 20) {
    const texts = await Promise.all(
      Array.from({ length: Math.min(20, count - start) }, (_, index) => read(`files/${start + index}.txt`)),
    )
    expect(texts).toEqual(texts.map((_, index) => `File ${start + index}`))
  }
}

describe('the service after SIGKILL', () => {
  test('keeps acknowledged uploads whole, and accepts the others again at the same address', async () => {
    const archive = writeZip(
      packageEntries(manifestXml(), [{ name: 'film.bin', data: randomBytes(6_000_000), method: 0 }]),
    )
    const tickets = await Promise.all(Array.from({ length: 8 }, () => mintTicket(service, archive)))
    const acknowledged = new Set<Ticket>()
    let onSecond: () => void = () => undefined
    const second = new Promise<void>((resolve) => (onSecond = resolve))
    const uploads = tickets.map(async (ticket) => {
      if ((await put(ticket, archive)) === 200 && acknowledged.add(ticket).size === 2) onSecond()
    })
    await second
    await crash()
    await Promise.allSettled(uploads)
    for (const ticket of tickets) {
      const { status, body } = await processUpload(service, ticket, { validate_only: true })
      if (acknowledged.has(ticket)) expect([status, body.manifest?.file_count]).toEqual([200, 3])
      else expect([200, 404]).toContain(status)
      if (status === 404) expect(await put(ticket, archive)).toBe(200)
    }
  })

  test('leaves a package whose request was processing it either ready and complete, or not launchable', async () => {
    const ticket = await upload(course(300))
    const processing = processUpload(service, ticket).catch(() => undefined)
    await inProcessing()
    await delay(60)
    await crash()
    const before = await processing
    const { body } = await processUpload(service, ticket)
    const { status } = (await call(service, `GET /api/v1/packages/${body.package.package_id}`)).body.package
    if (before !== undefined)
      expect([before.body.package.package_id, status]).toEqual([body.package.package_id, 'ready'])
    if (status === 'ready') return expectAllFiles(body.package.package_id, 300)
    expect(status).toBe('processing')
    const refused = await launch(service, body.package.package_id)
    expect([refused.response.status, refused.response.body.code]).toEqual([409, 'PACKAGE_NOT_READY'])
  })

  test('resumes and completes a package that the worker was processing', async () => {
    const ticket = await upload(course(1_005))
    const { body } = await processUpload(service, ticket)
    const packageId: string = body.package.package_id
    await delay(150)
    await crash()
    let status = ''
    for (let waited = 0; status !== 'ready' && waited < 300_000; waited += 50) {
      status = (await call(service, `GET /api/v1/packages/${packageId}`)).body.package.status
      await delay(50)
    }
    await expectAllFiles(packageId, 1_005)
  })

  test.each([4, 90])(
    'restores sessions to the last acknowledged commit, or one later (after %d commits)',
    async (commits) => {
      const packageId = service.sampleCourses['scorm12'] ?? ''
      const learners = await Promise.all(
        ['ada', 'bea', 'cleo'].map((learner) => launch(service, packageId, `${learner}-${commits}`)),
      )
      let left = commits
      let onEnough: () => void = () => undefined
      const enough = new Promise<void>((resolve) => (onEnough = resolve))
      const write = async ({ sessionId, token }: { sessionId: string; token: string }): Promise<number> => {
        for (let version = 1; ; version += 1) {
          const body = { version, cmi_data: { 'cmi.suspend_data': `written on ${version}` } }
          const response = await call(service, `PUT /api/v1/sessions/${sessionId}`, { bearer: token, body }).catch(
            () => null,
          )
          if (response === null) return version
          expect([response.status, response.body.version]).toEqual([200, version + 1])
          left -= 1
          if (left === 0) onEnough()
        }
      }
      const writers = learners.map(write)
      await enough
      await service.kill()
      const acknowledged = await Promise.all(writers)
      service = await startServiceProcess({ dataFolder: folder, flags })
      for (const [index, version] of acknowledged.entries()) {
        const { body } = await call(service, `GET /api/v1/sessions/${learners[index]?.sessionId ?? ''}`)
        expect([version, version + 1]).toContain(body.version)
        expect(body.cmi_data).toEqual(
          body.version === 1 ? {} : { 'cmi.suspend_data': `written on ${body.version - 1}` },
        )
      }
    },
  )
})
