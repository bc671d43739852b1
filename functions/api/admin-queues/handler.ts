/** Lambda entry of the admin-queues family: the only function that may read dead letters. */
import { adminQueuesFamily } from '#shared/contract/families/dashboard/admin-queues.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { deadLetterQueues } from '#shared/platform/dead-letter-queues.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { redriveRepository } from '#shared/store/redrives/redrive-repository.ts'
import { listDeadLetters, listQueues } from './list-queues.ts'
import { redriveDeadLetters } from './redrive.ts'

const { table, context } = functionContext('admin-queues', { dashboard: dashboardSource })

export const handler = serve(
  adminQueuesFamily,
  { listQueues, listDeadLetters, redriveDeadLetters },
  {
    dependencies: {
      workQueues: readConfig('WORK_QUEUES').WORK_QUEUES,
      queues: deadLetterQueues(),
      outbox: outboxRepository(table),
      redrives: redriveRepository(table),
      log: context.log,
    },
    context,
  },
)
