/** What one request asks of the backends: calls, units, and how many of them waited for each other. */
import type { ApiAnswer, Backend } from '#test/support/backend.ts'

export interface Counts {
  readonly dynamodb: number
  /** Longest chain of calls in which each waited for the one before. */
  readonly serial: number
  readonly readUnits: number
  readonly writeUnits: number
  readonly s3: number
  readonly sqs: number
}

/**
 * Every call is held for this long before it is done. Calls that do not wait for each other begin within it, and one that
 * waits begins after it: the chain is read off, whatever the machine is busy with.
 */
const heldMilliseconds = 100

/** Follows the chain of the calls that the servers report when they begin. */
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

/** Runs one request and counts what it does. The process's handlers must be warm: keys are read once, not per request. */
export async function countCalls({ aws }: Pick<Backend, 'aws'>, request: () => Promise<ApiAnswer>): Promise<{ counts: Counts; status: number }> {
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

/** The names of the counts that are above their bounds; a bound that is not stated is zero. */
export const aboveBudget = (counts: Counts, budget: Partial<Counts>): (keyof Counts)[] =>
  (['dynamodb', 'serial', 'readUnits', 'writeUnits', 's3', 'sqs'] as const).filter((name) => counts[name] > (budget[name] ?? 0))
