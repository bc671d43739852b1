import { attributeOf, typeOf, valueAt, type AttributeValue, type DocumentPath, type Item } from './attribute-value.ts'
import { addDecimals, subtractDecimals } from './decimal.ts'
import { invalid } from './dynamodb-error.ts'
import { storedNumber } from './dynalite-adapter.ts'
import type { Operand, ParsedUpdate, SetOperand, UpdateSection } from './expression.ts'

interface Change {
  readonly path: DocumentPath
  /** Absent: the value at the path is removed. */
  readonly value: AttributeValue | undefined
}

/**
 * The item after an update. Every right side reads the item from before the update, whatever the order of the clauses.
 * The argument is not changed. Throws `ValidationException` for a path that does not exist or a wrong type.
 */
export function applyUpdate({ sections }: ParsedUpdate, before: Item): Item {
  const changes = sections.map((section) => changeOf(section, before))
  const after = { ...before }
  for (const { path } of changes) copyDocument(after, path, before)
  const extended = new Set<AttributeValue[]>()
  const removed: DocumentPath[] = []
  for (const { path, value } of changes) {
    const list = value === undefined ? undefined : place(after, path, value)
    if (list !== undefined) extended.add(list)
    if (value === undefined) removed.push(path)
  }
  // List positions refer to the list before the update, so the highest position is removed first.
  for (const path of removed.sort(byLastStepDescending)) remove(after, path)
  for (const list of extended) closeGaps(list)
  return after
}

function changeOf(section: UpdateSection, before: Item): Change {
  const { path } = section
  if (section.type === 'set') return { path, value: setValue(section.val, before) }
  if (section.type === 'remove') return { path, value: undefined }
  const existing = valueAt(before, path)
  if (existing !== undefined && typeOf(existing) !== section.attrType) throw wrongOperandType()
  return { path, value: section.type === 'add' ? add(existing, section.val) : subtractSet(existing, section.val) }
}

function setValue(operand: SetOperand, before: Item): AttributeValue {
  if (!Array.isArray(operand) && 'type' in operand && operand.type !== 'function') {
    const [left, right] = operand.args.map((side) => operandValue(side, before).N)
    if (left === undefined || right === undefined) throw wrongOperandType()
    return { N: storedNumber(operand.type === 'add' ? addDecimals(left, right) : subtractDecimals(left, right)) }
  }
  return operandValue(operand, before)
}

function operandValue(operand: Operand, before: Item): AttributeValue {
  if (Array.isArray(operand)) {
    const value = valueAt(before, operand)
    if (value === undefined)
      throw invalid('The provided expression refers to an attribute that does not exist in the item')
    return value
  }
  if (!('type' in operand)) return operand
  const [first = [], second = []] = operand.args
  if (operand.name === 'if_not_exists') {
    return (Array.isArray(first) ? valueAt(before, first) : undefined) ?? operandValue(second, before)
  }
  const [head, tail] = [operandValue(first, before).L, operandValue(second, before).L]
  if (head === undefined || tail === undefined) throw wrongOperandType()
  return { L: [...head, ...tail] }
}

function add(existing: AttributeValue | undefined, value: AttributeValue): AttributeValue {
  if (value.N !== undefined) return { N: storedNumber(addDecimals(existing?.N ?? '0', value.N)) }
  if (value.SS !== undefined) return { SS: union(existing?.SS, value.SS) }
  if (value.NS !== undefined) return { NS: union(existing?.NS, value.NS) }
  return { BS: union(existing?.BS, value.BS ?? []) }
}

function union(existing: string[] = [], added: string[]): string[] {
  return [...new Set([...existing, ...added])]
}

function subtractSet(existing: AttributeValue | undefined, value: AttributeValue): AttributeValue | undefined {
  const gone = value.SS ?? value.NS ?? value.BS ?? []
  const rest = (existing?.SS ?? existing?.NS ?? existing?.BS)?.filter((member) => !gone.includes(member)) ?? []
  if (rest.length === 0) return undefined
  if (value.SS !== undefined) return { SS: rest }
  return value.NS === undefined ? { BS: rest } : { NS: rest }
}

// A write that is being stored may still use the same object, so a document is copied before a value in it changes.
function copyDocument(after: Item, [head, ...rest]: DocumentPath, before: Item): void {
  if (rest.length === 0 || typeof head !== 'string') return
  const document = attributeOf(before, head)
  if (document !== undefined && after[head] === document) after[head] = structuredClone(document)
}

function place(item: Item, path: DocumentPath, value: AttributeValue): AttributeValue[] | undefined {
  const { map, list, step } = parentOf(item, path)
  if (map !== undefined) map[step] = value
  else if (list !== undefined) list[Number(step)] = value
  return list
}

function remove(item: Item, path: DocumentPath): void {
  const { map, list, step } = parentOf(item, path)
  if (map !== undefined) Reflect.deleteProperty(map, step)
  else list?.splice(Number(step), 1)
}

function parentOf(
  item: Item,
  path: DocumentPath,
): { map?: Item | undefined; list?: AttributeValue[] | undefined; step: string | number } {
  const step = path.at(-1) ?? ''
  const parent = valueAt(item, path.slice(0, -1))
  const found = typeof step === 'number' ? { list: parent?.L, step } : { map: parent?.M, step }
  if (found.list === undefined && found.map === undefined) {
    throw invalid('The document path provided in the update expression is invalid for update')
  }
  return found
}

function closeGaps(list: AttributeValue[]): void {
  // Object.values skips the empty positions of a sparse list.
  list.splice(0, list.length, ...Object.values(list))
}

function byLastStepDescending(left: DocumentPath, right: DocumentPath): number {
  const [a, b] = [left.at(-1), right.at(-1)]
  return typeof a === 'number' && typeof b === 'number' ? b - a : 0
}

function wrongOperandType(): Error {
  return invalid('An operand in the update expression has an incorrect data type')
}
