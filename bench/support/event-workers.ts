/** Runs the workers of events by hand: publishing, and the consumers of what was published. */
import { outboxRepository, type OutboxItem } from '#shared/store/events/outbox-repository.ts'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { messageOf } from '#test/support/published-events.ts'

type Consumer = (event: { Records: ReturnType<typeof messageOf>[] }) => Promise<{ batchItemFailures: unknown[] }>

/** The batch of the table's stream: the items whose events wait. */
export async function streamBatch(backend: Backend): Promise<object> {
  const outbox = outboxRepository(backend.table)
  const found: OutboxItem['key'][] = []
  for (const shard of outbox.shards)
    for await (const items of outbox.pages(shard)) found.push(...items.map(({ key }) => key))
  return { Records: found.map(({ pk, sk }) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } })) }
}

/** Publishes the events of a batch of the stream. */
export async function publish(batch: object): Promise<void> {
  const { handler } = await import('#functions/workers/publish-events/handler.ts')
  await handler(batch, { getRemainingTimeInMillis: () => 60_000 })
}

/** The batch of the stream with the events of an action alone. */
export async function batchOf(backend: Backend, act: () => Promise<unknown>): Promise<object> {
  await publish(await streamBatch(backend))
  await act()
  return streamBatch(backend)
}

/** The events that an action alone puts on the bus. */
export async function publishedBy(backend: Backend, act: () => Promise<unknown>): Promise<unknown[]> {
  const batch = await batchOf(backend, act)
  backend.aws.busEvents.splice(0)
  await publish(batch)
  return backend.aws.busEvents.splice(0).map(({ detail }) => detail)
}

/** Consumers of the events of a LIVE session, which also has been launched. */
export const consumers = {
  queueDeliveries: async (): Promise<Consumer> =>
    (await import('#functions/workers/queue-deliveries/handler.ts')).handler,
  recordStatements: async (): Promise<Consumer> =>
    (await import('#functions/workers/record-session-statements/handler.ts')).handler,
  deriveSkills: async (): Promise<Consumer> => (await import('#functions/workers/derive-skills/handler.ts')).handler,
  followPackages: async (): Promise<Consumer> =>
    (await import('#functions/workers/follow-packages/handler.ts')).handler,
}

export type ConsumerName = keyof typeof consumers

/** Passes published events to a consumer. @throws Error if it leaves one of them in its queue */
export async function consume(consumer: Consumer, published: readonly unknown[]): Promise<void> {
  const Records = published.map((detail, index) => messageOf(detail, String(index)))
  const { batchItemFailures } = await consumer({ Records })
  if (batchItemFailures.length > 0) throw new Error('A consumer failed.')
}

/** What counted work that has no response returns. */
const done: ApiResponse = { status: 200, headers: {}, body: null, bytes: Buffer.alloc(0) }

/** Work that is counted beside requests. */
export const counted = (work: () => Promise<unknown>) => async (): Promise<ApiResponse> => {
  await work()
  return done
}

/**
 * A consumer that has already run once, and the events of its second run.
 * @param eventsOf the events of an action that it makes each time
 */
export async function readyConsumer(
  name: ConsumerName,
  eventsOf: () => Promise<unknown[]>,
): Promise<() => Promise<ApiResponse>> {
  const consumer = await consumers[name]()
  await consume(consumer, await eventsOf())
  const events = await eventsOf()
  return counted(() => consume(consumer, events))
}
