/** Processing that is cut off anywhere: afterwards a version is whole, or it is finished by its job; never a wrong file. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { fromBuffer } from 'yauzl'
import { processPackage } from '#functions/workers/process-package/process-package.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import type { ProcessingJob } from '#shared/processing/processing-job.ts'
import { accessRepository } from '#shared/store/access-repository.ts'
import { packageRepository } from '#shared/store/package-repository.ts'
import { versionRepository } from '#shared/store/version-repository.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'

let backend: Backend
beforeAll(async () => {
  // What is dead stays dead: trying again would only take time.
  process.env['AWS_MAX_ATTEMPTS'] = '1'
  // More is processed here than a workspace may in a minute.
  process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 10_000 }, uploadTickets: { limit: 10_000 } })
  backend = await startBackend()
})
afterEach(() => backend.aws.faultS3(null))
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(async () => {
  delete process.env['AWS_MAX_ATTEMPTS']
  delete process.env['RATE_LIMITS']
  await backend.close()
})

const bucket = (name: string) => objectStore(objectClients(), name)
const work = (job: ProcessingJob): Promise<void> =>
  processPackage(job, {
    packages: packageRepository(backend.table),
    versions: versionRepository(backend.table),
    uploaded: bucket('uploads-test'),
    content: bucket('content-test'),
    maxUploadMb: 500,
    stamp: stampOf(systemClock),
  })

/** Files of an archive as Info-ZIP's `unzip` unpacks them, or another reader of ZIPs where there is none. */
const unzip = async (archive: Uint8Array): Promise<Map<string, Buffer>> => (await unzipByTool(archive)) ?? unzipByLibrary(archive)

async function unzipByTool(archive: Uint8Array): Promise<Map<string, Buffer> | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-unzip-'))
  try {
    await writeFile(join(folder, 'course.zip'), archive)
    await promisify(execFile)('unzip', ['-qq', 'course.zip', '-d', 'files'], { cwd: folder })
    const found = (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return new Map(await Promise.all(found.map(async (path) => [relative(join(folder, 'files'), path), await readFile(path)] as const)))
  } catch (error) {
    if (Object(error).code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function unzipByLibrary(archive: Uint8Array): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(Buffer.from(archive), { lazyEntries: true }, (error, zip) => {
      if (error !== null) { reject(error); return; }
      zip.on('end', () => resolve(files)).on('error', reject)
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure !== null) { reject(failure); return; }
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
            if (!entry.fileName.endsWith('/')) files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}

const prefixOf = ({ packageId, versionId }: ProcessingJob): string => `content/${backend.tenantId}/${packageId}/${versionId}/`

const unzipped = new Map<Uint8Array, ReturnType<typeof unzip>>()
function filesOf(archive: Uint8Array): ReturnType<typeof unzip> {
  const files = unzipped.get(archive) ?? unzip(archive)
  unzipped.set(archive, files)
  return files
}

async function storedPaths(job: ProcessingJob): Promise<string[]> {
  const { Contents = [] } = await objectClients().sender.send(new ListObjectsV2Command({ Bucket: 'content-test', Prefix: prefixOf(job) }))
  return Contents.map(({ Key = '' }) => Key.slice(prefixOf(job).length))
}

/** Every file is there, byte by byte, and nothing beside them. */
async function isWhole(job: ProcessingJob, archive: Uint8Array): Promise<void> {
  const prefix = prefixOf(job)
  const files = await filesOf(archive)
  for (const [path, bytes] of files) {
    const stored = await bucket('content-test').read(`${prefix}${path}`)
    expect([path, stored === null ? null : bytes.equals(stored)]).toEqual([path, true])
  }
  expect((await storedPaths(job)).toSorted()).toEqual([...files.keys(), '_lectern/course.json'].toSorted())
  expect(JSON.parse(Buffer.from((await bucket('content-test').read(`${prefix}_lectern/course.json`)) ?? []).toString()).organizations).toHaveLength(1)
}

/** From the call with this number on, nothing reaches S3 or the table any more, as when the process is killed. */
function dieAt(number: number): { readonly calls: () => number } {
  let calls = 0
  const isDead = (): boolean => (calls += 1) > number
  backend.aws.faultS3(() => (isDead() ? { status: 503, code: 'SlowDown' } : undefined))
  backend.aws.faultDynamoDb(() => (isDead() ? 'InternalServerError' : undefined))
  return { calls: () => calls }
}
function live(): void {
  backend.aws.faultS3(null)
  backend.aws.faultDynamoDb(null)
}

let packages = 0
const freshPackage = (): string => `cut-${(packages += 1)}`

async function versionsOf(packageId: string): Promise<any[]> {
  const { status, body } = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })
  return status === 404 ? [] : body.versions
}
const storage = async (): Promise<number> => (await accessRepository(backend.table).findKeyWithUsage(backend.tenantId, backend.liveKey)).usage.storageBytes

const small = writeZip(packageEntries(undefined, Array.from({ length: 6 }, (_, index) => ({ name: `pages/${index}.html`, data: `<p>${'page '.repeat(index * 50)}</p>` }))))

/** Processes an upload and dies at a call; whatever is left is then finished as the service finishes it. */
async function cutOff(archive: Uint8Array, at: number): Promise<'whole' | 'not begun'> {
  const packageId = freshPackage()
  const { storage_path } = await putUpload({ backend }, archive)
  const before = await storage()
  dieAt(at)
  await processUpload({ backend }, storage_path, { package_id: packageId })
  live()
  const [left] = await versionsOf(packageId)
  if (left === undefined) {
    expect(await storage()).toBe(before)
    expect((await processUpload({ backend }, storage_path, { package_id: packageId })).body.package.status).toBe('ready')
    return 'not begun'
  }
  const job = { tenantId: backend.tenantId, packageId, versionId: left.id }
  if (left.status === 'ready') await isWhole(job, archive)
  else expect((await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body: { user_id: 'u' } })).body.code).toBe('PACKAGE_NOT_READY')
  await work(job)
  await isWhole(job, archive)
  const again = await processUpload({ backend }, storage_path, { package_id: packageId })
  expect(again.body.package).toMatchObject({ status: 'ready', version_id: left.id, currentVersion: '1' })
  expect(await storage()).toBe(before + archive.length)
  return 'whole'
}

