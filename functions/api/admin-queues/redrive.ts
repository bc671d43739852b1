/**
 * Sends dead letters back: receive, record who does it, then for each message send and delete. A call that dies before
 * the deletion leaves the message hidden for a minute, then it is a dead letter again although its copy was sent: it can
 * be sent twice, and is never lost. Workers take every message more than once.
 */
import { stamped } from '#shared/domain/events/audit-event.ts'
import type { QueuedMessage } from '#shared/domain/queues/dead-letter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { WorkQueueAddress } from '#shared/platform/config.ts'
import { noSuchQueue, type AdminQueuesEndpoints, type Dependencies } from './dependencies.ts'

/** Longer than the function runs, so that nobody else sends the same messages meanwhile. */
const hiddenSeconds = 60

/** @returns whether the message was sent back and is no dead letter any more */
async function sendBack(
  { name, url, deadLettersUrl }: WorkQueueAddress,
  message: QueuedMessage,
  { queues, log }: Pick<Dependencies, 'queues' | 'log'>,
): Promise<boolean> {
  try {
    await queues.send(url, message)
    await queues.remove(deadLettersUrl, message)
    return true
  } catch (error) {
    log.error('dead letter not sent back', { queue: name, messageId: message.messageId, error })
    return false
  }
}

export const redriveDeadLetters = implement<AdminQueuesEndpoints['redriveDeadLetters'], Dependencies>()({
  async handle({ input: { body }, stamp }, { workQueues, queues, redrives, log }) {
    const asked = workQueues.find(({ name }) => name === body.queue)
    if (asked === undefined) return noSuchQueue(body.queue)
    const messages = await queues.receive(asked.deadLettersUrl, hiddenSeconds)
    if (messages.length > 0)
      // Before the first message moves: nothing is sent back without its author.
      await redrives.record({
        ...{ ...stamped(stamp), type: 'platform.dead_letters_redriven', entityType: null, entityId: null },
        ...{ severity: 'info', note: body.note, data: { queue: asked.name, messages: messages.length } },
      })
    const sent = await Promise.all(messages.map((message) => sendBack(asked, message, { queues, log })))
    const { waiting, inFlight } = await queues.count(asked.deadLettersUrl)
    return { redriven: sent.filter((isSent) => isSent).length, remaining: waiting + inFlight }
  },
})
