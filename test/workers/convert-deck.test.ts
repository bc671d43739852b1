/** The worker of conversions: one package of a job, whatever is repeated, raced or killed. */
import { fc } from '#test/support/properties.ts'
import { unconvertible } from '#shared/operations/conversions/conversion-steps.ts'
import { ConversionBench, dieAt, finding, live, useConversionBackend } from '#test/support/conversion-bench.ts'
import { seed } from '#test/support/random.ts'

let bench: ConversionBench

useConversionBackend()
beforeEach(() => {
  bench = new ConversionBench()
})

const completed = (jobId: string) => ({
  job: {
    ended: 'completed',
    lease: null,
    failure: null,
    made: { packageId: `pkg_of_${jobId}`, versionId: 'ver_1', slideCount: 3 },
    progress: { step: 'done', slidesDone: 3, slidesTotal: 3 },
  },
  report: { slides: [1, 2, 3], warnings: [finding], omitted: 0 },
})

it('converts the deck of a job, stores the report, and removes the deck', async () => {
  const jobId = await bench.create()
  expect(await bench.deckIsThere((await bench.read(jobId)).job)).toBe(true)
  expect(await bench.work(jobId)).toBeNull()
  const found = await bench.read(jobId)
  expect(found).toMatchObject(completed(jobId))
  expect(await bench.deckIsThere(found.job)).toBe(false)
})

it('shows the slides that are done while it renders', async () => {
  const jobId = await bench.create()
  const seen: unknown[] = []
  const { render } = bench.steps
  bench.steps = {
    ...bench.steps,
    async render(deck, onSlides) {
      const first = await render(deck, () => undefined)
      onSlides(2, 3)
      for (let tries = 0; tries < 50 && seen.length === 0; tries += 1) {
        const { job } = await bench.read(jobId)
        if (job.progress.slidesDone === 2) seen.push(job.progress)
      }
      return first
    },
  }
  await bench.work(jobId)
  expect(seen).toEqual([{ step: 'rendering', slidesDone: 2, slidesTotal: 3 }])
})

it('ignores a message without a job, and one whose job has ended', async () => {
  expect(await bench.work('job_none')).toBeNull()
  const jobId = await bench.create()
  await bench.work(jobId)
  expect(await bench.work(jobId)).toBeNull()
  expect(bench.renders).toBe(1)
})

it('converts once when a message is delivered to many workers at once, and asks for the message again', async () => {
  const jobId = await bench.create()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => bench.work(jobId)))
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
  expect([bench.renders, bench.published.size]).toEqual([1, 1])
  await bench.drain()
  expect(await bench.read(jobId)).toMatchObject(completed(jobId))
})

it('waits for the lease of a worker that died, then converts', async () => {
  const jobId = await bench.create()
  const { calls } = dieAt(Infinity)
  bench.steps = { ...bench.steps, render: () => (dieAt(0), Promise.reject(new Error('killed'))) }
  await expect(bench.work(jobId)).rejects.toThrow()
  live()
  expect(calls()).toBeGreaterThan(0)
  const again = new ConversionBench()
  again.now = bench.now + 1000
  const waits = await again.work(jobId)
  expect(waits?.seconds).toBeGreaterThan(300)
  expect(waits?.seconds).toBeLessThanOrEqual(331)
  again.now += (waits?.seconds ?? 0) * 1000
  expect(await again.work(jobId)).toBeNull()
  expect(await again.read(jobId)).toMatchObject(completed(jobId))
})

it.each([
  [
    'the deck is at fault',
    'NO_SLIDES',
    () => ({ render: () => Promise.resolve(unconvertible('NO_SLIDES', 'Empty.')) }),
  ],
  [
    'the package is refused',
    'QUOTA_EXCEEDED',
    () => ({ publish: () => Promise.resolve(unconvertible('QUOTA_EXCEEDED', 'Full.')) }),
  ],
])('fails the job at once where %s', async (_, code, steps) => {
  const jobId = await bench.create()
  bench.steps = { ...bench.steps, ...steps() }
  expect(await bench.work(jobId)).toBeNull()
  expect(await bench.read(jobId)).toMatchObject({
    job: { ended: 'failed', failure: { code }, made: null, attempts: 1 },
  })
})

