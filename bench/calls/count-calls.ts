/** Counts the backend calls of one request: calls, units, and the longest chain of calls that wait for each other. */
import type { ApiResponse, Backend } from '#test/support/backend.ts'

export interface Counts {
  readonly dynamodb: number
  /** Length of the longest chain of calls, each of which waits for the one before. */
  readonly serial: number
  readonly readUnits: number
  readonly writeUnits: number
  readonly s3: number
  readonly sqs: number
}

/**
 * Milliseconds for which every call is held before it runs. Calls that do not wait for each other begin within this
 * time, and a call that waits begins after it. So the chain is exact, even on a busy machine.
 */
const heldMilliseconds = 100

/** Derives the chain of calls from the times at which the servers report their beginning. */
class ChainMeter {
  readonly #calls: { readonly depth: number; readonly endsAt: number }[] = []

  begin(): { delayMs: number } {
    const now = performance.now()
    const before = this.#calls.filter(({ endsAt }) => endsAt <= now).map(({ depth }) => depth)
    this.#calls.push({ depth: Math.max(0, ...before) + 1, endsAt: now + heldMilliseconds - 1 })
    return { delayMs: heldMilliseconds }
  }

  get depth(): number {
    return Math.max(0, ...this.#calls.map(({ depth }) => depth))
  }
}

/** Runs one request and counts its calls. Its handler must have run before: keys are read once, not per request. */
export async function countCalls(
  { aws }: Pick<Backend, 'aws'>,
  request: () => Promise<ApiResponse>,
): Promise<{ counts: Counts; status: number }> {
  const chain = new ChainMeter()
  aws.takeOperations()
  aws.faultDynamoDb(() => chain.begin())
  aws.faultS3(() => chain.begin())
  try {
    const { status } = await request()
    const operations = aws.takeOperations()
    const of = (service: string): number => operations.filter((operation) => operation.service === service).length
    return {
      status,
      counts: {
        dynamodb: of('dynamodb'),
        serial: chain.depth,
        readUnits: operations.reduce((sum, { readUnits = 0 }) => sum + readUnits, 0),
        writeUnits: operations.reduce((sum, { writeUnits = 0 }) => sum + writeUnits, 0),
        s3: of('s3'),
        sqs: of('sqs'),
      },
    }
  } finally {
    aws.faultDynamoDb(null)
    aws.faultS3(null)
  }
}

/** Names of the counts above their bounds; a missing bound counts as zero. */
export const aboveBudget = (counts: Counts, budget: Partial<Counts>): (keyof Counts)[] =>
  (['dynamodb', 'serial', 'readUnits', 'writeUnits', 's3', 'sqs'] as const).filter(
    (name) => counts[name] > (budget[name] ?? 0),
  )