it('whichever call is the last one: the version is whole, or nothing was begun', async () => {
  const { storage_path } = await putUpload({ backend }, small)
  const { calls } = dieAt(Infinity)
  await processUpload({ backend }, storage_path, { package_id: freshPackage() })
  const all = calls()
  live()
  expect(all).toBeGreaterThan(12)
  const ends = []
  for (let at = 0; at <= all; at += 1) ends.push(await cutOff(small, at))
  // The cut moves through the version's beginning once: not begun before it, whole after it.
  expect(ends.join()).toMatch(/^(not begun,)+(whole,)+whole$/)
}, 120_000)

/** How often a worker is killed, at calls drawn at random; more by LECTERN_KILLS. */
const kills = Number(process.env['LECTERN_KILLS'] ?? 4)
const seed = Number(process.env['LECTERN_SEED'] ?? Date.now() % 100_000)

it('a worker that dies too, again and again, leaves nothing that the next one cannot finish', async () => {
  process.stdout.write(`Workers killed at random calls: ${kills} runs, seed ${seed}\n`)
  const course = await zipSampleCourse('scorm2004')
  // Versions of one package: the plan has room for fewer packages than the worker may be killed times.
  const packageId = freshPackage()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }), async (cuts) => {
      const { storage_path } = await putUpload({ backend }, course)
      // The request dies behind the beginning: rate, key, upload, ranges and transaction are done by call 9.
      dieAt(12)
      await processUpload({ backend }, storage_path, { package_id: packageId })
      live()
      const [left] = await versionsOf(packageId)
      const job = { tenantId: backend.tenantId, packageId, versionId: left.id }
      for (const cut of cuts) {
        dieAt(cut)
        await work(job).catch(() => undefined)
        live()
        if ((await versionsOf(packageId))[0].status === 'ready') await isWhole(job, course)
      }
      await Promise.all([work(job), work(job)])
      await isWhole(job, course)
      expect((await versionsOf(packageId))[0].status).toBe('ready')
    }),
    { numRuns: kills, seed },
  )
}, 60_000 + kills * 15_000)

