import type { AttributeValue, Item } from './attribute-value.ts'

/** Largest item that DynamoDB stores, in bytes as `itemSize` counts them. */
export const largestItemBytes = 400 * 1024

/**
 * Bytes of an item as DynamoDB counts them: UTF-8 names and values, compact numbers, small overheads for lists and
 * maps.
 */
export function itemSize(item: Item): number {
  let bytes = 0
  for (const [name, value] of Object.entries(item)) bytes += Buffer.byteLength(name) + valueSize(value)
  return bytes
}

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S)
  if (value.N !== undefined) return numberSize(value.N)
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64')
  if (value.L !== undefined) return 3 + sum(value.L, (element) => 1 + valueSize(element))
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + itemSize(value.M)
  if (value.SS !== undefined) return sum(value.SS, (text) => Buffer.byteLength(text))
  if (value.NS !== undefined) return sum(value.NS, numberSize)
  if (value.BS !== undefined) return sum(value.BS, (base64) => Buffer.byteLength(base64, 'base64'))
  return 1
}

// Two significant digits share a byte when they fall into one power of 100; one byte more for the exponent, one for a
// minus.
function numberSize(text: string): number {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.slice(negative ? 1 : 0).split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const leadingZeros = whole.length + fraction.length - digits.length
  const significant = digits.replace(/0+$/, '').length
  if (significant === 0) return 1
  const exponent = whole.length - 1 - leadingZeros
  const straddles = significant % 2 === 0 && exponent % 2 === 0
  return 1 + Math.ceil(significant / 2) + (straddles ? 1 : 0) + (negative ? 1 : 0)
}

function sum<Element>(list: readonly Element[], size: (element: Element) => number): number {
  return list.reduce((total, element) => total + size(element), 0)
}
