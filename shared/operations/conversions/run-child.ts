/** The side of a conversion's process that does the work. */
import { writeSync } from 'node:fs'
import type * as z from 'zod'

/** Ends a process that could not do its work. A crash of Node ends it with another one. */
export const failedStatus = 64

/**
 * Does the work that this process was started for, and ends it: with status 0, or with `failedStatus` and one line on stderr. The
 * order is JSON in the first argument.
 */
export async function runChild<Order>(
  schema: z.ZodType<Order>,
  work: (order: Order) => Promise<void> | void,
): Promise<void> {
  // When the parent is gone, nobody waits for the result.
  process.on('disconnect', () => process.exit(1))
  try {
    await work(schema.parse(JSON.parse(process.argv[2] ?? '')))
    process.exit(0)
  } catch (error) {
    writeSync(2, `${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(failedStatus)
  }
}
