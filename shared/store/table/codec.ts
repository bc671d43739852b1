/** Converts items between plain values and DynamoDB's attribute values. Every read and write of the store uses it. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { convertToAttr, convertToNative } from '@aws-sdk/util-dynamodb'
import type { RawItem } from './table.ts'

/** An item in DynamoDB's own terms. */
export type WireItem = Record<string, AttributeValue>

/** Texts, bytes, booleans and whole numbers are converted here, because the library takes several times as long. */
function toWireValue(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (value instanceof Uint8Array) return { B: value }
  if (typeof value === 'boolean') return { BOOL: value }
  if (Number.isSafeInteger(value)) return { N: String(value) }
  return convertToAttr(value, { removeUndefinedValues: true })
}

/** Every stored number fits into a JavaScript number: `toWireValue` refuses others. */
const fromWireValue = (value: AttributeValue): unknown =>
  value.S ?? value.B ?? value.BOOL ?? (value.N === undefined ? convertToNative(value) : Number(value.N))

/** Attributes with the value undefined are left out, at every depth. */
export function toWire(item: object): WireItem {
  const wire: WireItem = {}
  for (const [name, value] of Object.entries(item)) if (value !== undefined) wire[name] = toWireValue(value)
  return wire
}

/** Sets become `Set`, binary attributes `Uint8Array`. */
export function fromWire(wire: Readonly<Record<string, AttributeValue>>): RawItem {
  const item: RawItem = {}
  for (const name in wire) {
    const value = wire[name]
    if (value !== undefined) item[name] = fromWireValue(value)
  }
  return item
}
