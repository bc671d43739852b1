/** Counts the backend calls of one request: calls, units, and the longest chain of calls that wait for each other. */
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
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
 * Every call is held before it runs, for 20 turns of this process, 5 ms apart. Calls that do not wait for each other begin
 * meanwhile, because client and servers are in this process; a call that waits begins after it. So the chain is exact on a
 * busy machine, too, where the turns take longer.
 */
const [turns, turnMilliseconds] = [20, 5]

async function hold(): Promise<void> {
  for (let count = 0; count < turns; count += 1) {
    await delay(turnMilliseconds)
    await turn()
  }
}

/** Derives the chain of calls from the order in which the servers report their beginnings and the ends of their holds. */
class ChainMeter {
  readonly #calls: { readonly depth: number; isHeld: boolean }[] = []

  begin(): { until: Promise<void> } {
    const before = this.#calls.filter(({ isHeld }) => !isHeld).map(({ depth }) => depth)
    const call = { depth: Math.max(0, ...before) + 1, isHeld: true }
    this.#calls.push(call)
    return { until: hold().then(() => void (call.isHeld = false)) }
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
