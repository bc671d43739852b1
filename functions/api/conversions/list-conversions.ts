import { presentListed } from '#shared/domain/conversions/conversion-presenter.ts'
import { statusAt } from '#shared/domain/conversions/conversion-states.ts'
import { implement } from '#shared/http/implementation.ts'
import type { ConversionEndpoints, Dependencies } from './dependencies.ts'

export const listConversions = implement<ConversionEndpoints['listConversions'], Dependencies>()({
  async handle({ caller, input: { query }, stamp }, { conversions }) {
    const { limit, offset, status } = query
    const { rows, total, hasMore, totalIsLowerBound } = await conversions.list(
      caller.tenantId,
      (job) => status === undefined || statusAt(job, stamp.now) === status,
      { limit, offset },
    )
    return {
      conversions: rows.map((job) => presentListed(job, stamp.now)),
      pagination: { total, limit, offset, hasMore, totalIsLowerBound },
    }
  },
})
