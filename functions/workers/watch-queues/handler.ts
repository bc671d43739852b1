/** Looks for new dead letters of all queues, and for messages that nobody receives, on a schedule. Its log names the queues; its metric raises the alarm. */
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { messageCount } from '#shared/platform/queues.ts'
import { queueWatch, watchOrder } from './watch-queues.ts'

const log = openLog('worker-watch-queues', readConfig('LOG_LEVEL').LOG_LEVEL)
const watch = queueWatch(messageCount())

export const handler = async (event: unknown): Promise<void> => {
  for (const { queue, trouble, waiting, added, impact } of await watch(watchOrder.parse(event))) {
    log.error(trouble, { queue, waiting, added, impact, runbook: `docs/runbook.md#${queue}-dead-letters` })
    // A metric is charged for each hour in which it is written: a look that finds nothing writes none.
    log.measure('look', { newDeadLetters: added }, { queue })
  }
}
