/** Pages by offset (specification, "Pagination objects"). */
import * as z from 'zod'
import { boundedText } from './values.ts'

/** Query parameters of a page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(500).default(50),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
}

/** Where a page stands in its list. */
export const pagination = z.object({
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  hasMore: z.boolean(),
  totalIsLowerBound: z.boolean(),
})

/** Query parameters of a list that is read with cursors. */
export const cursorQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `next_cursor` of the page before, valid for 24 hours. */
  cursor: boundedText(16_384).optional(),
}

/** How a page of a list with cursors ends, in the families that write camelCase. */
export const pageEnd = {
  /** `cursor` of the next page; null at the end of the list. */
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
}
