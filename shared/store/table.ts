/** The single table: its name and the document clients through which everything goes. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

export interface Table {
  readonly name: string
  /** For writes: never repeated by the SDK. */
  readonly documents: DynamoDBDocumentClient
  /** The same without the document client's layers, which take a quarter of a call: for conditional updates, every commit among them. */
  readonly updates: DynamoDBClient
  /** For reads: one bounded retry. */
  readonly reads: DynamoDBDocumentClient
}

/** @param clients see `tableClients` in `shared/platform/clients.ts` */
export function openTable(clients: { readonly reads: DynamoDBClient; readonly writes: DynamoDBClient }, name: string): Table {
  const options = { marshallOptions: { removeUndefinedValues: true } }
  return { name, updates: clients.writes, documents: DynamoDBDocumentClient.from(clients.writes, options), reads: DynamoDBDocumentClient.from(clients.reads, options) }
}

/** A stored item as it came, before its schema has spoken. */
export type RawItem = Record<string, unknown>
