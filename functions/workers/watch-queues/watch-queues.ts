import * as z from 'zod'

/** The schedule's input: the queues of dead letters, and what a dead letter of each means. */
export const watchOrder = z.object({
  /** Looks in a row that find messages in a quiet queue before that is reported: more than fit between two runs of its worker. */
  patientLooks: z.int().min(1),
  queues: z.array(
    z.object({
      /** Kebab-case: `exports`. */
      name: z.string(),
      deadLettersUrl: z.url(),
      /** The queue itself, if its worker receives on a schedule. */
      quietUrl: z.url().optional(),
      /** One sentence: who is affected, and how. */
      impact: z.string(),
    }),
  ),
})
export type WatchOrder = z.output<typeof watchOrder>
type Watched = WatchOrder['queues'][number]

/** A queue that somebody must look at. */
export interface QueueTrouble {
  readonly queue: string
  /** `dead letters`: work has failed for good. `not received`: the worker of a quiet queue does not come. */
  readonly trouble: 'dead letters' | 'not received'
  /** All messages of this kind. */
  readonly waiting: number
  /** Those that were not reported before. */
  readonly added: number
  readonly impact: string
}

/**
 * Looks into every queue of dead letters, and into quiet queues. What was reported once is not reported again, so that one
 * queue's old dead letters do not hide another queue's new ones. A process that has just started knows of none and reports
 * all dead letters.
 * @param count counts the messages of the queue with this URL
 */
export function queueWatch(
  count: (queueUrl: string) => Promise<number>,
): (order: WatchOrder) => Promise<readonly QueueTrouble[]> {
  const known = new Map<string, number>()
  const looks = new Map<string, number>()
  const lookForDead = async ({ name: queue, deadLettersUrl, impact }: Watched): Promise<QueueTrouble> => {
    const waiting = await count(deadLettersUrl)
    const added = waiting - (known.get(queue) ?? 0)
    known.set(queue, waiting)
    return { queue, trouble: 'dead letters', waiting, added, impact }
  }
  const lookForWaiting = async (
    { name: queue, quietUrl, impact }: Watched,
    patientLooks: number,
  ): Promise<QueueTrouble[]> => {
    if (quietUrl === undefined) return []
    const waiting = await count(quietUrl)
    const inRow = waiting === 0 ? 0 : (looks.get(queue) ?? 0) + 1
    looks.set(queue, inRow)
    return inRow === patientLooks ? [{ queue, trouble: 'not received', waiting, added: waiting, impact }] : []
  }
  return async ({ queues, patientLooks }) => {
    const [dead, waiting] = await Promise.all([
      Promise.all(queues.map(lookForDead)),
      Promise.all(queues.map((queue) => lookForWaiting(queue, patientLooks))),
    ])
    return [...dead, ...waiting.flat()].filter(({ added }) => added > 0)
  }
}
