/** Multipart uploads: how a file is divided, and which parts the caller must list to complete the upload. */
import { refused, type Refused } from '../outcome.ts'
import type { MultipartPlan } from './upload.ts'

const mebibyte = 1024 * 1024

/** Large enough for few calls, small enough to be sent again; S3 allows 5 MiB to 5 GiB. */
const usualPartBytes = 16 * mebibyte

/** S3 accepts no more parts. */
const mostParts = 10_000

/** @param fileBytes at least 1 */
export function planParts(fileBytes: number): Pick<MultipartPlan, 'partSizeBytes' | 'partCount'> {
  const least = Math.ceil(fileBytes / mostParts / mebibyte) * mebibyte
  const partSizeBytes = Math.max(usualPartBytes, least)
  return { partSizeBytes, partCount: Math.ceil(fileBytes / partSizeBytes) }
}

/** Bytes of one part; the last part has the remaining bytes. Null if the upload has no such part. */
export function partBytes(plan: MultipartPlan, fileBytes: number, partNumber: number): number | null {
  if (partNumber < 1 || partNumber > plan.partCount) return null
  return partNumber < plan.partCount ? plan.partSizeBytes : fileBytes - (plan.partCount - 1) * plan.partSizeBytes
}

export interface SentPart {
  readonly partNumber: number
  readonly eTag: string
}

/** @param problem what is wrong with the listed parts */
export const partsRefusal = (problem: string): Refused<'VALIDATION_ERROR'> =>
  refused('VALIDATION_ERROR', `parts: ${problem}`, {
    details: { field: 'parts', message: problem, issues: [{ field: 'parts', message: problem }] },
  })

/** The parts in order. Refused unless the caller lists each part exactly once. */
export function orderParts(
  plan: MultipartPlan,
  parts: readonly SentPart[],
): readonly SentPart[] | Refused<'VALIDATION_ERROR'> {
  const ordered = parts.toSorted((a, b) => a.partNumber - b.partNumber)
  const wrong = ordered.findIndex(({ partNumber }, index) => partNumber !== index + 1)
  if (wrong === -1 && ordered.length === plan.partCount) return ordered
  return partsRefusal(`must list each of the ${plan.partCount} parts exactly once`)
}
