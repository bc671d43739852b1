import type { QueueResource } from '#shared/contract/resources/queues/queue.ts'
import { oldestSeconds, presentDeadLetter } from '#shared/domain/queues/dead-letter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { WorkQueueAddress } from '#shared/platform/config.ts'
import { noSuchQueue, type AdminQueuesEndpoints, type Dependencies } from './dependencies.ts'

async function overviewOf(
  { name, url, deadLettersUrl }: WorkQueueAddress,
  now: number,
  { queues }: Pick<Dependencies, 'queues'>,
): Promise<QueueResource> {
  const [work, dead] = await Promise.all([queues.count(url), queues.count(deadLettersUrl)])
  const looked = dead.waiting === 0 ? [] : await queues.receive(deadLettersUrl, 0)
  return {
    ...{ name, waiting: work.waiting, in_flight: work.inFlight },
    dead_letters: dead.waiting + dead.inFlight,
    oldest_dead_letter_seconds: oldestSeconds(
      looked.map(({ sentAt }) => sentAt),
      now,
    ),
  }
}

export const listQueues = implement<AdminQueuesEndpoints['listQueues'], Dependencies>()({
  async handle({ stamp }, { workQueues, queues, outbox }) {
    const now = Date.parse(stamp.now)
    const [shown, oldest] = await Promise.all([
      Promise.all(workQueues.map((each) => overviewOf(each, now, { queues }))),
      outbox.oldestAt(),
    ])
    return { queues: shown, outbox: { oldest_event_seconds: oldestSeconds(oldest === null ? [] : [oldest], now) } }
  },
})

export const listDeadLetters = implement<AdminQueuesEndpoints['listDeadLetters'], Dependencies>()({
  async handle({ input: { query } }, { workQueues, queues }) {
    const asked = workQueues.find(({ name }) => name === query.queue)
    if (asked === undefined) return noSuchQueue(query.queue)
    return { dead_letters: (await queues.receive(asked.deadLettersUrl, 0)).map(presentDeadLetter) }
  },
})
