/** Calls of publishing an event, and of each consumer of it. */
import { newId, systemClock } from '#shared/platform/clock.ts'
import type { ApiResponse } from '#test/support/backend.ts'
import { launch } from '#test/support/seed.ts'
import { consume, consumers, publish, publishedBy, streamBatch } from '../support/event-workers.ts'
import { addEndpoint } from '../support/webhook-endpoint.ts'
import type { CountedPath, Ready, Scene } from './counted-path.ts'

const done: ApiResponse = { status: 200, headers: {}, body: null, bytes: Buffer.alloc(0) }

/** Launches a session. @returns the batch of the stream with the event of this launch alone */
async function launchedBatch({ backend, packageId }: Scene): Promise<object> {
  await publish(await streamBatch(backend))
  await launch(backend, packageId)
  return streamBatch(backend)
}

const launchedEvent = ({ backend, packageId }: Scene): Promise<unknown[]> =>
  publishedBy(backend, () => launch(backend, packageId))

/** A consumer that has already run once, with the event of another launch. */
async function readyConsumer(scene: Scene, name: keyof typeof consumers): Promise<Ready> {
  const consumer = await consumers[name]()
  await consume(consumer, await launchedEvent(scene))
  const events = await launchedEvent(scene)
  return async () => {
    await consume(consumer, events)
    return done
  }
}

export const eventPaths: readonly CountedPath[] = [
  {
    name: 'publish-events, one event of the stream',
    budget: { dynamodb: 2, serial: 2, readUnits: 1, writeUnits: 2 },
    status: 200,
    async prepare(scene) {
      const batch = await launchedBatch(scene)
      return async () => {
        await publish(batch)
        return done
      }
    },
  },
  {
    name: 'queue-deliveries, an event for one endpoint',
    budget: { dynamodb: 1, serial: 1, readUnits: 1, sqs: 1 },
    status: 200,
    async prepare(scene) {
      const { table, tenantId } = scene.backend
      await addEndpoint(table, {
        tenantId,
        endpointId: newId('whk', systemClock),
        label: 'Launches',
        url: 'https://hooks.example.com/launches',
      })
      return readyConsumer(scene, 'queueDeliveries')
    },
  },
  {
    name: 'record-session-statements, a launch',
    budget: { dynamodb: 2, serial: 2, writeUnits: 10 },
    status: 200,
    prepare: (scene) => readyConsumer(scene, 'recordStatements'),
  },
  {
    // It reads the keys of the launches that are not counted yet: half a unit for each 4 KB of them.
    name: 'follow-packages, one launch',
    budget: { dynamodb: 3, serial: 3, readUnits: 3, writeUnits: 2 },
    above: {
      counts: { dynamodb: 5, readUnits: 6.5 },
      because:
        'the plan and what is counted are read beside the tally, so that alerts open as soon as a count crosses them',
    },
    status: 200,
    prepare: (scene) => readyConsumer(scene, 'followPackages'),
  },
]
