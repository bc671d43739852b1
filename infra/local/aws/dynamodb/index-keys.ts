import { attributeOf, typeOf, type Item } from './attribute-value.ts'
import { invalid } from './dynamodb-error.ts'
import { keyType, type Table, type TableIndex } from './table.ts'

/** Throws if an attribute that is a key of an index has the wrong type, is empty or is too long. */
export function checkIndexKeys(table: Table, item: Item): void {
  for (const index of table.indexes) {
    for (const [position, name] of index.keyNames.entries()) checkIndexKey({ table, index, name, position }, item)
  }
}

interface IndexKeyPlace {
  readonly table: Table
  readonly index: TableIndex
  readonly name: string
  /** 0 is the hash key, 1 the range key. */
  readonly position: number
}

function checkIndexKey({ table, index, name, position }: IndexKeyPlace, item: Item): void {
  const value = attributeOf(item, name)
  if (value === undefined) return
  const type = keyType(table, name)
  const content = value[type]
  if (content === undefined) {
    throw invalid(
      `One or more parameter values were invalid: Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${index.name}`,
    )
  }
  if (content === '') {
    throw invalid(
      'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
        `The AttributeValue for a key attribute cannot contain an empty ${type === 'B' ? 'binary' : 'string'} value. IndexName: ${index.name}, IndexKey: ${name}`,
    )
  }
  const limit = position === 0 ? 2048 : 1024
  if (type !== 'N' && Buffer.byteLength(content, type === 'B' ? 'base64' : 'utf8') > limit) {
    throw invalid(
      `One or more parameter values were invalid: Size of index key ${name} of ${index.name} has exceeded the maximum size limit of ${limit} bytes`,
    )
  }
}
