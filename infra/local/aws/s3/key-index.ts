/**
 * Values by key, listed in the order of the keys' UTF-8 bytes. Changes cost a shift of the key list, listing starts at
 * once.
 */
export class KeyIndex<Value> {
  readonly #values = new Map<string, Value>()
  readonly #keys: string[] = []

  get size(): number {
    return this.#keys.length
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: Value): void {
    if (!this.#values.has(key)) this.#keys.splice(this.firstAt(key), 0, key)
    this.#values.set(key, value)
  }

  delete(key: string): void {
    if (this.#values.delete(key)) this.#keys.splice(this.firstAt(key), 1)
  }

  values(): IterableIterator<Value> {
    return this.#values.values()
  }

  /** The entry at a position of the listing. */
  at(position: number): { readonly key: string; readonly value: Value } | undefined {
    const key = this.#keys[position]
    const value = key === undefined ? undefined : this.#values.get(key)
    return key === undefined || value === undefined ? undefined : { key, value }
  }

  /** Position of the first key that is not before `key`. */
  firstAt(key: string): number {
    return this.#firstWhere((each) => compareKeys(each, key) >= 0)
  }

  #firstWhere(holds: (key: string) => boolean): number {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (holds(this.#keys[middle] ?? '')) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Order of the UTF-8 bytes, which differs from that of UTF-16 units where a surrogate meets U+E000 or above. */
export function compareKeys(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index += 1) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index)
    if (difference !== 0)
      return inSurrogateArea(a, b, index) ? surrogatesLast(a, index) - surrogatesLast(b, index) : difference
  }
  return a.length - b.length
}

function inSurrogateArea(a: string, b: string, index: number): boolean {
  return a.charCodeAt(index) >= 0xd800 && b.charCodeAt(index) >= 0xd800
}

function surrogatesLast(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit >= 0xe000 ? unit : unit + 0x10000
}
