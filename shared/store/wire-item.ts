/** Items as the low-level client takes and brings them. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import type { RawItem } from './table.ts'

export type WireItem = Record<string, AttributeValue>

/** The library's own way takes most of a batch's time: it looks for everything that an item could hold. */
function toWire(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (value instanceof Uint8Array) return { B: value }
  return typeof value === 'boolean' ? { BOOL: value } : (marshall({ value })['value'] ?? { NULL: true })
}

function fromWire(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S
  if (value.B !== undefined) return value.B
  return value.BOOL ?? unmarshall({ value })['value']
}

const mapped = <From, To>(item: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> => {
  const result: Record<string, To> = {}
  for (const name of Object.keys(item)) {
    const value = item[name]
    if (value !== undefined) result[name] = map(value)
  }
  return result
}

/** An item without undefined values. */
export const wireItem = (item: RawItem): WireItem => mapped(item, toWire)

export const rawItem = (item: WireItem): RawItem => mapped(item, fromWire)
