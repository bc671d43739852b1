import { isDeepStrictEqual } from 'node:util'
import type { CreateTableCommandInput, TimeToLiveSpecification } from '@aws-sdk/client-dynamodb'
import type { Engine } from './engine.ts'
import { parseTableDefinition, recordOf } from './table-operations.ts'
import type { TableRecord } from './table.ts'

/** The parameters of CreateTable that the engine supports, with the expiry attribute. Billing is always by request. */
export type TableDefinition = Pick<
  CreateTableCommandInput,
  'TableName' | 'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes'
> & {
  readonly TimeToLiveSpecification?: TimeToLiveSpecification | undefined
}

/**
 * Creates the table, or changes an existing one to this definition: indexes and expiry times are added, removed and
 * filled from the items. Throws if the table has another key, because its items cannot be converted.
 */
export async function ensureTable(engine: Engine, definition: TableDefinition): Promise<void> {
  const {
    TimeToLiveSpecification: expiry,
    TableName,
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes,
  } = definition
  const parameters = {
    TableName,
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes,
    BillingMode: 'PAY_PER_REQUEST',
  }
  const record = recordOf(engine, parseTableDefinition(parameters))
  const timeToLiveAttribute = expiry?.Enabled === true ? expiry.AttributeName : undefined
  const present = engine.tables.find(record.TableName)?.record
  if (present === undefined) {
    await engine.tables.create({ ...record, timeToLiveAttribute })
    return
  }
  if (!isDeepStrictEqual(keyOf(present), keyOf(record))) {
    throw new Error(
      `The table ${record.TableName} in this data folder has another primary key. Delete the folder to start with an empty table, or choose another folder`,
    )
  }
  const wanted = {
    ...present,
    AttributeDefinitions: record.AttributeDefinitions,
    GlobalSecondaryIndexes: record.GlobalSecondaryIndexes,
    timeToLiveAttribute,
  }
  if (sameShape(present, wanted)) return
  await engine.tables.change(record.TableName, wanted)
}

function keyOf({ KeySchema, AttributeDefinitions }: TableRecord): object {
  return KeySchema.map((key) => [
    key,
    AttributeDefinitions.find(({ AttributeName }) => AttributeName === key.AttributeName)?.AttributeType,
  ])
}

// JSON makes absent and undefined fields equal, as they are when stored.
function sameShape(left: TableRecord, right: TableRecord): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(left)), JSON.parse(JSON.stringify(right)))
}
