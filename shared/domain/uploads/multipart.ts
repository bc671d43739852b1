/** Uploads in parts: how a file is cut, and what the caller must name when all parts are there. */
import { refused, type Refused } from '../outcome.ts'
import type { MultipartPlan } from './upload.ts'

const mebibyte = 1024 * 1024

/** Large enough for few calls, small enough to be sent again; within the store's 5 MiB to 5 GiB. */
const usualPartBytes = 16 * mebibyte

/** The store takes no more. */
const mostParts = 10_000

/** @param fileBytes at least 1 */
export function planParts(fileBytes: number): Pick<MultipartPlan, 'partSizeBytes' | 'partCount'> {
  const least = Math.ceil(fileBytes / mostParts / mebibyte) * mebibyte
  const partSizeBytes = Math.max(usualPartBytes, least)
  return { partSizeBytes, partCount: Math.ceil(fileBytes / partSizeBytes) }
}

/** Bytes of one part: the last one has what is left. Null where the upload has no such part. */
export function partBytes(plan: MultipartPlan, fileBytes: number, partNumber: number): number | null {
  if (partNumber < 1 || partNumber > plan.partCount) return null
  return partNumber < plan.partCount ? plan.partSizeBytes : fileBytes - (plan.partCount - 1) * plan.partSizeBytes
}

export interface SentPart {
  readonly partNumber: number
  readonly eTag: string
}

/** @param problem what is wrong with the parts that were named */
export const badParts = (problem: string): Refused<'VALIDATION_ERROR'> =>
  refused('VALIDATION_ERROR', `parts: ${problem}`, { details: { field: 'parts', message: problem, issues: [{ field: 'parts', message: problem }] } })

/** The parts in order, each named once and none left out; or why they are not. */
export function orderParts(plan: MultipartPlan, parts: readonly SentPart[]): readonly SentPart[] | Refused<'VALIDATION_ERROR'> {
  const ordered = parts.toSorted((a, b) => a.partNumber - b.partNumber)
  const wrong = ordered.findIndex(({ partNumber }, index) => partNumber !== index + 1)
  if (wrong === -1 && ordered.length === plan.partCount) return ordered
  return badParts(`must name each of the ${plan.partCount} parts once`)
}
