/** Each verb of conversion jobs, as access patterns are counted. */
import type { ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import { conversionReport } from '#shared/domain/conversions/conversion-report.ts'
import { advanceJob, completeJob } from '#shared/domain/conversions/conversion-states.ts'
import { conversionRepository, type ConversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import { aJob, createdEventOf } from '#test/unit/domain/support/conversions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T10:01:00.000Z'
const report = conversionReport({
  deck: { slides: [{ number: 1 }] },
  findings: [{ code: 'ANIMATION_FLATTENED', slides: [1], message: 'Flat.', remedy: 'None.' }],
})

const onJob =
  (act: (conversions: ConversionRepository, job: ConversionJob) => Promise<unknown>, isEnded = false): Scenario =>
  async ({ table }) => {
    const conversions = conversionRepository(table)
    const job = aJob({ tenantId: fresh('tenant_') })
    await conversions.create(job, createdEventOf(job))
    if (isEnded) await conversions.changeWithReport(ended(job), report)
    return () => act(conversions, job)
  }

const ended = (job: ConversionJob): ConversionJob =>
  completeJob(job, { packageId: 'pkg_1', versionId: 'ver_1', slideCount: 3 }, at)

export const conversionScenarios: Readonly<Record<string, Scenario>> = {
  'conversions.create': ({ table }) => {
    const job = aJob({ tenantId: fresh('tenant_') })
    return Promise.resolve(() => conversionRepository(table).create(job, createdEventOf(job)))
  },
  'conversions.get': onJob((conversions, { tenantId, jobId }) => conversions.get(tenantId, jobId)),
  'conversions.getWithReport': onJob(
    (conversions, { tenantId, jobId }) => conversions.getWithReport(tenantId, jobId),
    true,
  ),
  'conversions.list': onJob((conversions, { tenantId }) =>
    conversions.list(tenantId, () => true, { limit: 50, offset: 0 }),
  ),
  'conversions.change': onJob((conversions, job) =>
    conversions.change(advanceJob(job, { step: 'rendering', slidesDone: 1, slidesTotal: 3 }, at)),
  ),
  'conversions.changeWithReport': onJob((conversions, job) => conversions.changeWithReport(ended(job), report)),
}