it('its job is sent before a version is begun, and a large course is handed over at once', async () => {
  const order = async (archive: Uint8Array): Promise<string[]> => {
    const { storage_path } = await putUpload({ backend }, archive)
    backend.aws.takeOperations()
    await processUpload({ backend }, storage_path)
    return backend.aws.takeOperations().flatMap(({ operation }) => (/^(Send|Transact|PutObject)/.test(operation) ? [operation] : []))
  }
  expect((await order(small)).slice(0, 2)).toEqual(['SendMessage', 'TransactWriteItems'])
  const many = writeZip(packageEntries(undefined, Array.from({ length: 1000 }, (_, index) => ({ name: `${index}.txt`, data: 'x' }))))
  expect(await order(many)).toEqual(['SendMessage', 'TransactWriteItems', 'SendMessage'])
})

it('a job of a version that was never begun, or is ready, does nothing', async () => {
  backend.aws.takeOperations()
  await work({ tenantId: backend.tenantId, packageId: 'none', versionId: 'ver_none' })
  expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['GetItem'])
  const { body } = await processUpload({ backend }, (await putUpload({ backend }, small)).storage_path)
  backend.aws.takeOperations()
  await work({ tenantId: backend.tenantId, packageId: body.package.package_id, versionId: body.package.version_id })
  expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['GetItem'])
})

describe('what a failed version has written is removed', () => {
  const film = (bytes: number): EntrySpec => ({ name: 'film.mp4', data: randomBytes(bytes), method: 0 })
  /** Its lie stands far from the directory, where only unpacking shows it, and the course is too large to be held in memory: files before it are written by then. */
  const lying = writeZip(packageEntries(undefined, [{ name: 'a.html', data: 'first' }, { name: 'b.html', data: 'second', central: { crc32: 7 }, local: { crc32: 0 } }, film(17 * 1024 * 1024)]))

  it('by its job, where the request has failed it', async () => {
    const packageId = freshPackage()
    const before = await storage()
    const { storage_path } = await putUpload({ backend }, lying)
    const answer = await processUpload({ backend }, storage_path, { package_id: packageId })
    expect([answer.status, answer.body.code, answer.body.details.validation.errors[0].code]).toEqual([400, 'INVALID_PACKAGE', 'ZIP_ENTRY_CHECKSUM_MISMATCH'])
    const [left] = await versionsOf(packageId)
    const job = { tenantId: backend.tenantId, packageId, versionId: left.id }
    expect(left.status).toBe('failed')
    expect(await storedPaths(job)).toContain('a.html')
    expect(await storage()).toBe(before)
    expect((await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body: { user_id: 'u' } })).status).toBe(409)
    await work(job)
    expect(await storedPaths(job)).toEqual([])
    await work(job)
    expect((await versionsOf(packageId))[0].status).toBe('failed')
  })

  it('at once, where the worker fails it; however often it is killed over that', async () => {
    for (const cut of [Infinity, 4, 6, 8, 10, 12, 14]) {
      const packageId = freshPackage()
      const { storage_path } = await putUpload({ backend }, lying)
      backend.aws.faultS3((operation, name) => (operation === 'PutObject' && name === 'content-test' ? { status: 503, code: 'SlowDown' } : undefined))
      await processUpload({ backend }, storage_path, { package_id: packageId })
      const job = { tenantId: backend.tenantId, packageId, versionId: (await versionsOf(packageId))[0].id }
      dieAt(cut)
      await work(job).catch(() => undefined)
      live()
      await work(job)
      expect([(await versionsOf(packageId))[0].status, await storedPaths(job)]).toEqual(['failed', []])
    }
  })

  it('leaves other versions and packages alone', async () => {
    const packageId = freshPackage()
    const sound = (await processUpload({ backend }, (await putUpload({ backend }, small)).storage_path, { package_id: packageId })).body.package
    const { storage_path } = await putUpload({ backend }, lying)
    await processUpload({ backend }, storage_path, { package_id: packageId })
    const failed = (await versionsOf(packageId)).find(({ status }) => status === 'failed')
    await work({ tenantId: backend.tenantId, packageId, versionId: failed.id })
    await isWhole({ tenantId: backend.tenantId, packageId, versionId: sound.version_id }, small)
    expect((await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId } })).body.package).toMatchObject({ status: 'ready', currentVersion: '1' })
  })

  it('in pages, where it is much, and says so where something stays', async () => {
    const content = bucket('content-test')
    for (let index = 0; index < 1005; index += 1) await content.put(`content/many/${index}`, 'x', { contentType: 'text/plain' })
    await content.put('content/many-more/1', 'x', { contentType: 'text/plain' })
    await content.removeAll('content/many/')
    expect([await content.read('content/many/7'), (await content.read('content/many-more/1'))?.byteLength]).toEqual([null, 1])
    backend.aws.faultS3((operation) => (operation === 'DeleteObjects' ? { status: 403, code: 'AccessDenied' } : undefined))
    await expect(content.removeAll('content/many-more/')).rejects.toThrow()
  }, 120_000)
})

