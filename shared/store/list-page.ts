/** Pages of lists that are addressed by offset. */

export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Rows of the whole list, or how many were looked at where `totalIsLowerBound`. */
  readonly total: number
  readonly totalIsLowerBound: boolean
  readonly hasMore: boolean
}

/** Rows beyond the page that are looked at, so that totals of ordinary lists are exact. */
const lookAhead = 200

/** How many index rows a page reads at the most: the skipped, the page, and the look-ahead. */
export const rowsToRead = (page: PageRequest): number => page.offset + page.limit + lookAhead

/** Cuts a page out of the rows that were read. */
export const cutPage = <Row>(read: readonly Row[], more: boolean, page: PageRequest): Page<Row> => ({
  rows: read.slice(page.offset, page.offset + page.limit),
  total: read.length,
  totalIsLowerBound: more,
  hasMore: more || read.length > page.offset + page.limit,
})
