/** What of the deliveries of an endpoint is shown, as the address states it. */
import { oneIn, textIn } from '#web/dashboard/app/search.ts'

export const deliveryStatuses = ['queued', 'delivered', 'failed', 'dead_letter'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface DeliveriesSearch {
  readonly status?: DeliveryStatus | undefined
  /** Type of the event, in full. */
  readonly event?: string | undefined
  /** The delivery that is shown beside the list. */
  readonly open?: string | undefined
  /** Where the page begins; absent: the first page. */
  readonly cursor?: string | undefined
}

export const readDeliveriesSearch = (search: Record<string, unknown>): DeliveriesSearch => ({
  status: oneIn(search, 'status', deliveryStatuses),
  event: textIn(search, 'event'),
  open: textIn(search, 'open'),
  cursor: textIn(search, 'cursor'),
})
