import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendAgain } from './dead-letters.ts'
import type { MessageMove } from './message-moves.ts'
import { queueNameOfArn } from './queue-address.ts'
import type { Message } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { arnOf, type SqsContext } from './sqs-context.ts'

/** What a move is to do. */
export type MoveRequest = Pick<MessageMove, 'source' | 'destination' | 'messagesPerSecond'>

const stepsPerSecond = 10

/**
 * Starts to move the messages that are in the queue now; those in flight stay with whoever received them. Each message
 * moves in one journal record, so a kill in between loses and doubles none.
 */
export function startMove(context: SqsContext, request: MoveRequest): MessageMove {
  const keys = [...request.source.messages.keys()]
  const move: MessageMove = { ...request, handle: randomUUID(), toMove: keys.length, startedAt: context.now(), moved: 0, status: 'RUNNING' }
  context.moves.add(move)
  run(context, move, keys).catch((error: unknown) => {
    move.status = 'FAILED'
    move.failureReason = String(error)
  })
  return move
}

async function run(context: SqsContext, move: MessageMove, keys: readonly string[]): Promise<void> {
  const size = Math.max(1, Math.round(move.messagesPerSecond / stepsPerSecond))
  for (let first = 0; first < keys.length; first += size) {
    if (first > 0) await sleep((size / move.messagesPerSecond) * 1000, undefined, { signal: context.closing })
    for (const key of keys.slice(first, first + size)) {
      move.failureReason = moveOne(context, move, key)
      if (move.failureReason !== undefined) {
        move.status = 'FAILED'
        return
      }
    }
  }
  move.status = 'COMPLETED'
}

/** Moves a message if it is there and visible; returns why the whole move cannot go on, if so. */
function moveOne(context: SqsContext, move: MessageMove, key: string): string | undefined {
  const message = move.source.messages.get(key)
  if (message === undefined || message.visibleAt > context.now()) return undefined
  const to = move.destination ?? originOf(context, move.source, message)
  if (to === undefined) return 'CouldNotDetermineMessageSource'
  context.store.commit(sendAgain(context, message, { from: move.source, to }))
  move.moved += 1
  return undefined
}

function originOf(context: SqsContext, source: Queue, message: Message): Queue | undefined {
  return context.store.get(queueNameOfArn(message.sourceArn ?? '', arnOf(context, source)) ?? '')
}
