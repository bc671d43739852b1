import { randomUUID } from 'node:crypto'
import { parseRequest, rules } from './dynalite-adapter.ts'
import type { Engine } from './engine.ts'
import type { CreateTableRequest } from './requests.ts'
import type { TableRecord } from './table.ts'

/** Checks a table definition by the rules of CreateTable. Throws `ValidationException`. */
export function parseTableDefinition(input: unknown): CreateTableRequest {
  return parseRequest(input, rules.createTable)
}

/** The record of a new table. */
export function recordOf(engine: Engine, definition: CreateTableRequest): TableRecord {
  const { TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = definition
  return {
    TableName,
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => ({
      IndexName,
      KeySchema: keys,
      Projection,
    })),
    TableId: randomUUID(),
    CreationDateTime: engine.now() / 1000,
    state: 'ready',
  }
}
