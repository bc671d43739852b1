/**
 * Checks items against their schemas. A stored item that fails its schema is a defect of this code, and never skipped.
 */
import * as z from 'zod'
import type { RawItem } from './table.ts'

/** An item that does not match its schema. Leads to a 500, and several to the alarm `api-server-errors`. */
export class StoredItemInvalid extends Error {
  override readonly name = 'StoredItemInvalid'
}

const invalid = (item: RawItem, wrong: string): StoredItemInvalid =>
  new StoredItemInvalid(`Item ${String(item['pk'])} / ${String(item['sk'])}: ${wrong}`)

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, item: RawItem): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(item, parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join('; '))
}

/** @throws StoredItemInvalid with the item's key and the failed paths, never with its values */
export const parseItem = <Schema extends z.ZodType>(schema: Schema, item: RawItem): z.output<Schema> =>
  parse(schema, item, item)

/**
 * Reads a packed attribute of an item.
 * @param unpack may throw where the bytes are damaged
 * @throws StoredItemInvalid
 */
export function parsePacked<Schema extends z.ZodType>(
  schema: Schema,
  unpack: () => unknown,
  item: RawItem,
): z.output<Schema> {
  let value: unknown
  try {
    value = unpack()
  } catch {
    throw invalid(item, 'a packed attribute cannot be unpacked')
  }
  return parse(schema, value, item)
}

/** Attributes without those that are null: a stored item leaves them out. */
export const withoutNulls = (attributes: object): RawItem =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))

/** Binary attributes arrive as Uint8Array. */
export const binary = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
