/** What of the deliveries of an endpoint is shown, as the address states it. */
import { oneIn, textIn, timeIn } from '#web/dashboard/app/search.ts'

export const deliveryStatuses = ['queued', 'delivered', 'failed', 'dead_letter'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface DeliveriesSearch {
  readonly status?: DeliveryStatus | undefined
  /** Type of the event, in full. */
  readonly event?: string | undefined
  /** Times of the events, ISO 8601; the second does not belong to the range. Absent: of all times. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The delivery that is shown beside the list. */
  readonly open?: string | undefined
  /** Where the page begins; absent: the first page. */
  readonly cursor?: string | undefined
}

export const readDeliveriesSearch = (search: Record<string, unknown>): DeliveriesSearch => ({
  status: oneIn(search, 'status', deliveryStatuses),
  event: textIn(search, 'event'),
  from: timeIn(search, 'from'),
  to: timeIn(search, 'to'),
  open: textIn(search, 'open'),
  cursor: textIn(search, 'cursor'),
})
