import * as z from 'zod'
import { ServiceFailure } from '../json-http/service-failure.ts'

/** A key value store as it is stored on disk. */
export const storeSchema = z.object({
  id: z.string(),
  arn: z.string(),
  name: z.string(),
  /** Identifies the current contents. Every change makes a new one. */
  etag: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  changedAt: z.number(),
  items: z.array(z.tuple([z.string(), z.string()])),
})
export type KeyValueStore = z.infer<typeof storeSchema>

/** Keys to set and keys to delete, all of them or none. */
export interface ContentsChange {
  readonly puts: readonly { readonly Key: string; readonly Value: string }[]
  readonly deletes: readonly { readonly Key: string }[]
}

const largestKeyBytes = 512
const largestValueBytes = 1024
const largestStoreBytes = 5 * 1024 * 1024
const mostKeysInChange = 50

/**
 * The items after a change, by key. Throws `ValidationException`, `ResourceNotFoundException` or
 * `ServiceQuotaExceededException`.
 */
export function changedItems(store: KeyValueStore, { puts, deletes }: ContentsChange): KeyValueStore['items'] {
  const touched = [...puts, ...deletes].map(({ Key: key }) => key)
  if (touched.length > mostKeysInChange) throw invalid(`A change has ${mostKeysInChange} keys at the most.`)
  if (new Set(touched).size !== touched.length) throw invalid('A key stands more than once in the change.')
  for (const { Key: key, Value: value } of puts) checkItem(key, value)
  const items = new Map(store.items)
  for (const { Key: key } of deletes) if (!items.delete(key)) throw keyNotFound(key)
  for (const { Key: key, Value: value } of puts) items.set(key, value)
  const sorted = [...items].sort(([a], [b]) => (a < b ? -1 : 1))
  if (sizeOf(sorted) > largestStoreBytes)
    throw new ServiceFailure('ServiceQuotaExceededException', 'A store holds 5 MB at the most.', { status: 402 })
  return sorted
}

/** Bytes of all keys and values. */
export function sizeOf(items: KeyValueStore['items']): number {
  return items.reduce((bytes, [key, value]) => bytes + Buffer.byteLength(key) + Buffer.byteLength(value), 0)
}

export function invalid(message: string): ServiceFailure {
  return new ServiceFailure('ValidationException', message)
}

export function keyNotFound(key: string): ServiceFailure {
  return new ServiceFailure('ResourceNotFoundException', `Key ${key} was not found.`, { status: 404 })
}

function checkItem(key: string, value: string): void {
  const keyBytes = Buffer.byteLength(key)
  if (keyBytes === 0 || keyBytes > largestKeyBytes) throw invalid(`A key has 1 to ${largestKeyBytes} bytes.`)
  if (Buffer.byteLength(value) > largestValueBytes) throw invalid(`A value has ${largestValueBytes} bytes at the most.`)
}
