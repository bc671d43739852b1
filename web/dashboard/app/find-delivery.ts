/** Finds a delivery by its id, or by that of its event. No route does: the list of its endpoint is read at the time of the event. */
import { timeOf } from '#shared/contract/id-time.ts'
import { pastedId } from './palette/pasted-id.ts'

/** Far more than one endpoint gets in a millisecond. */
const limit = 50

interface Query {
  readonly limit: number
  readonly from: string
  readonly to: string
}

interface SentDelivery {
  readonly id: string
  readonly body: string
}

/**
 * The delivery of an endpoint; null: it has none. Ids of deliveries begin with the time in the id of their event.
 * @param id of the delivery, or of its event, which the body names; @param list the endpoint's deliveries
 */
export async function findDelivery<Delivery extends SentDelivery>(
  id: string,
  list: (query: Query) => Promise<{ readonly deliveries: readonly Delivery[] }>,
): Promise<Delivery | null> {
  if (pastedId(id)?.kind !== 'delivery') return null
  const time = timeOf(id)
  const { deliveries } = await list({ limit, from: timeText(time), to: timeText(time + 1) })
  return deliveries.find((each) => each.id === id || each.body.includes(JSON.stringify(id))) ?? null
}

const timeText = (milliseconds: number): string => new Date(milliseconds).toISOString()
