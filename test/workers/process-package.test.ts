/**
 * Processing that is cut off anywhere: afterwards a version is whole, or it is finished by its job; never a wrong file.
 */
import { fc } from '#test/support/properties.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { seed } from '#test/support/random.ts'
import {
  backendOf,
  useProcessingBench,
  work,
  isWhole,
  dieAt,
  live,
  freshPackage,
  versionsOf,
  storage,
  small,
} from '#test/support/processing-bench.ts'

useProcessingBench()

/** Processes an upload and dies at a call; whatever is left is then finished as the service finishes it. */
async function cutOff(archive: Uint8Array, at: number): Promise<'whole' | 'not begun'> {
  const packageId = freshPackage()
  const { storage_path } = await putUpload({ backend: backendOf() }, archive)
  const before = await storage()
  dieAt(at)
  await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })
  live()
  const [left] = await versionsOf(packageId)
  if (left === undefined) {
    expect(await storage()).toBe(before)
    expect(
      (await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })).body.package.status,
    ).toBe('ready')
    return 'not begun'
  }
  const job = { tenantId: backendOf().tenantId, packageId, versionId: left.id }
  if (left.status === 'ready') await isWhole(job, archive)
  else
    expect(
      (
        await backendOf().call('launchPackage', {
          bearer: backendOf().liveKey,
          params: { packageId },
          body: { user_id: 'u' },
        })
      ).body.code,
    ).toBe('PACKAGE_NOT_READY')
  await work(job)
  await isWhole(job, archive)
  const again = await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })
  expect(again.body.package).toMatchObject({ status: 'ready', version_id: left.id, currentVersion: '1' })
  expect(await storage()).toBe(before + Math.max(archive.length, again.body.manifest.unpacked_bytes))
  return 'whole'
}

it('leaves a complete version or none when the request dies at any call', async () => {
  const { storage_path } = await putUpload({ backend: backendOf() }, small)
  const { calls } = dieAt(Infinity)
  await processUpload({ backend: backendOf() }, storage_path, { package_id: freshPackage() })
  const all = calls()
  live()
  expect(all).toBeGreaterThan(12)
  const ends = []
  for (let at = 0; at <= all; at += 1) ends.push(await cutOff(small, at))
  // The cut moves through the version's beginning once: not begun before it, whole after it.
  expect(ends.join()).toMatch(/^(not begun,)+(whole,)+whole$/)
})

/** How often a worker is killed, at calls drawn at random; more by LECTERN_KILLS. */
const kills = Number(process.env['LECTERN_KILLS'] ?? 4)

it(
  'finishes a version whose request and workers were killed at random calls',
  async () => {
    process.stdout.write(`Workers killed at random calls: ${kills} runs, seed ${seed}\n`)
    const course = await zipSampleCourse('scorm2004')
    // Versions of one package: the plan has room for fewer packages than the worker may be killed times.
    const packageId = freshPackage()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }), async (cuts) => {
        const { storage_path } = await putUpload({ backend: backendOf() }, course)
        // The request dies behind the beginning: rate, key, upload, ranges and transaction are done by call 9.
        dieAt(12)
        await processUpload({ backend: backendOf() }, storage_path, { package_id: packageId })
        live()
        const [left] = await versionsOf(packageId)
        const job = { tenantId: backendOf().tenantId, packageId, versionId: left.id }
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
      { numRuns: kills },
    )
  },
  600_000 + kills * 15_000,
)

it('sends the job before it creates a version, and leaves a large course to the worker', async () => {
  const order = async (archive: Uint8Array): Promise<string[]> => {
    const { storage_path } = await putUpload({ backend: backendOf() }, archive)
    backendOf().aws.takeOperations()
    await processUpload({ backend: backendOf() }, storage_path)
    return backendOf()
      .aws.takeOperations()
      .flatMap(({ operation }) => (/^(Send|Transact|PutObject)/.test(operation) ? [operation] : []))
  }
  expect((await order(small)).slice(0, 2)).toEqual(['SendMessage', 'TransactWriteItems'])
  const many = writeZip(
    packageEntries(
      undefined,
      Array.from({ length: 1000 }, (_, index) => ({ name: `${index}.txt`, data: 'x' })),
    ),
  )
  expect(await order(many)).toEqual(['SendMessage', 'TransactWriteItems', 'SendMessage'])
})

it('ignores a job whose version is ready or does not exist', async () => {
  backendOf().aws.takeOperations()
  await work({ tenantId: backendOf().tenantId, packageId: 'none', versionId: 'ver_none' })
  expect(
    backendOf()
      .aws.takeOperations()
      .map(({ operation }) => operation),
  ).toEqual(['GetItem'])
  const { body } = await processUpload(
    { backend: backendOf() },
    (await putUpload({ backend: backendOf() }, small)).storage_path,
  )
  backendOf().aws.takeOperations()
  await work({ tenantId: backendOf().tenantId, packageId: body.package.package_id, versionId: body.package.version_id })
  expect(
    backendOf()
      .aws.takeOperations()
      .map(({ operation }) => operation),
  ).toEqual(['GetItem'])
})

it('processes jobs of its queue, and fails messages of any other kind', async () => {
  const packageId = freshPackage()
  const ticket = await putUpload({ backend: backendOf() }, small)
  backendOf().aws.faultS3((operation, name) =>
    operation === 'PutObject' && name === 'content-test' ? { status: 503, code: 'SlowDown' } : undefined,
  )
  await processUpload({ backend: backendOf() }, ticket.storage_path, { package_id: packageId })
  live()
  const job = {
    kind: 'process-package',
    tenantId: backendOf().tenantId,
    packageId,
    versionId: (await versionsOf(packageId))[0].id,
  }
  const { handler } = await import('#functions/workers/process-package/handler.ts')
  const record = (body: unknown, messageId: string) => ({
    messageId,
    receiptHandle: '',
    body: JSON.stringify(body),
    messageAttributes: {},
    md5OfBody: '',
    eventSource: '',
    eventSourceARN: '',
    awsRegion: '',
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1795255200000',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '0',
    },
  })
  const { batchItemFailures } = await handler({
    Records: [
      record({ hello: 1 }, 'neither'),
      record({ ...job, kind: 'erase-actor' }, 'foreign'),
      record({ ...job, kind: 'process-package' }, 'job'),
    ],
  })
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'neither' }, { itemIdentifier: 'foreign' }])
  expect((await versionsOf(packageId))[0].status).toBe('ready')
})
