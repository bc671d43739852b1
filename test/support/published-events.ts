/** Events on their way from the bus to consumers, for tests that drive workers by hand. */
import type { SQSRecord } from 'aws-lambda'
import { publishEvents, type Publishing, type PublishCount } from '#functions/workers/publish-events/publish-events.ts'
import type { BusEvent } from '#infra/local/aws/event-bridge/event-bridge-server.ts'
import { eventSource } from '#shared/contract/events.ts'
import type { CarriedEvent } from '#shared/domain/events/event-payload.ts'
import { publishedEventOf, publishedEventSchema, type PublishedEvent } from '#shared/domain/events/published-event.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import type { Table } from '#shared/store/table/table.ts'

/** The time at which tests publish. */
export const publishedAt = Date.parse('2026-11-21T10:05:00.000Z')

/** What publish-events works with. @param problems gets what went wrong */
export const publishing = (table: Table, problems: unknown[] = []): Publishing => ({
  outbox: outboxRepository(table),
  bus: eventBus('events-test'),
  clock: { now: () => publishedAt },
  report: (error) => problems.push(error),
})

/** Publishes everything that waits. */
export const publishAll = (table: Table, changed: Partial<Publishing> = {}): Promise<PublishCount> =>
  publishEvents({ ...publishing(table), ...changed }, { hasTime: () => true })

/** An event as consumers read it from its message. */
export const received = (carried: CarriedEvent): PublishedEvent =>
  publishedEventSchema.parse(JSON.parse(JSON.stringify(publishedEventOf(carried))))

/** Takes the events that were put on the bus, as consumers read them. */
export const takeBusEvents = (busEvents: BusEvent[]): PublishedEvent[] =>
  busEvents.splice(0).map(({ detail }) => publishedEventSchema.parse(detail))

/** Ids of the events that were put on the bus. */
export const idsOnBus = (busEvents: readonly BusEvent[]): string[] =>
  [...new Set(busEvents.map(({ detail }) => publishedEventSchema.parse(detail).facts.event.eventId))].sort()

/** The message of a consumer's queue for an event. */
export const messageOf = (detail: unknown, messageId: string): SQSRecord => ({
  messageId,
  receiptHandle: messageId,
  body: JSON.stringify({
    version: '0',
    id: messageId,
    'detail-type': Object(detail).event,
    source: eventSource,
    account: '000000000000',
    time: '2026-11-21T10:05:00Z',
    region: 'eu-central-1',
    resources: [],
    detail,
  }),
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: 'events',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:consumer',
  awsRegion: 'eu-central-1',
})
