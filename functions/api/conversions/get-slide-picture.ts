import { pictureType } from '#shared/contract/resources/conversions/deck-course.ts'
import { conversionNotFound } from '#shared/domain/conversions/conversion-job.ts'
import { pictureKey } from '#shared/domain/conversions/slide-picture.ts'
import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import type { ConversionEndpoints, Dependencies } from './dependencies.ts'

/**
 * Only this one type leaves, whatever was stored: a picture cannot run a script on the origin of the API. A version never
 * changes, so that a browser may keep its pictures for an hour.
 */
const headers = {
  'content-type': pictureType,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=3600',
} as const

export const getSlidePicture = implement<ConversionEndpoints['getSlidePicture'], Dependencies>()({
  load: ({ tenantId, input }, { conversions }) => conversions.getWithReport(tenantId, input.params.jobId),
  async handle({ input: { params }, loaded }, { content }) {
    if (loaded === null) return conversionNotFound()
    const key = pictureKey(loaded, params.number)
    const body = key === null ? null : await content.read(key)
    if (body !== null) return { headers, body }
    return refused(
      'NOT_FOUND',
      `There is no picture of slide ${params.number}. \`report.slides\` of a completed job lists the slides that have one, as long as its package is there.`,
    )
  },
})
