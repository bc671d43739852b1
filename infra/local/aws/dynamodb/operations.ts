import { batchGetItem, batchWriteItem } from './batch-operations.ts'
import { sumByTable, totalUnits, type Consumption } from './capacity.ts'
import { DynamoDbError } from './dynamodb-error.ts'
import type { Engine, Outcome } from './engine.ts'
import { meetFaults, type FaultDecision, type FaultEffects } from './faults.ts'
import { batchExecuteStatement } from './insert-statements.ts'
import { deleteItem, getItem, putItem, updateItem } from './item-operations.ts'
import { query, scan } from './page-operations.ts'
import { transactWriteItems } from './transaction-operations.ts'

type Operation = (engine: Engine, input: unknown, faults: FaultEffects) => Outcome | Promise<Outcome>

const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    GetItem: getItem,
    PutItem: putItem,
    UpdateItem: updateItem,
    DeleteItem: deleteItem,
    Query: query,
    Scan: scan,
    BatchGetItem: batchGetItem,
    BatchWriteItem: batchWriteItem,
    BatchExecuteStatement: batchExecuteStatement,
    TransactWriteItems: transactWriteItems,
  }),
)

/** What one operation consumed of one table. */
export interface OperationReport {
  readonly table: string
  /** Read and write request units, indexes included. */
  readonly consumed: { readonly readUnits: number; readonly writeUnits: number }
}

/** Hooks of every operation. */
export interface OperationHooks {
  readonly fault?: FaultDecision | undefined
  /**
   * Called for each table after each operation on items, refused conditions included; not for invalid or injected
   * failures.
   */
  readonly onOperation?: ((operation: string, report: OperationReport) => void) | undefined
}

/** Performs one operation and resolves to the body of its response. Throws `DynamoDbError`. */
export async function execute(
  engine: Engine,
  hooks: OperationHooks,
  request: { operation: string; input: unknown },
): Promise<object> {
  const operation = operations.get(request.operation)
  if (operation === undefined)
    throw new DynamoDbError('UnknownOperationException', `The local engine does not serve ${request.operation}`)
  const faults = await meetFaults(hooks.fault, request.operation, request.input)
  try {
    const { body, consumed } = await operation(engine, request.input, faults)
    report(hooks, request.operation, consumed)
    return body
  } catch (cause) {
    if (cause instanceof DynamoDbError) report(hooks, request.operation, cause.details.consumed ?? [])
    throw cause
  }
}

function report({ onOperation }: OperationHooks, operation: string, consumed: readonly Consumption[]): void {
  if (onOperation === undefined) return
  for (const consumption of sumByTable(consumed)) {
    const units = totalUnits(consumption)
    const isRead = consumption.kind === 'read'
    onOperation(operation, {
      table: consumption.table,
      consumed: { readUnits: isRead ? units : 0, writeUnits: isRead ? 0 : units },
    })
  }
}