it('fails the job where the deck was removed or replaced', async () => {
  const jobId = await bench.create()
  const { job } = await bench.read(jobId)
  const { uploaded } = bench.dependencies
  await uploaded.removeAll(`uploads/${job.tenantId}/${job.uploadId}/`)
  await bench.work(jobId)
  expect(await bench.read(jobId)).toMatchObject({ job: { failure: { code: 'DECK_GONE' } } })
})

it('tries a converter that fails three times, then fails the job with a reason', async () => {
  const jobId = await bench.create()
  bench.steps = { ...bench.steps, render: () => Promise.reject(new Error('The child has crashed.')) }
  expect(await bench.work(jobId)).toEqual({ seconds: 60 })
  expect((await bench.read(jobId)).job).toMatchObject({ ended: null, lease: null, attempts: 1 })
  expect(await bench.work(jobId)).toEqual({ seconds: 120 })
  expect(await bench.work(jobId)).toBeNull()
  expect((await bench.read(jobId)).job).toMatchObject({ ended: 'failed', failure: { code: 'CONVERSION_FAILED' } })
  expect(bench.problems).toHaveLength(3)
})

it('fails a job whose workers were all killed, with another reason', async () => {
  const jobId = await bench.create()
  bench.steps = { ...bench.steps, render: () => (dieAt(0), Promise.reject(new Error('killed'))) }
  await bench.drain(live)
  expect((await bench.read(jobId)).job).toMatchObject({
    ended: 'failed',
    attempts: 3,
    failure: { code: 'CONVERSION_STOPPED' },
  })
})

it('completes a job whose last worker was killed after it had published the package', async () => {
  const jobId = await bench.create()
  const { publish } = bench.steps
  let publications = 0
  bench.steps = {
    ...bench.steps,
    publish: async (...given) => {
      publications += 1
      const made = publications === 3 ? await publish(...given) : null
      dieAt(0)
      return made ?? Promise.reject(new Error('killed'))
    },
  }
  await bench.drain(live)
  expect(await bench.read(jobId)).toMatchObject(completed(jobId))
  expect((await bench.read(jobId)).job.attempts).toBe(3)
})

it('completes the job without rendering again where a worker was killed after it had published the package', async () => {
  const jobId = await bench.create()
  const { publish } = bench.steps
  bench.steps = {
    ...bench.steps,
    publish: async (...given) => {
      const made = await publish(...given)
      dieAt(0)
      return made
    },
  }
  await bench.drain(live)
  expect(await bench.read(jobId)).toMatchObject({ ...completed(jobId), job: { attempts: 2 } })
  expect([bench.renders, bench.problems.length]).toEqual([1, 1])
})

it('ends in one package, completed, wherever one worker is killed', async () => {
  const { calls } = dieAt(Infinity)
  const first = await bench.create()
  const before = calls()
  await bench.work(first)
  const all = calls() - before
  live()
  expect(all).toBeGreaterThan(8)
  for (let at = 0; at <= all; at += 1) {
    const one = new ConversionBench()
    const jobId = await one.create()
    dieAt(at)
    await one.work(jobId).catch(() => undefined)
    live()
    await one.drain()
    expect(await one.read(jobId)).toMatchObject(completed(jobId))
    expect([at, one.published.size, one.mostAtOnce]).toEqual([at, 1, 1])
  }
})

/** How often workers are killed at calls drawn at random; more by LECTERN_KILLS. */
const kills = Number(process.env['LECTERN_KILLS'] ?? 6)

it(
  'ends completed or failed with a reason after kills at random calls',
  async () => {
    process.stdout.write(`Workers killed at random calls: ${kills} runs, seed ${seed}\n`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 5 }), async (cuts) => {
        const one = new ConversionBench()
        const jobId = await one.create()
        for (const cut of cuts) {
          dieAt(cut)
          await Promise.allSettled([one.work(jobId), one.work(jobId)])
          live()
          one.now += 400_000
        }
        await one.drain()
        const { job } = await one.read(jobId)
        expect(job.ended).not.toBeNull()
        expect(job.ended === 'completed' ? job.made : job.failure?.code).toEqual(
          job.ended === 'completed'
            ? { packageId: `pkg_of_${jobId}`, versionId: 'ver_1', slideCount: 3 }
            : expect.stringMatching(/^CONVERSION_(STOPPED|FAILED)$/),
        )
        expect(one.published.size).toBe(job.ended === 'completed' ? 1 : 0)
        expect(one.mostAtOnce).toBeLessThanOrEqual(1)
      }),
      { numRuns: kills },
    )
  },
  600_000 + kills * 5000,
)
