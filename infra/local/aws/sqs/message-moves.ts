import { randomUUID } from 'node:crypto'
import { sendAgain } from './dead-letters.ts'
import { queueNameOfArn } from './queue-address.ts'
import type { Message } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { arnOf, type SqsContext } from './sqs-context.ts'

/** A move of dead letters back to where they came from, or to another queue. */
export interface MessageMove {
  readonly handle: string
  readonly source: Queue
  /** Undefined: each message goes back to the queue that gave it up. */
  readonly destination: Queue | undefined
  readonly messagesPerSecond: number
  readonly toMove: number
  /** Epoch milliseconds. */
  readonly startedAt: number
  moved: number
  status: 'RUNNING' | 'COMPLETED' | 'FAILED'
  failureReason?: string
}

interface MoveRequest {
  readonly source: Queue
  readonly destination: Queue | undefined
  readonly messagesPerSecond: number
}

const stepsPerSecond = 10
const rememberedMoves = 10

/**
 * The moves that were started, newest first. Each message moves in one journal record, so a kill loses and doubles none;
 * the moves themselves are forgotten then and can be started again.
 */
export class MessageMoves {
  readonly #moves = new Map<string, readonly MessageMove[]>()
  readonly #timers = new Set<NodeJS.Timeout>()

  of(source: Queue): readonly MessageMove[] {
    return this.#moves.get(source.name) ?? []
  }

  /** Starts moving the messages that are in the queue now; those in flight stay with whoever received them. */
  start(context: SqsContext, request: MoveRequest): MessageMove {
    const keys = [...request.source.messages.keys()]
    const move: MessageMove = { ...request, handle: randomUUID(), toMove: keys.length, startedAt: context.now(), moved: 0, status: 'RUNNING' }
    this.#moves.set(request.source.name, [move, ...this.of(request.source)].slice(0, rememberedMoves))
    this.#step(context, move, keys)
    return move
  }

  /** Stops all moves where they are. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #step(context: SqsContext, move: MessageMove, keys: readonly string[]): void {
    const size = Math.max(1, Math.round(move.messagesPerSecond / stepsPerSecond))
    for (const key of keys.slice(0, size)) moveOne(context, move, key)
    const rest = keys.slice(size)
    if (move.status === 'FAILED') return
    if (rest.length === 0) {
      move.status = 'COMPLETED'
      return
    }
    const pauseMs = (size / move.messagesPerSecond) * 1000
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#step(context, move, rest)
    }, pauseMs)
    this.#timers.add(timer)
  }
}

function moveOne(context: SqsContext, move: MessageMove, key: string): void {
  const message = move.source.messages.get(key)
  if (message === undefined || message.visibleAt > context.now() || move.status === 'FAILED') return
  const to = move.destination ?? originOf(context, move.source, message)
  if (to === undefined) {
    move.status = 'FAILED'
    move.failureReason = 'CouldNotDetermineMessageSource'
    return
  }
  context.store.commit(sendAgain(context, message, { from: move.source, to }))
  move.moved += 1
}

function originOf(context: SqsContext, source: Queue, message: Message): Queue | undefined {
  return context.store.get(queueNameOfArn(message.sourceArn ?? '', arnOf(context, source)) ?? '')
}
