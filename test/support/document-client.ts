/** What tests store and read past the repositories, with the SDK's own document client. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#shared/store/table/table.ts'

const clients = new WeakMap<Table, DynamoDBDocumentClient>()

/**
 * A client of its own: the table's clients remember the steps of commands, which those of the document client cannot
 * share.
 */
export function documentClient(table: Table): DynamoDBDocumentClient {
  const { endpoint, region, credentials, requestHandler } = table.writes.config
  const client =
    clients.get(table) ??
    DynamoDBDocumentClient.from(
      new DynamoDBClient({ region, credentials, requestHandler, ...(endpoint === undefined ? {} : { endpoint }) }),
      { marshallOptions: { removeUndefinedValues: true } },
    )
  clients.set(table, client)
  return client
}