describe('what has become of the upload meanwhile', () => {
  /** A version that its request left in processing. */
  async function leftBehind(): Promise<{ job: ProcessingJob; ticket: any; before: number }> {
    const packageId = freshPackage()
    const ticket = await putUpload({ backend }, small)
    const before = await storage()
    backend.aws.faultS3((operation, name) => (operation === 'PutObject' && name === 'content-test' ? { status: 503, code: 'SlowDown' } : undefined))
    await processUpload({ backend }, ticket.storage_path, { package_id: packageId })
    live()
    return { job: { tenantId: backend.tenantId, packageId, versionId: (await versionsOf(packageId))[0].id }, ticket, before }
  }

  it('another file under the same link is never mixed in: the version fails, and gives its storage back', async () => {
    const { job, ticket, before } = await leftBehind()
    const other = Buffer.from(small)
    other[other.length - 1] = 0
    other.write('X', 60)
    const put = await fetch(ticket.presigned_url, { method: 'PUT', headers: ticket.required_put_headers, body: other })
    expect(put.status).toBe(200)
    await work(job)
    await work(job)
    expect((await versionsOf(job.packageId))[0].status).toBe('failed')
    expect(await storedPaths(job)).toEqual([])
    expect(await storage()).toBe(before)
    const again = await processUpload({ backend }, ticket.storage_path)
    expect([again.body.code, again.body.error]).toEqual(['INVALID_PACKAGE', expect.stringContaining('replaced')])
  })

  it('trouble of the store is thrown, and the message comes again', async () => {
    const { job } = await leftBehind()
    backend.aws.faultS3(() => ({ status: 503, code: 'SlowDown' }))
    await expect(work(job)).rejects.toThrow()
    live()
    await work(job)
    await isWhole(job, small)
  })
})

it('the queue brings jobs and reports of uploads; each is told from the other, and what is neither comes back', async () => {
  const packageId = freshPackage()
  const ticket = await putUpload({ backend }, small)
  backend.aws.faultS3((operation, name) => (operation === 'PutObject' && name === 'content-test' ? { status: 503, code: 'SlowDown' } : undefined))
  await processUpload({ backend }, ticket.storage_path, { package_id: packageId })
  live()
  const job = { tenantId: backend.tenantId, packageId, versionId: (await versionsOf(packageId))[0].id }
  const report = { Records: [{ s3: { object: { key: ticket.storage_path, size: 1, eTag: 'e' } } }] }
  const { handler } = await import('#functions/workers/process-package/handler.ts')
  const record = (body: unknown, messageId: string) => ({
    messageId, receiptHandle: '', body: JSON.stringify(body), messageAttributes: {}, md5OfBody: '', eventSource: '', eventSourceARN: '', awsRegion: '',
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: '1795255200000', SenderId: '', ApproximateFirstReceiveTimestamp: '0' },
  })
  const { batchItemFailures } = await handler({ Records: [record(report, 'report'), record({ hello: 1 }, 'neither'), record(job, 'job')] })
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'neither' }])
  expect((await versionsOf(packageId))[0].status).toBe('ready')
})
