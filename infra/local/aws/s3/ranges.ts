import { s3Error } from './errors.ts'

/** The part of an object to return: positions of the first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Reads a Range header against the size of an object: undefined where all of it is to be sent (no range, several
 * ranges, or not a range of bytes, which HTTP ignores), InvalidRange where no byte of it exists.
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw s3Error('InvalidRange')
  return { start, end }
}
