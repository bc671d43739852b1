/** Update and condition expressions of DynamoDB. */
import { toWire, type WireItem } from './codec.ts'
import type { RawItem } from './table.ts'

/** The parts of a call that an expression fills. */
export interface WireExpression {
  readonly UpdateExpression?: string
  readonly ConditionExpression?: string
  readonly ExpressionAttributeNames?: Record<string, string>
  readonly ExpressionAttributeValues?: WireItem
}

const clause = (keyword: string, actions: readonly string[]): string[] =>
  actions.length === 0 ? [] : [`${keyword} ${actions.join(', ')}`]

/**
 * Builds the changes of an update, and the conditions of any write, all of which must hold. Every name and value is a
 * placeholder, so that no attribute name can be a reserved word of DynamoDB.
 */
export class Expression {
  readonly names: Record<string, string> = {}
  readonly #values: RawItem = {}
  readonly #sets: string[] = []
  readonly #removes: string[] = []
  readonly #additions: string[] = []
  readonly #deletions: string[] = []
  readonly #conditions: string[] = []
  #count = 0

  name(attribute: string): string {
    const placeholder = `#${attribute}`
    this.names[placeholder] = attribute
    return placeholder
  }

  value(value: unknown): string {
    const placeholder = `:v${this.#count}`
    this.#count += 1
    this.#values[placeholder] = value
    return placeholder
  }

  /** Sets an attribute; null removes it. */
  set(attribute: string, value: unknown): void {
    if (value === null || value === undefined) this.#removes.push(this.name(attribute))
    else this.#sets.push(`${this.name(attribute)} = ${this.value(value)}`)
  }

  /** Sets every attribute of an object; null removes one. */
  setAll(attributes: object): void {
    for (const [attribute, value] of Object.entries(attributes)) this.set(attribute, value)
  }

  /** Removes what is stored at a document path whose names are placeholders: `#events[2]`. */
  removeAt(path: string): void {
    this.#removes.push(path)
  }

  /** Sets what is stored at a document path whose names are placeholders. */
  setAt(path: string, value: unknown): void {
    this.#sets.push(`${path} = ${this.value(value)}`)
  }

  /** Adds members to a set, or a number to a number; an absent set begins empty, an absent number at 0. */
  addTo(attribute: string, added: ReadonlySet<string> | ReadonlySet<number> | number): void {
    this.#additions.push(`${this.name(attribute)} ${this.value(added)}`)
  }

  /** Takes members out of a set. */
  deleteFrom(attribute: string, members: ReadonlySet<string> | ReadonlySet<number>): void {
    this.#deletions.push(`${this.name(attribute)} ${this.value(members)}`)
  }

  /** Sets an attribute to what an expression of DynamoDB yields. */
  setTo(attribute: string, expression: string): void {
    this.#sets.push(`${this.name(attribute)} = ${expression}`)
  }

  require(condition: string): void {
    this.#conditions.push(condition)
  }

  /** The item exists. */
  requireItem(): void {
    this.require('attribute_exists(pk)')
  }

  /** The attribute has this value; null: it is absent. */
  requireEqual(attribute: string, value: unknown): void {
    this.require(
      value === null
        ? `attribute_not_exists(${this.name(attribute)})`
        : `${this.name(attribute)} = ${this.value(value)}`,
    )
  }

  get update(): string {
    return [
      ...clause('SET', this.#sets),
      ...clause('REMOVE', this.#removes),
      ...clause('ADD', this.#additions),
      ...clause('DELETE', this.#deletions),
    ].join(' ')
  }

  get condition(): string {
    return this.#conditions.join(' AND ')
  }

  get values(): RawItem {
    return this.#values
  }
}

/** The condition that no item is stored under the key. */
export function newItem(): Expression {
  const expression = new Expression()
  expression.require('attribute_not_exists(pk)')
  return expression
}

/** An expression as calls take it; what it does not use is left out. */
export function wireExpression({ update, condition, names, values }: Expression): WireExpression {
  return {
    ...(update === '' ? {} : { UpdateExpression: update }),
    ...(condition === '' ? {} : { ConditionExpression: condition }),
    ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: toWire(values) }),
  }
}
