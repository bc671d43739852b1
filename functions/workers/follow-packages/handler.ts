/**
 * What follows from events: launches are counted, an archived package's launches end, and incidents tell that a plan is used
 * up or that something has stopped by itself.
 */
import { tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { consumeEvents } from '#shared/platform/event-consumer.ts'
import { openLog } from '#shared/platform/log.ts'
import { launchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import { launchEndRepository } from '#shared/store/launches/launch-end-repository.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { workspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { packageFollower } from './follow-packages.ts'

const config = readConfig('TABLE_NAME', 'LOG_LEVEL', 'LAUNCH_MAX_SECONDS')
const table = openTable(tableClients(), config.TABLE_NAME)
const means = {
  launches: launchCountRepository(table),
  workspaces: workspaceRepository(table),
  learners: learnerCountRepository(table),
  incidents: incidentRepository(table),
  ends: launchEndRepository(table),
  packages: packageRepository(table),
  webhooks: webhookRepository(table),
  forwarders: forwarderRepository(table),
  clock: systemClock,
  launchSeconds: config.LAUNCH_MAX_SECONDS,
}

export const handler = consumeEvents(openLog('worker-follow-packages', config.LOG_LEVEL), () => packageFollower(means))
