import * as z from 'zod'
import { ServiceFailure, unknownOperation } from '../json-http/service-failure.ts'
import type { JsonResult } from '../json-http/json-listener.ts'
import type { RequestTarget } from '../request-target.ts'
import { type ContentsChange, invalid, keyNotFound, type KeyValueStore, sizeOf } from './store-contents.ts'
import type { StoreFolder } from './store-folder.ts'

/** A request to the data API, decoded. */
export interface StoreCall {
  readonly method: string
  readonly target: RequestTarget
  readonly ifMatch: string | undefined
  readonly body: Buffer
}

interface StoreRequest {
  readonly store: KeyValueStore
  readonly folder: StoreFolder
  readonly call: StoreCall
  readonly key: string
}

type StoreOperation = (request: StoreRequest) => JsonResult

const operations = new Map<string, StoreOperation>([
  ['GET store', describeKeyValueStore],
  ['GET keys', listKeys],
  ['POST keys', updateKeys],
  ['GET key', getKey],
  ['PUT key', putKey],
  ['DELETE key', deleteKey],
])

/**
 * Performs the operation of this method and path. Throws `ServiceFailure`, with status 501 if the API has no such
 * operation.
 */
export function performStoreOperation(folder: StoreFolder, call: StoreCall): JsonResult {
  const [root, arn = '', keys, key, ...rest] = call.target.segments
  const place = keys === undefined ? 'store' : key === undefined ? 'keys' : 'key'
  const operation = operations.get(`${call.method} ${place}`)
  const isInApi = root === 'key-value-stores' && (keys ?? 'keys') === 'keys' && rest.length === 0
  if (operation === undefined || !isInApi) throw unknownOperation(`${call.method} ${call.target.segments.join('/')}`)
  const store = folder.get(arn)
  if (store === undefined)
    throw new ServiceFailure('ResourceNotFoundException', `Key value store ${arn} was not found.`, { status: 404 })
  return operation({ store, folder, call, key: key ?? '' })
}

function totals({ items }: KeyValueStore): { readonly ItemCount: number; readonly TotalSizeInBytes: number } {
  return { ItemCount: items.length, TotalSizeInBytes: sizeOf(items) }
}

function describeKeyValueStore({ store }: StoreRequest): JsonResult {
  const times = { Created: store.createdAt / 1000, LastModified: store.changedAt / 1000 }
  return { headers: { ETag: store.etag }, body: { ...totals(store), ...times, KvsARN: store.arn, Status: 'READY' } }
}

const mostListed = 50

function listKeys({ store, call }: StoreRequest): JsonResult {
  const query = new Map(call.target.query)
  const size = Number(query.get('MaxResults') ?? mostListed)
  if (!Number.isInteger(size) || size < 1 || size > mostListed)
    throw invalid(`MaxResults must be from 1 to ${mostListed}.`)
  // The token is the last key of the previous page.
  const after = Buffer.from(query.get('NextToken') ?? '', 'base64url').toString()
  const rest = store.items.filter(([key]) => key > after)
  const shown = rest.slice(0, size)
  const last = rest.length > size ? shown.at(-1)?.[0] : undefined
  const Items = shown.map(([Key, Value]) => ({ Key, Value }))
  return { body: { Items, ...(last === undefined ? {} : { NextToken: Buffer.from(last).toString('base64url') }) } }
}

function getKey({ store, key }: StoreRequest): JsonResult {
  const value = new Map(store.items).get(key)
  if (value === undefined) throw keyNotFound(key)
  return { body: { Key: key, Value: value, ...totals(store) } }
}

const putSchema = z.object({ Value: z.string() })

function putKey(request: StoreRequest): JsonResult {
  const { Value } = parseBody(putSchema, request.call.body)
  return change(request, { puts: [{ Key: request.key, Value }], deletes: [] })
}

function deleteKey(request: StoreRequest): JsonResult {
  return change(request, { puts: [], deletes: [{ Key: request.key }] })
}

const updateSchema = z.object({
  Puts: z.array(z.object({ Key: z.string(), Value: z.string() })).optional(),
  Deletes: z.array(z.object({ Key: z.string() })).optional(),
})

function updateKeys(request: StoreRequest): JsonResult {
  const { Puts: puts = [], Deletes: deletes = [] } = parseBody(updateSchema, request.call.body)
  return change(request, { puts, deletes })
}

function change({ store, folder, call }: StoreRequest, contents: ContentsChange): JsonResult {
  if (call.ifMatch === undefined) throw invalid('The header If-Match must hold the ETag of the store.')
  if (call.ifMatch !== store.etag)
    throw new ServiceFailure('ConflictException', 'The store has changed: its ETag is another.', { status: 409 })
  const changed = folder.change(store, contents)
  return { headers: { ETag: changed.etag }, body: totals(changed) }
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: Buffer): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(body))
  if (parsed.success) return parsed.data
  throw invalid(`The body is not of the expected form: ${z.prettifyError(parsed.error)}`)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
