/**
 * The single table: its name and its two clients. Both are low-level clients; `codec.ts` converts the items. The
 * document client of the SDK would take a quarter of each call's time.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'

export interface TableClients {
  /** Sends each read again once when it fails for a passing reason. */
  readonly reads: DynamoDBClient
  /**
   * Never repeats a write. If the response of a conditional write is lost, a repetition is refused because of the
   * write's own effect. Code that knows what a repetition means repeats it: `retry.ts`, `batches.ts`, or the caller.
   */
  readonly writes: DynamoDBClient
}

export interface Table extends TableClients {
  readonly name: string
}

/** @param clients see `tableClients` in `shared/platform/clients.ts` */
export const openTable = ({ reads, writes }: TableClients, name: string): Table => ({ name, reads, writes })

/** An item as it is stored, before a schema has checked it. */
export type RawItem = Record<string, unknown>

/** Primary key of an item. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/** The key of an item that was read. */
export const keyOf = ({ pk, sk }: RawItem): Key => ({ pk: String(pk), sk: String(sk) })

/** One text for a key, to compare keys and to use them in maps. */
export const keyText = ({ pk, sk }: Key | RawItem): string => `${String(pk)} ${String(sk)}`
