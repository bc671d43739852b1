import type { BackendHooks } from '../backends/backends.ts'

/** How often the servers make trouble: shares from 0 to 1, of calls and of messages. */
export interface FaultRates {
  /** Calls of the table, the objects, the queues and the event bus that are refused as throttled. */
  readonly throttling: number
  /** Writes of the table that meet a transaction of another. */
  readonly conflicts: number
  /** Calls that get their response only after some seconds. */
  readonly timeouts: number
  /** Messages that are delivered twice. */
  readonly duplicates: number
  /** Messages that are delivered some seconds late. */
  readonly delays: number
}

export const faultKinds = [
  'throttling',
  'conflicts',
  'timeouts',
  'duplicates',
  'delays',
] as const satisfies readonly (keyof FaultRates)[]

/** What the cloud is at its worst, short of an outage. */
const slowCallMs = 3_000
const lateMessageSeconds = 5

/** The kind of trouble that one call or message meets, if any: a single draw, so that the shares add up. */
function draw<Kind extends keyof FaultRates>(
  kinds: readonly Kind[],
  rates: FaultRates,
  random: () => number,
): Kind | undefined {
  let rest = random()
  for (const kind of kinds) {
    rest -= rates[kind]
    if (rest < 0) return kind
  }
  return undefined
}

/**
 * Hooks for a host that make trouble at random.
 * @param random a number from 0 (inclusive) to 1 (exclusive) at each call
 */
export function faultPlan(rates: FaultRates, random: () => number = Math.random): Required<BackendHooks> {
  const callFault =
    (code: string, status: number) => (): { status: number; code: string } | { delayMs: number } | undefined => {
      const kind = draw(['throttling', 'timeouts'], rates, random)
      if (kind === undefined) return undefined
      return kind === 'throttling' ? { status, code } : { delayMs: slowCallMs }
    }
  return {
    dynamoDb: {
      fault: () => {
        const kind = draw(['throttling', 'timeouts', 'conflicts'], rates, random)
        if (kind === undefined) return undefined
        if (kind === 'timeouts') return { delayMs: slowCallMs }
        return kind === 'throttling' ? 'ProvisionedThroughputExceededException' : 'TransactionConflictException'
      },
    },
    eventBridge: { fault: () => draw(['throttling'], rates, random) !== undefined },
    s3: { fault: callFault('SlowDown', 503) },
    sqs: {
      fault: callFault('ThrottlingException', 400),
      messageFault: () => {
        const kind = draw(['duplicates', 'delays'], rates, random)
        if (kind === undefined) return undefined
        return kind === 'duplicates' ? 'duplicate' : { delaySeconds: lateMessageSeconds }
      },
    },
  }
}
