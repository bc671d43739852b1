/** Builds update and condition expressions with placeholders for every name and value: no reserved word can bite. */
export class Expression {
  readonly names: Record<string, string> = {}
  readonly values: Record<string, unknown> = {}
  readonly #sets: string[] = []
  readonly #removes: string[] = []
  readonly #additions: string[] = []
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
    this.values[placeholder] = value
    return placeholder
  }

  /** Sets an attribute; null removes it. */
  set(attribute: string, value: unknown): void {
    if (value === null || value === undefined) this.#removes.push(this.name(attribute))
    else this.#sets.push(`${this.name(attribute)} = ${this.value(value)}`)
  }

  /** Removes what stands at a document path whose names are placeholders: `#events[2]`. */
  removeAt(path: string): void {
    this.#removes.push(path)
  }

  /** Sets what stands at a document path whose names are placeholders. */
  setAt(path: string, value: unknown): void {
    this.#sets.push(`${path} = ${this.value(value)}`)
  }

  /** Adds members to a set; an absent one begins with them. */
  addTo(attribute: string, members: ReadonlySet<string>): void {
    this.#additions.push(`${this.name(attribute)} ${this.value(members)}`)
  }

  setTo(attribute: string, expression: string): void {
    this.#sets.push(`${this.name(attribute)} = ${expression}`)
  }

  require(condition: string): void {
    this.#conditions.push(condition)
  }

  /** The attribute has this value; null: it is absent. */
  requireEqual(attribute: string, value: unknown): void {
    this.require(value === null ? `attribute_not_exists(${this.name(attribute)})` : `${this.name(attribute)} = ${this.value(value)}`)
  }

  get update(): string {
    const sets = this.#sets.length === 0 ? '' : `SET ${this.#sets.join(', ')}`
    const removes = this.#removes.length === 0 ? '' : ` REMOVE ${this.#removes.join(', ')}`
    const additions = this.#additions.length === 0 ? '' : ` ADD ${this.#additions.join(', ')}`
    return `${sets}${removes}${additions}`.trim()
  }

  /** Members of an UpdateItem input. */
  render(): { UpdateExpression?: string; ConditionExpression: string; ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Record<string, unknown> } {
    const { update } = this
    return {
      ...(update === '' ? {} : { UpdateExpression: update }),
      ConditionExpression: this.#conditions.join(' AND '),
      ...(Object.keys(this.names).length === 0 ? {} : { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length === 0 ? {} : { ExpressionAttributeValues: this.values }),
    }
  }
}
