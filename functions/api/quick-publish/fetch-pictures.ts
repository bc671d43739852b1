/** Fetches the pictures of slides from where the caller has them. */
import type { QuickSlide } from '#shared/contract/resources/quick-publish/quick-course.ts'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { pictureExtension } from '#shared/formats/quick-course/picture-type.ts'
import type { IllustratedSlide } from '#shared/formats/quick-course/quick-course.ts'
import type { OutboundAnswer, OutboundHttp } from '#shared/platform/outbound-http.ts'

/** Largest picture, in bytes. */
export const mostPictureBytes = 5 * 1024 * 1024
/** Largest sum of all pictures of a course, in bytes. */
const mostBytes = 5 * mostPictureBytes

/** Milliseconds for the headers of a picture; for its bytes, see the bounds of the client. */
export const headersMs = 4000

/** Milliseconds in which all pictures must have been asked for. A gateway ends the whole call after 29 seconds. */
const allMs = 12_000

const fetchedAtOnce = 8

type Fetched = { readonly bytes: Uint8Array } | { readonly problem: string }

function pictureOf(answer: OutboundAnswer): Fetched {
  if (answer.kind === 'refused') return { problem: `is an address that is not fetched (${answer.reason})` }
  if (answer.kind === 'failed') return { problem: `could not be fetched (${answer.reason})` }
  if (answer.status !== 200) return { problem: `could not be fetched: its server responded with ${answer.status}` }
  if (!answer.isWhole) return { problem: 'is larger than 5 MB, or its server was too slow' }
  if (pictureExtension(answer.body) === null) return { problem: 'is no PNG, JPEG, GIF or WebP picture' }
  return { bytes: answer.body }
}

/** Fetches each address once. Stops at the first one that fails, or when the pictures are too many bytes. */
async function fetchAll(
  addresses: readonly string[],
  { http, now }: { readonly http: Pick<OutboundHttp, 'get'>; readonly now: () => number },
): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>()
  const waiting = [...addresses]
  const late = now() + allMs
  let size = 0
  let hasFailed = false
  const fetchNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined && !hasFailed; url = waiting.shift()) {
      const picture =
        now() > late
          ? { problem: 'was not fetched in time, because the pictures before it took too long' }
          : pictureOf(await http.get({ url, headers: { accept: 'image/*' }, timeoutMs: headersMs }))
      size += 'bytes' in picture ? picture.bytes.byteLength : 0
      const kept = size > mostBytes ? { problem: 'makes the pictures larger than 25 MB together' } : picture
      hasFailed ||= 'problem' in kept
      fetched.set(url, kept)
    }
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchNext))
  return fetched
}

/** The slides with their pictures. Refused is the picture of the first slide that has a faulty one. */
export async function illustrate(
  slides: readonly QuickSlide[],
  means: { readonly http: Pick<OutboundHttp, 'get'>; readonly now: () => number },
): Promise<Applied<IllustratedSlide[]> | Refused<'VALIDATION_ERROR'>> {
  const addresses = new Set(slides.flatMap(({ image_url: url }) => (url === undefined ? [] : [url])))
  const fetched = await fetchAll([...addresses], means)
  const illustrated: IllustratedSlide[] = []
  for (const [index, slide] of slides.entries()) {
    const found = fetched.get(slide.image_url ?? '')
    if (found !== undefined && 'problem' in found)
      return invalidField(`slides.${index}.image_url`, `The picture of slide ${index + 1} ${found.problem}.`)
    illustrated.push({ ...slide, picture: found?.bytes ?? null })
  }
  return applied(illustrated)
}
