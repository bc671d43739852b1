/**
 * The bus for audit events: Lectern's own consumers and the operator's rules read it. Source `lectern`; the detail type
 * is the event's type; the detail is a `PublishedEvent`.
 */
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge'
import { eventSource } from '#shared/contract/events.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'

/** A bus for audit events. The caller puts the events again that were not taken. */
export interface EventBus {
  /**
   * @returns positions of the events that the bus did not take
   * @throws the error of EventBridge where a whole request failed: any part of the events may have been taken
   */
  put(events: readonly PublishedEvent[]): Promise<ReadonlySet<number>>
}

/**
 * Limits of PutEvents: entries of a request, and bytes of a request and of an entry (256 KB, with room for the
 * envelope).
 */
const maxEntries = 10
const maxBytes = 250_000
const requestsAtOnce = 8

interface Entry {
  readonly position: number
  readonly request: PutEventsRequestEntry
  readonly bytes: number
}

function entryOf(bus: string, event: PublishedEvent, position: number): Entry {
  const detail = JSON.stringify(event)
  return {
    position,
    request: {
      EventBusName: bus,
      Source: eventSource,
      DetailType: event.event,
      Detail: detail,
      Time: new Date(event.timestamp),
    },
    bytes: Buffer.byteLength(detail) + Buffer.byteLength(event.event) + eventSource.length,
  }
}

/** Entries in their order, as many in a request as the limits allow. */
function requestsOf(entries: readonly Entry[]): Entry[][] {
  const requests: Entry[][] = []
  let bytes = Infinity
  for (const entry of entries) {
    const current = requests.at(-1)
    if (current === undefined || current.length === maxEntries || bytes + entry.bytes > maxBytes) {
      requests.push([entry])
      bytes = entry.bytes
    } else {
      current.push(entry)
      bytes += entry.bytes
    }
  }
  return requests
}

/** Opens the bus with this name. An event that is too large for the bus counts as not taken. */
export function eventBus(name: string, client = new EventBridgeClient({})): EventBus {
  const send = async (entries: readonly Entry[]): Promise<number[]> => {
    const { Entries = [] } = await client.send(new PutEventsCommand({ Entries: entries.map(({ request }) => request) }))
    return entries.flatMap(({ position }, index) => (Entries[index]?.EventId === undefined ? [position] : []))
  }
  return {
    async put(events) {
      const entries = events.map((event, position) => entryOf(name, event, position))
      const refused = new Set(entries.filter(({ bytes }) => bytes > maxBytes).map(({ position }) => position))
      const requests = requestsOf(entries.filter(({ position }) => !refused.has(position)))
      while (requests.length > 0) {
        const positions = await Promise.all(requests.splice(0, requestsAtOnce).map(send))
        for (const position of positions.flat()) refused.add(position)
      }
      return refused
    },
  }
}
