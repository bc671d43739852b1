import type { Queue } from './queue-store.ts'

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
  failureReason?: string | undefined
}

const rememberedMoves = 10

/** The moves that were started, newest first. They are forgotten when the server ends, and can be started again then. */
export class MessageMoves {
  readonly #moves = new Map<string, readonly MessageMove[]>()

  of(source: Queue): readonly MessageMove[] {
    return this.#moves.get(source.name) ?? []
  }

  add(move: MessageMove): void {
    this.#moves.set(move.source.name, [move, ...this.of(move.source)].slice(0, rememberedMoves))
  }
}
