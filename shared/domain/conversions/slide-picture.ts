/** Where the pictures of a deck's slides are: in the course that was made of them. */
import type { ConversionReport } from '#shared/contract/resources/conversions/conversion.ts'
import { pictureFile } from '#shared/contract/resources/conversions/deck-course.ts'
import { contentPrefix } from '../packages/package-presenter.ts'
import type { ConversionJob } from './conversion-job.ts'

interface ReportedJob {
  readonly job: Pick<ConversionJob, 'tenantId' | 'made'>
  readonly report: Pick<ConversionReport, 'slides'> | null
}

/**
 * Key in the content bucket of the picture of a slide; null if there is none: the course is not made, or the slide is
 * hidden, or not in the deck.
 * @param number of the slide in the deck, from 1, hidden slides counted
 */
export function pictureKey({ job: { tenantId, made }, report }: ReportedJob, number: number): string | null {
  const index = report?.slides.indexOf(number) ?? -1
  return made === null || index < 0 ? null : contentPrefix({ tenantId, ...made }) + pictureFile(index)
}
