import * as z from 'zod'

/** The schedule's input: the queues of dead letters, and what a dead letter of each means. */
export const watchOrder = z.object({
  queues: z.array(
    z.object({
      /** Kebab-case: `exports`. */
      name: z.string(),
      deadLettersUrl: z.url(),
      /** One sentence: who is affected, and how. */
      impact: z.string(),
    }),
  ),
})
export type WatchOrder = z.output<typeof watchOrder>

/** A queue with dead letters that the last look did not find. */
export interface NewDeadLetters {
  readonly queue: string
  /** All dead letters of the queue. */
  readonly waiting: number
  readonly added: number
  readonly impact: string
}

/**
 * Looks into every queue of dead letters. Dead letters that were reported once are not reported again, so that one
 * queue's old ones do not hide another queue's new ones. A process that has just started knows of none and reports all.
 * @param count counts the messages of the queue with this URL
 */
export function queueWatch(
  count: (queueUrl: string) => Promise<number>,
): (order: WatchOrder) => Promise<readonly NewDeadLetters[]> {
  const known = new Map<string, number>()
  return async ({ queues }) => {
    const looked = await Promise.all(
      queues.map(async ({ name: queue, deadLettersUrl, impact }) => {
        const waiting = await count(deadLettersUrl)
        const added = waiting - (known.get(queue) ?? 0)
        known.set(queue, waiting)
        return { queue, waiting, added, impact }
      }),
    )
    return looked.filter(({ added }) => added > 0)
  }
}
