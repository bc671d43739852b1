import type { adminQueuesFamily } from '#shared/contract/families/dashboard/admin-queues.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { WorkQueueAddress } from '#shared/platform/config.ts'
import type { DeadLetterQueues } from '#shared/platform/dead-letter-queues.ts'
import type { Log } from '#shared/platform/log.ts'
import type { OutboxRepository } from '#shared/store/events/outbox-repository.ts'
import type { RedriveRepository } from '#shared/store/redrives/redrive-repository.ts'

export type AdminQueuesEndpoints = typeof adminQueuesFamily.endpoints

export interface Dependencies {
  readonly workQueues: readonly WorkQueueAddress[]
  readonly queues: DeadLetterQueues
  readonly outbox: Pick<OutboxRepository, 'oldestAt'>
  readonly redrives: RedriveRepository
  readonly log: Pick<Log, 'error'>
}

export const noSuchQueue = (name: string): Refused<'NOT_FOUND'> =>
  refused('NOT_FOUND', `There is no queue ${name}.`, { remedy: 'GET /api/admin/queues names them all.' })
