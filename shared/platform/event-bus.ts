/**
 * The bus on which every audit event is put, for what the operator of a deployment builds on it. Source `lectern`; the
 * detail type is the event's type; the detail is the event as webhooks tell it, without a `delivery_id`.
 */
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import type { ToldEvent } from '#shared/domain/events/event-payload.ts'

export interface EventBus {
  /**
   * @returns places of the events that the bus did not take
   * @throws what EventBridge threw where a request failed as a whole: any part of the events may have been taken
   */
  put(events: readonly ToldEvent[]): Promise<ReadonlySet<number>>
}

export const eventSource = 'lectern'

const entriesAtOnce = 10
const requestsAtOnce = 8

export function eventBus(name: string, client = new EventBridgeClient({})): EventBus {
  const putSome = async (events: readonly ToldEvent[], first: number): Promise<number[]> => {
    const { Entries = [] } = await client.send(
      new PutEventsCommand({
        Entries: events.map((event) => ({
          EventBusName: name,
          Source: eventSource,
          DetailType: event.event,
          Detail: JSON.stringify(event),
          Time: new Date(event.timestamp),
        })),
      }),
    )
    return events.flatMap((_, index) => (Entries[index]?.EventId === undefined ? [first + index] : []))
  }
  return {
    async put(events) {
      const refused = new Set<number>()
      const starts = Array.from({ length: Math.ceil(events.length / entriesAtOnce) }, (_, index) => index * entriesAtOnce)
      while (starts.length > 0) {
        const some = starts.splice(0, requestsAtOnce).map((start) => putSome(events.slice(start, start + entriesAtOnce), start))
        for (const places of await Promise.all(some)) for (const place of places) refused.add(place)
      }
      return refused
    },
  }
}
