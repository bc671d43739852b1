/** A conversion that has ended, and the pictures of its slides, without a converter. */
import { completeJob } from '#shared/domain/conversions/conversion-states.ts'
import { contentPrefix } from '#shared/domain/packages/package-presenter.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { conversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import type { Backend } from './backend.ts'
import { sendDeck } from './decks.ts'

/** What a picture holds that `convertedDeck` stores. @param position of the slide in the course, from 1 */
export const pictureBytes = (position: number): Buffer => Buffer.from(`RIFF....WEBP picture ${position}`)

/**
 * A deck whose course shows some of its slides.
 * @param slides their numbers in the deck; `stored`: how many of their pictures are in the content bucket
 * @returns the id of the job
 */
export async function convertedDeck(
  backend: Backend,
  { slides = [1], stored = slides.length }: { slides?: readonly number[]; stored?: number } = {},
): Promise<string> {
  const { tenantId } = backend
  const { job_id: jobId } = (await sendDeck(backend)).body
  const conversions = conversionRepository(backend.table)
  const job = await conversions.get(tenantId, jobId)
  if (job === null) throw new Error('The job was created.')
  const made = { packageId: `pkg_of_${jobId}`, versionId: 'ver_1', slideCount: slides.length }
  const content = objectStore(objectClients(), 'content-test')
  for (let position = 1; position <= stored; position += 1)
    await content.put(
      `${contentPrefix({ tenantId, ...made })}slides/${position}.webp`,
      Uint8Array.from(pictureBytes(position)),
      { contentType: 'image/webp' },
    )
  const report = { slides: [...slides], warnings: [], omitted: 0 }
  await conversions.changeWithReport(completeJob(job, made, job.createdAt), report)
  return jobId
}
