import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { sendAgain } from './dead-letters.ts'
import { operation } from './operation.ts'
import { queueNameOfArn } from './queue-address.ts'
import { redrivePolicyOf } from './redrive-policy.ts'
import { arnOf } from './sqs-context.ts'
import { invalidParameter, missingParameter, resourceNotFound } from './sqs-failures.ts'

/**
 * StartMessageMoveTask, with which the runbook redrives dead letters: each message goes back to the queue that gave it
 * up. All of them move in one write to the journal, before the response is sent. Messages in flight, and messages that
 * were sent to the dead-letter queue directly, stay.
 */
export const startMessageMoveTask = operation(
  z.strictObject({ SourceArn: z.string().optional() }),
  (context, input) => {
    if (input.SourceArn === undefined) throw missingParameter('SourceArn')
    const source = context.store.get(queueNameOfArn(input.SourceArn, context.region) ?? '')
    if (source === undefined)
      throw resourceNotFound("The resource that you specified for the SourceArn parameter doesn't exist.")
    const sourceArn = arnOf(context, source)
    const isDeadLetterQueue = context.store
      .list()
      .some((queue) => redrivePolicyOf(queue)?.deadLetterTargetArn === sourceArn)
    if (!isDeadLetterQueue) throw invalidParameter('Source queue must be configured as a Dead Letter Queue.')
    const visible = [...source.messages.values()].filter(({ visibleAt }) => visibleAt <= context.now())
    const moves = visible.flatMap((message) => {
      const origin = context.store.get(queueNameOfArn(message.sourceArn ?? '', context.region) ?? '')
      return origin === undefined ? [] : [sendAgain(context, message, { from: source, to: origin })]
    })
    context.store.commit(...moves)
    return { TaskHandle: randomUUID() }
  },
)
