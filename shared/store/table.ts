/** The single table: its name and the one document client through which everything goes. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

export interface Table {
  readonly name: string
  readonly documents: DynamoDBDocumentClient
}

export const openTable = (client: DynamoDBClient, name: string): Table => ({
  name,
  documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
})

/** A stored item as it came, before its schema has spoken. */
export type RawItem = Record<string, unknown>
