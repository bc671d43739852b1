import { conversionNotFound } from '#shared/domain/conversions/conversion-job.ts'
import { presentJob } from '#shared/domain/conversions/conversion-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { ConversionEndpoints, Dependencies } from './dependencies.ts'

export const getConversion = implement<ConversionEndpoints['getConversion'], Dependencies>()({
  load: ({ tenantId, input }, { conversions }) => conversions.getWithReport(tenantId, input.params.jobId),
  handle: ({ loaded, stamp }) =>
    Promise.resolve(loaded === null ? conversionNotFound() : presentJob(loaded.job, loaded.report, stamp.now)),
})
