import { s3Error } from './errors.ts'

const largestPage = 1000

/** Reads a page size from the query: at most 1,000, which is also what is meant when it is absent. */
export function readPageSize(query: ReadonlyMap<string, string>, name: string): number {
  const text = query.get(name)
  if (text === undefined || text === '') return largestPage
  if (!/^\d{1,9}$/.test(text))
    throw s3Error('InvalidArgument', `Provided ${name} not an integer or within integer range.`)
  return Math.min(Number(text), largestPage)
}
