/** Hands audit events on to webhook endpoints and to the event bus, on a schedule. Repeating it is harmless. */
import type { Context } from 'aws-lambda'
import { tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { openLog } from '#shared/platform/log.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { launchCounts } from '#shared/store/launch-counts.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { openTable } from '#shared/store/table.ts'
import { webhookRepository } from '#shared/store/webhook-repository.ts'
import { fanOutEvents } from './fan-out-events.ts'

const config = readConfig('TABLE_NAME', 'DELIVERIES_QUEUE_URL', 'EVENT_BUS_NAME', 'LOG_LEVEL')
const log = openLog('worker-fan-out-events', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const parts = {
  outbox: outboxReader(table),
  webhooks: webhookRepository(table),
  bus: eventBus(config.EVENT_BUS_NAME),
  deliveries: batchOutlet<DeliveryMessage>(config.DELIVERIES_QUEUE_URL, ({ endpointId }) => endpointId),
  launches: launchCounts(table),
  clock: systemClock,
  report: (error: unknown) => log.error('event not handed on', { error }),
}

/** Left for the page that is under way. */
const reservedMilliseconds = 20_000

/** @throws Error where something stays in the outbox that should not: the run counts as failed, and is repeated */
export const handler = async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  const started = performance.now()
  const { events, deliveries, failures } = await fanOutEvents(parts, () => context.getRemainingTimeInMillis() > reservedMilliseconds)
  // A metric costs by the hour in which it is written: runs with nothing to do write none.
  if (events + failures > 0) log.measure('fan-out', { events, deliveries, failures, durationMs: performance.now() - started }, {})
  if (failures > 0) throw new Error(`${failures} events or items could not be handed on.`)
}
