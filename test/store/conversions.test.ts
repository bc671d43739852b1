/** Conversion jobs in the table: one job of an upload, and one writer of each revision. */
import { conversionReport } from '#shared/domain/conversions/conversion-report.ts'
import { advanceJob, completeJob, failJob, takeJob } from '#shared/domain/conversions/conversion-states.ts'
import { reportFromItem } from '#shared/store/conversions/conversion-item.ts'
import { conversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import { aJob, createdEventOf } from '#test/unit/domain/support/conversions.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const at = '2026-11-21T10:01:00.000Z'
const deck = { slides: [{ number: 1 }, { number: 3 }] }
const report = conversionReport({
  deck,
  findings: [{ code: 'FONT_REPLACED', slides: [], message: 'M', remedy: 'R' }],
})
const made = { packageId: 'pkg_1', versionId: 'ver_1', slideCount: 3 }

test('reads a report of a former release, which did not list the slides', () => {
  expect(reportFromItem({ warnings: [], omitted: 0 })).toEqual({ slides: [], warnings: [], omitted: 0 })
})

onEveryEngine((bench) => {
  const open = async () => {
    const conversions = conversionRepository(bench.table)
    const job = aJob({ tenantId: fresh('tenant_') })
    await conversions.create(job, createdEventOf(job))
    return { conversions, job }
  }

  it('reads what was stored, with and without a report', async () => {
    const { conversions, job } = await open()
    expect(await conversions.get(job.tenantId, job.jobId)).toEqual(job)
    expect(await conversions.getWithReport(job.tenantId, job.jobId)).toEqual({ job, report: null })
    const ended = completeJob(job, made, at)
    expect(await conversions.changeWithReport(ended, report)).toBe(true)
    expect(await conversions.getWithReport(job.tenantId, job.jobId)).toEqual({ job: ended, report })
  })

  it('returns the stored job to a second creation of its id', async () => {
    const { conversions, job } = await open()
    expect(await conversions.create({ ...job, title: 'Another' }, createdEventOf(job))).toEqual(job)
  })

  it('lets one of 20 workers take a job', async () => {
    const { conversions, job } = await open()
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, number) => conversions.change(takeJob(job, `worker-${number}`, at))),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('refuses a revision that another writer came before, and stores no report with it', async () => {
    const { conversions, job } = await open()
    expect(await conversions.change(takeJob(job, 'one', at))).toBe(true)
    const progress = { step: 'rendering', slidesDone: 1, slidesTotal: 3 } as const
    expect(await conversions.change(advanceJob(job, progress, at))).toBe(false)
    expect(await conversions.changeWithReport(failJob(job, { code: 'X', message: 'x' }, at), report)).toBe(false)
    expect(await conversions.getWithReport(job.tenantId, job.jobId)).toMatchObject({
      job: { ended: null, lease: { owner: 'one' } },
      report: null,
    })
  })

  it('keeps the jobs of another workspace apart', async () => {
    const { conversions, job } = await open()
    const page = { limit: 50, offset: 0 }
    expect((await conversions.list(job.tenantId, () => true, page)).rows).toEqual([job])
    expect((await conversions.list(fresh('tenant_'), () => true, page)).rows).toEqual([])
    expect(await conversions.get(fresh('tenant_'), job.jobId)).toBeNull()
  })

  it('stores the longest report within one item', async () => {
    const { conversions, job } = await open()
    const finding = {
      code: 'C'.repeat(40),
      slides: Array.from({ length: 500 }, (_, index) => index + 1),
      message: '😀'.repeat(400),
      remedy: 'r'.repeat(150),
    }
    const longest = conversionReport({
      deck: { slides: finding.slides.map((number) => ({ number })) },
      findings: Array.from({ length: 2000 }, () => finding),
    })
    expect(longest.omitted).toBe(1920)
    expect(await conversions.changeWithReport(completeJob(job, made, at), longest)).toBe(true)
  })
})
