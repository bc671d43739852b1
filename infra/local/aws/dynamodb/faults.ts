import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { DynamoDbError } from './dynamodb-error.ts'

/**
 * A fault that a test injects into one operation on one table.
 * - An error name: the operation returns that error and does nothing. In a transaction, throttling and conflicts become
 *   cancellation reasons; in a batch, the table's entries come back unprocessed, and the error is returned only when
 *   nothing is left. Plain reads ignore conflicts, because they never have any in AWS.
 * - `delayMs`: the operation waits first.
 * - `until`: the operation waits for something of the test first.
 * - `unprocessed`: a batch returns this many entries of the table, the last ones, as unprocessed.
 */
export type Fault =
  | 'ProvisionedThroughputExceededException'
  | 'TransactionConflictException'
  | 'InternalServerError'
  | { readonly delayMs: number }
  | { readonly until: Promise<unknown> }
  | { readonly unprocessed: number }

/** Called once for each table that a request names. */
export type FaultDecision = (operation: string, tableName: string) => Fault | undefined

const messages = {
  ProvisionedThroughputExceededException: 'The level of configured provisioned throughput for the table was exceeded',
  TransactionConflictException: 'Transaction is ongoing for the item',
  InternalServerError: 'Internal server error',
} as const

const plainWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])
const named = z.object({ TableName: z.string() })
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), named)) })

/** The faults of one request by table that the operation itself must apply. */
export class FaultEffects {
  readonly #faults: ReadonlyMap<string, Fault>

  constructor(faults: ReadonlyMap<string, Fault> = new Map()) {
    this.#faults = faults
  }

  /** How many of a batch's entries for a table are served. */
  servedEntries(tableName: string, count: number): number {
    const fault = this.#faults.get(tableName)
    if (typeof fault === 'string') return 0
    return fault !== undefined && 'unprocessed' in fault ? Math.max(0, count - fault.unprocessed) : count
  }

  /** Why a transaction's action on a table cancels it; undefined if it does not. */
  cancellation(tableName: string): { Code: string; Message: string } | undefined {
    const fault = this.#faults.get(tableName)
    if (typeof fault !== 'string') return undefined
    return {
      Code: fault === 'TransactionConflictException' ? 'TransactionConflict' : 'ProvisionedThroughputExceeded',
      Message: messages[fault],
    }
  }
}

const none = new FaultEffects()

/** Gets the faults of a request, waits for their delays, and throws those that fail the whole operation. */
export async function meetFaults(
  decide: FaultDecision | undefined,
  operation: string,
  input: unknown,
): Promise<FaultEffects> {
  if (decide === undefined) return none
  const faults = new Map<string, Fault>()
  for (const table of tablesOf(input)) {
    const fault = decide(operation, table)
    if (fault !== undefined) faults.set(table, fault)
  }
  if (faults.size === 0) return none
  for (const fault of faults.values()) {
    if (typeof fault === 'object' && 'delayMs' in fault) await sleep(fault.delayMs)
    if (typeof fault === 'object' && 'until' in fault) await fault.until
    if (typeof fault === 'string' && failsAtOnce(operation, fault)) throw new DynamoDbError(fault, messages[fault])
  }
  return new FaultEffects(faults)
}

function failsAtOnce(operation: string, fault: keyof typeof messages): boolean {
  if (fault === 'InternalServerError') return true
  if (operation.startsWith('Batch') || operation.startsWith('Transact')) return false
  return fault === 'ProvisionedThroughputExceededException' || plainWrites.has(operation)
}

// The kind of a request is decided by its properties: parsing with a schema that fails costs more than the operation.
function tablesOf(input: unknown): Set<string> {
  if (typeof input !== 'object' || input === null) return new Set()
  if ('TableName' in input) return new Set(typeof input.TableName === 'string' ? [input.TableName] : [])
  if ('RequestItems' in input)
    return new Set(typeof input.RequestItems === 'object' ? Object.keys(input.RequestItems ?? {}) : [])
  if ('Statements' in input)
    return new Set(Array.isArray(input.Statements) ? input.Statements.flatMap(tableOfStatement) : [])
  const transacted = transaction.safeParse(input)
  return new Set(
    transacted.success
      ? transacted.data.TransactItems.flatMap((action) => Object.values(action).map(({ TableName }) => TableName))
      : [],
  )
}

function tableOfStatement(statement: unknown): string[] {
  if (
    typeof statement !== 'object' ||
    statement === null ||
    !('Statement' in statement) ||
    typeof statement.Statement !== 'string'
  )
    return []
  const table = /^INSERT INTO "([^"]+)"/.exec(statement.Statement)?.[1]
  return table === undefined ? [] : [table]
}
