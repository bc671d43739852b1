/** Pages of lists by offset and limit. */

export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Rows of the whole list; where `totalIsLowerBound`, the rows that were read. */
  readonly total: number
  readonly totalIsLowerBound: boolean
  readonly hasMore: boolean
}

/** Rows that are read beyond the page, so that totals of ordinary lists are exact. */
const lookAhead = 200

/** How many index rows a page reads at most: the skipped ones, the page, and those beyond it. */
export const rowsToRead = (page: PageRequest): number => page.offset + page.limit + lookAhead

/** Cuts a page out of the rows that were read. */
export const cutPage = <Row>(read: readonly Row[], more: boolean, page: PageRequest): Page<Row> => ({
  rows: read.slice(page.offset, page.offset + page.limit),
  total: read.length,
  totalIsLowerBound: more,
  hasMore: more || read.length > page.offset + page.limit,
})
