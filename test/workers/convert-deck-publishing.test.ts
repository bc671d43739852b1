/** The worker of conversions with the real publisher: whatever is killed, a job has one package, and it is whole. */
import { coursePublisher } from '#shared/operations/conversions/publish-course.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { eventsOf } from '#test/support/actor-data-bench.ts'
import { auditEntryOf } from '#shared/domain/audit/audit-entry.ts'
import { publishedEventOf } from '#shared/domain/events/published-event.ts'
import {
  ConversionBench,
  conversionBackend,
  dieAt,
  live,
  publishingOf,
  useConversionBackend,
} from '#test/support/conversion-bench.ts'

let course: Uint8Array

useConversionBackend()
beforeAll(async () => void (course = await zipSampleCourse('scorm12')))

function openBench(): ConversionBench {
  const bench = new ConversionBench()
  bench.steps = {
    ...bench.steps,
    ...coursePublisher(publishingOf(conversionBackend())),
    write: () => Promise.resolve(course),
  }
  return bench
}

const packages = async (): Promise<any[]> =>
  (await conversionBackend().call('listPackages', { bearer: conversionBackend().liveKey, query: { limit: '500' } }))
    .body.packages

it('publishes the course as a package that can be launched, with the name of the deck as its file', async () => {
  const bench = openBench()
  const jobId = await bench.create()
  await bench.work(jobId)
  const { job } = await bench.read(jobId)
  const packageId = job.made?.packageId ?? ''
  const { body } = await conversionBackend().call('getPackage', {
    bearer: conversionBackend().liveKey,
    params: { packageId },
  })
  expect(body.package).toMatchObject({ status: 'ready', source: 'api' })
  const launched = await conversionBackend().call('launchPackage', {
    bearer: conversionBackend().liveKey,
    params: { packageId },
    body: { user_id: 'ada' },
  })
  expect(launched.status).toBe(200)
})

it('names who asked for the conversion, and the mode, in the audit entries of the job and of its version', async () => {
  const bench = openBench()
  const jobId = await bench.create()
  await bench.work(jobId)
  const { job } = await bench.read(jobId)
  const { tenantId } = job
  const entries = (await eventsOf(conversionBackend(), tenantId)).map((event) =>
    auditEntryOf(publishedEventOf({ tenantId, session: null, event })),
  )
  const actor = { kind: 'key', id: job.createdBy }
  const of = (entityId: string | undefined) => entries.filter(({ event }) => event.entityId === entityId)
  expect(of(jobId)).toMatchObject([{ mode: 'live', event: { type: 'conversion.created', actor } }])
  expect(of(job.made?.packageId)).toMatchObject([{ mode: 'live', event: { type: 'package.version_activated', actor } }])
  const [activated] = of(job.made?.packageId)
  if (activated === undefined) throw new Error('No version was activated.')
  const carried = { tenantId, session: null, event: activated.event }
  expect(publishedEventOf(carried).data).toMatchObject({ event_plane: null })
})

it('makes one package wherever a worker is killed', async () => {
  const first = openBench()
  const jobId = await first.create()
  const { calls } = dieAt(Infinity)
  await first.work(jobId)
  const all = calls()
  live()
  expect(all).toBeGreaterThan(20)
  const before = (await packages()).length
  let jobs = 0
  for (let at = 0; at <= all; at += 1) {
    const bench = openBench()
    const killed = await bench.create()
    jobs += 1
    dieAt(at)
    await bench.work(killed).catch(() => undefined)
    live()
    await bench.drain()
    const { job } = await bench.read(killed)
    expect([at, job.ended, job.made?.slideCount]).toEqual([at, 'completed', 3])
    const { body } = await conversionBackend().call('getPackage', {
      bearer: conversionBackend().liveKey,
      params: { packageId: job.made?.packageId ?? '' },
    })
    expect([at, body.package.status, body.versions.length]).toEqual([at, 'ready', 1])
    // The plan has room for fewer packages than there are kills.
    await conversionBackend().call('archivePackage', {
      bearer: conversionBackend().liveKey,
      params: { packageId: job.made?.packageId ?? '' },
    })
  }
  expect((await packages()).length).toBe(before)
  expect(jobs).toBe(all + 1)
})

it('fails a job whose package exceeds the plan, and says so', async () => {
  const bench = openBench()
  const jobId = await bench.create()
  const { job } = await bench.read(jobId)
  const { conversions } = bench.dependencies
  await conversions.change({ ...job, plan: 'free', version: job.version + 1 })
  for (let count = (await packages()).length; count < 3; count += 1) {
    const other = openBench()
    await other.work(await other.create())
  }
  expect(await bench.work(jobId)).toBeNull()
  expect((await bench.read(jobId)).job).toMatchObject({ ended: 'failed', failure: { code: 'QUOTA_EXCEEDED' } })
})
