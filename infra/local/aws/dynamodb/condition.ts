import { attributeOf, sameValue, typeOf, valueAt, type AttributeValue, type Item } from './attribute-value.ts'
import { compareDecimals } from './decimal.ts'
import type { ConditionNode, Operand } from './expression.ts'

type Resolved = AttributeValue | undefined

/** Whether an item (an absent one is `{}`) meets a parsed condition or filter expression. */
export function meetsCondition(node: ConditionNode, item: Item): boolean {
  switch (node.type) {
    case 'and':
      return node.args.every((part) => meetsCondition(part, item))
    case 'or':
      return node.args.some((part) => meetsCondition(part, item))
    case 'not':
      return !meetsCondition(node.args[0], item)
    case 'function':
      return holds(
        node.name,
        node.args.map((operand) => resolve(operand, item)),
      )
    default:
      return compares(
        node.type,
        node.args.map((operand) => resolve(operand, item)),
      )
  }
}

/** The order of two values of the same ordered type (S, N, B); undefined if they have no order. */
export function compareValues(left: Resolved, right: Resolved): number | undefined {
  if (left === undefined || right === undefined) return undefined
  if (left.S !== undefined && right.S !== undefined) return Buffer.compare(Buffer.from(left.S), Buffer.from(right.S))
  if (left.N !== undefined && right.N !== undefined) return compareDecimals(left.N, right.N)
  if (left.B !== undefined && right.B !== undefined) return Buffer.compare(bytesOf(left.B), bytesOf(right.B))
  return undefined
}

/** Whether text or bytes begin with other text or bytes. */
export function beginsWith(value: Resolved, prefix: Resolved): boolean {
  if (value?.S !== undefined && prefix?.S !== undefined) return value.S.startsWith(prefix.S)
  if (value?.B === undefined || prefix?.B === undefined) return false
  const wanted = bytesOf(prefix.B)
  return bytesOf(value.B).subarray(0, wanted.length).equals(wanted)
}

function resolve(operand: Operand, item: Item): Resolved {
  if (Array.isArray(operand)) {
    const [name, ...rest] = operand
    return rest.length === 0 && typeof name === 'string' ? attributeOf(item, name) : valueAt(item, operand)
  }
  return 'type' in operand ? sizeOf(operand.args[0], item) : operand
}

function compares(operator: string, operands: Resolved[]): boolean {
  const [value, first, second] = operands
  if (operator === '=') return value !== undefined && sameValue(value, first)
  if (operator === '<>') return !sameValue(value, first)
  if (operator === 'in')
    return value !== undefined && operands.slice(1).some((candidate) => sameValue(value, candidate))
  const order = compareValues(value, first)
  if (order === undefined) return false
  if (operator === 'between') return order >= 0 && (compareValues(value, second) ?? 1) <= 0
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

function holds(name: string, [value, argument]: Resolved[]): boolean {
  switch (name) {
    case 'attribute_exists':
      return value !== undefined
    case 'attribute_not_exists':
      return value === undefined
    case 'attribute_type':
      return value !== undefined && typeOf(value) === argument?.S
    case 'begins_with':
      return beginsWith(value, argument)
    default:
      return contains(value, argument)
  }
}

function contains(value: Resolved, argument: Resolved): boolean {
  if (value === undefined || argument === undefined) return false
  if (value.L !== undefined) return value.L.some((element) => sameValue(element, argument))
  if (argument.S !== undefined) return value.S?.includes(argument.S) ?? value.SS?.includes(argument.S) ?? false
  if (argument.N !== undefined) return value.NS?.includes(argument.N) ?? false
  if (argument.B === undefined) return false
  return value.B === undefined
    ? (value.BS?.includes(argument.B) ?? false)
    : bytesOf(value.B).includes(bytesOf(argument.B))
}

function sizeOf(operand: Operand | undefined, item: Item): Resolved {
  const value = operand === undefined ? undefined : resolve(operand, item)
  if (value === undefined) return undefined
  if (value.S !== undefined) return { N: String(Buffer.byteLength(value.S)) }
  if (value.B !== undefined) return { N: String(Buffer.byteLength(value.B, 'base64')) }
  const members =
    value.SS ?? value.NS ?? value.BS ?? value.L ?? (value.M === undefined ? undefined : Object.keys(value.M))
  return members === undefined ? undefined : { N: String(members.length) }
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}
