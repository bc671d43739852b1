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
  /** The same without the document client's layers: for the read of a session. */
  readonly lookups: DynamoDBClient
}

interface Clients {
  readonly reads: DynamoDBClient
  readonly writes: DynamoDBClient
}

/** @param clients see `tableClients` in `shared/platform/clients.ts`; where `direct` is left out, the same serve for both */
export function openTable({ reads, writes, direct = { reads, writes } }: Clients & { readonly direct?: Clients }, name: string): Table {
  const options = { marshallOptions: { removeUndefinedValues: true } }
  return {
    name,
    documents: DynamoDBDocumentClient.from(writes, options),
    reads: DynamoDBDocumentClient.from(reads, options),
    updates: direct.writes,
    lookups: direct.reads,
  }
}

/** A stored item as it came, before its schema has spoken. */
export type RawItem = Record<string, unknown>
