/** What of the conversions is shown, as the address states it. */
import { offsetIn, oneIn } from '#web/dashboard/app/search.ts'

export const conversionStatuses = ['queued', 'processing', 'completed', 'failed'] as const
export type ConversionStatus = (typeof conversionStatuses)[number]

export interface ConversionsSearch {
  readonly status?: ConversionStatus | undefined
  /** Rows before the page; absent: the first page. */
  readonly offset?: string | undefined
}

export const readConversionsSearch = (search: Record<string, unknown>): ConversionsSearch => ({
  status: oneIn(search, 'status', conversionStatuses),
  offset: offsetIn(search),
})
