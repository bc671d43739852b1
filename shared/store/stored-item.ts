/** Reading items: a stored item that fails its schema is a defect of ours, never skipped. */
import * as z from 'zod'
import type { RawItem } from './table.ts'

/** An item that does not look as this code wrote it. Ends in 500 and in the `StoredItemInvalid` alarm. */
export class StoredItemInvalid extends Error {
  override readonly name = 'StoredItemInvalid'
}

/** @throws StoredItemInvalid naming the item's key and what is wrong with it, never its values */
export function parseItem<Schema extends z.ZodType>(schema: Schema, item: RawItem): z.output<Schema> {
  const parsed = schema.safeParse(item)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
  throw new StoredItemInvalid(`Item ${String(item['pk'])} / ${String(item['sk'])}: ${issues.join('; ')}`)
}

/** Binary attributes arrive as Uint8Array. */
export const binary = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
