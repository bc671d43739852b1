import { isDeepStrictEqual } from 'node:util'
import type { CreateTableCommandInput, TimeToLiveSpecification } from '@aws-sdk/client-dynamodb'
import type { Engine } from './engine.ts'
import { parseTableDefinition, recordOf } from './table-operations.ts'
import type { TableRecord } from './table.ts'

/** A table as CreateTable takes it, with its expiry attribute. Billing is always by request; streams are refused. */
export type TableDefinition = Pick<CreateTableCommandInput, 'TableName' | 'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes'> & {
  readonly TimeToLiveSpecification?: TimeToLiveSpecification | undefined
}

/**
 * Makes the table, or brings the one that is there to this definition: indexes and expiry times are added, removed and
 * filled from the items. Throws where the table has another key, since its items cannot follow.
 */
export async function ensureTable(engine: Engine, definition: TableDefinition): Promise<void> {
  const { TimeToLiveSpecification: expiry, TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = definition
  const parameters = { TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode: 'PAY_PER_REQUEST' }
  const record = recordOf(engine, parseTableDefinition(parameters))
  const timeToLiveAttribute = expiry?.Enabled === true ? expiry.AttributeName : undefined
  const present = engine.tables.find(record.TableName)?.record
  if (present === undefined) {
    await engine.tables.create({ ...record, timeToLiveAttribute })
    return
  }
  if (!isDeepStrictEqual(keyOf(present), keyOf(record))) {
    throw new Error(`The table ${record.TableName} in this data folder has another primary key; remove the folder to begin anew`)
  }
  const wanted = { ...present, AttributeDefinitions: record.AttributeDefinitions, GlobalSecondaryIndexes: record.GlobalSecondaryIndexes, timeToLiveAttribute }
  if (sameShape(present, wanted)) return
  await engine.tables.change(record.TableName, wanted)
}

function keyOf({ KeySchema, AttributeDefinitions }: TableRecord): object {
  return KeySchema.map((key) => [key, AttributeDefinitions.find(({ AttributeName }) => AttributeName === key.AttributeName)?.AttributeType])
}

// As stored, that is without the difference between an absent and an undefined field.
function sameShape(left: TableRecord, right: TableRecord): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(left)), JSON.parse(JSON.stringify(right)))
}
