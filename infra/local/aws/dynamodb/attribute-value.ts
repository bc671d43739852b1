/** A DynamoDB value as it travels: exactly one of the fields is set. Numbers are decimal text, binaries base64. */
export interface AttributeValue {
  S?: string
  N?: string
  B?: string
  BOOL?: boolean
  NULL?: boolean
  SS?: string[]
  NS?: string[]
  BS?: string[]
  L?: AttributeValue[]
  M?: Item
}

/** Attributes by name: a whole item, a key, or the inside of a map. */
export type Item = Record<string, AttributeValue>

/** The path of a value inside an item: attribute name, then map keys and list positions. */
export type DocumentPath = (string | number)[]

/** The one type descriptor (`S`, `N`, `M` ...) of a value. */
export function typeOf(value: AttributeValue): string {
  for (const type in value) return type
  return 'none'
}

/** The attribute of that name, own properties only: `constructor` is an ordinary attribute name. */
export function attributeOf(item: Item, name: string): AttributeValue | undefined {
  return Object.hasOwn(item, name) ? item[name] : undefined
}

/** The value at a path; undefined if the document has no such path. */
export function valueAt(item: Item, path: DocumentPath): AttributeValue | undefined {
  let value: AttributeValue | undefined = { M: item }
  for (const step of path) {
    if (value === undefined) return undefined
    if (typeof step === 'number') value = value.L?.[step]
    else value = value.M === undefined ? undefined : attributeOf(value.M, step)
  }
  return value
}

/**
 * Deep equality as DynamoDB's `=` sees it: sets without order, numbers by value (stored numbers are canonical text).
 */
export function sameValue(left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  if (left === right) return true
  if (left === undefined || right === undefined || typeOf(left) !== typeOf(right)) return false
  if (left.L !== undefined) return sameList(left.L, right.L ?? [])
  if (left.M !== undefined) return sameItem(left.M, right.M ?? {})
  const set = left.SS ?? left.NS ?? left.BS
  if (set !== undefined) return sameSet(set, right.SS ?? right.NS ?? right.BS ?? [])
  return (
    left.S === right.S &&
    left.N === right.N &&
    left.B === right.B &&
    left.BOOL === right.BOOL &&
    left.NULL === right.NULL
  )
}

/** Whether two items (or two absences) hold the same attributes. */
export function sameItem(left: Item | undefined, right: Item | undefined): boolean {
  if (left === undefined || right === undefined) return left === right
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length && names.every((name) => sameValue(left[name], attributeOf(right, name)))
  )
}

function sameList(left: AttributeValue[], right: AttributeValue[]): boolean {
  return left.length === right.length && left.every((value, position) => sameValue(value, right[position]))
}

function sameSet(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every((member) => right.includes(member))
}
