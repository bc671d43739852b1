import { sameValue, type AttributeValue, type Item } from './attribute-value.ts'
import { beginsWith, compareValues } from './condition.ts'
import { checkKey, encodeHash, encodeSortable } from './dynalite-adapter.ts'
import type { LevelRange } from './dynalite-types.ts'
import { invalid } from './dynamodb-error.ts'
import type { KeyCondition } from './requests.ts'
import { indexKey, indexPrefix, itemKey, itemPrefix, keyType, pick, type Table, type TableIndex } from './table.ts'

/** What a query or scan reads: a table, or one of its indexes. */
export interface Source {
  readonly table: Table
  readonly index: TableIndex | undefined
}

/** The key attributes of a source, hash first. */
export function sourceKeys({ table, index }: Source): readonly string[] {
  return index?.keyNames ?? table.keyNames
}

/** The prefix of the keys of a source in the database. */
export function sourcePrefix({ table, index }: Source): string {
  return index === undefined ? itemPrefix(table) : indexPrefix(table, index.name)
}

/** The names that a page's `LastEvaluatedKey` holds: the table's key and, in an index, the index key. */
export function positionNames({ table, index }: Source): readonly string[] {
  return [...new Set([...table.keyNames, ...(index?.keyNames ?? [])])]
}

/**
 * The range of database keys for a query's key conditions. Throws `ValidationException` if the conditions are no range.
 */
export function queryRange(source: Source, conditions: Record<string, KeyCondition>): LevelRange {
  const [hashName = '', rangeName] = sourceKeys(source)
  const hash = conditions[hashName]
  if (hash === undefined) throw invalid(`Query condition missed key schema element: ${hashName}`)
  const others = Object.keys(conditions).filter((name) => name !== hashName)
  if (rangeName === undefined && others.length > 0) throw invalid('Query key condition not supported')
  const range = rangeName === undefined ? undefined : conditions[rangeName]
  if (others.length > 0 && range === undefined)
    throw invalid(`Query condition missed key schema element: ${rangeName ?? ''}`)
  if (hash.ComparisonOperator !== 'EQ') throw invalid('Query key condition not supported')
  const [hashText = ''] = operandsOf(source, hashName, hash)
  const base = sourcePrefix(source) + encodeHash(hashText, keyType(source.table, hashName))
  if (range === undefined || rangeName === undefined) return { gte: base, lt: `${base}~` }
  const type = keyType(source.table, rangeName)
  const [first = '', second = ''] = operandsOf(source, rangeName, range).map(
    (text) => base + encodeSortable(text, type),
  )
  return rangeBounds(range.ComparisonOperator, { base, first, second })
}

// A range key is followed by `/`, then (in an index) by more key text, all of which sorts below `/~`.
function rangeBounds(
  operator: KeyCondition['ComparisonOperator'],
  at: { base: string; first: string; second: string },
): LevelRange {
  const end = `${at.base}~`
  switch (operator) {
    case 'EQ':
      return { gte: `${at.first}/`, lt: `${at.first}/~` }
    case 'LT':
      return { gte: at.base, lt: `${at.first}/` }
    case 'LE':
      return { gte: at.base, lt: `${at.first}/~` }
    case 'GT':
      return { gte: `${at.first}/~`, lt: end }
    case 'GE':
      return { gte: `${at.first}/`, lt: end }
    case 'BEGINS_WITH':
      return { gte: at.first, lt: `${at.first}~` }
    case 'BETWEEN':
      return { gte: `${at.first}/`, lt: `${at.second}/~` }
  }
}

function operandsOf(source: Source, name: string, { AttributeValueList }: KeyCondition): string[] {
  const type = keyType(source.table, name)
  return AttributeValueList.map((value) => {
    const text = value[type]
    if (text === undefined)
      throw invalid('One or more parameter values were invalid: Condition parameter type does not match schema type')
    if (text === '')
      throw invalid(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty value. Key: ${name}`,
      )
    return text
  })
}

/** The database key of a page's start. Throws if `ExclusiveStartKey` is no position in the source. */
export function startPosition(source: Source, start: Item): string {
  const { table, index } = source
  const names = positionNames(source)
  const wellFormed =
    Object.keys(start).length === names.length &&
    names.every((name) => start[name]?.[keyType(table, name)] !== undefined)
  if (!wellFormed) throw invalid('The provided starting key is invalid')
  checkKey(pick(start, table.keyNames), table.record)
  return index === undefined ? itemKey(table, start) : indexKey(table, index, start)
}

/** Throws if a query's `ExclusiveStartKey` is outside the range of its conditions. */
export function checkStartWithin(source: Source, conditions: Record<string, KeyCondition>, start: Item): void {
  const [hashName = '', rangeName] = sourceKeys(source)
  if (!sameValue(conditions[hashName]?.AttributeValueList[0], start[hashName])) {
    throw invalid('The provided starting key is outside query boundaries based on provided conditions')
  }
  const range = rangeName === undefined ? undefined : conditions[rangeName]
  const value = rangeName === undefined ? undefined : start[rangeName]
  if (range === undefined || value === undefined) return
  if (!withinRange(range, value)) throw invalid('The provided starting key does not match the range key predicate')
}

function withinRange(
  { ComparisonOperator, AttributeValueList: [first, second] }: KeyCondition,
  value: AttributeValue,
): boolean {
  if (ComparisonOperator === 'BEGINS_WITH') return beginsWith(value, first)
  const order = compareValues(value, first) ?? Number.NaN
  switch (ComparisonOperator) {
    case 'EQ':
      return order === 0
    case 'LT':
      return order < 0
    case 'LE':
      return order <= 0
    case 'GT':
      return order > 0
    case 'GE':
      return order >= 0
    case 'BETWEEN':
      return order >= 0 && (compareValues(value, second) ?? Number.NaN) <= 0
  }
}
