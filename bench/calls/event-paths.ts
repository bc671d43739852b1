/** Calls of publishing an event, and of each consumer of it. */
import { newId, systemClock } from '#shared/platform/clock.ts'
import { launch } from '#test/support/seed.ts'
import { batchOf, counted, publish, publishedBy, readyConsumer, type ConsumerName } from '../support/event-workers.ts'
import { addEndpoint } from '../support/webhook-endpoint.ts'
import type { CountedPath, Ready, Scene } from './counted-path.ts'

const launchIn = ({ backend, packageId }: Scene) => launch(backend, packageId)

/** A consumer of the event of a launch. */
const readyAfterLaunch = (scene: Scene, name: ConsumerName): Promise<Ready> =>
  readyConsumer(name, () => publishedBy(scene.backend, () => launchIn(scene)))

export const eventPaths: readonly CountedPath[] = [
  {
    name: 'publish-events, one event of the stream',
    budget: { dynamodb: 2, serial: 2, readUnits: 1, writeUnits: 2 },
    status: 200,
    async prepare(scene) {
      const batch = await batchOf(scene.backend, () => launchIn(scene))
      return counted(() => publish(batch))
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
      return readyAfterLaunch(scene, 'queueDeliveries')
    },
  },
  {
    name: 'record-session-statements, a launch',
    budget: { dynamodb: 2, serial: 2, writeUnits: 10 },
    status: 200,
    prepare: (scene) => readyAfterLaunch(scene, 'recordStatements'),
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
    prepare: (scene) => readyAfterLaunch(scene, 'followPackages'),
  },
]
