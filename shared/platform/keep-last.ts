/**
 * Makes a function that keeps the values that were asked for last, for what never changes once it is there. A read that
 * fails or finds nothing is not kept. Whoever asks while a value is read gets the same promise.
 * @param most how many values are kept
 */
export function keepLast<Args extends readonly unknown[], Value>(
  most: number,
  read: (...args: Args) => Promise<Value>,
  keyOf: (...args: Args) => string,
): (...args: Args) => Promise<Value> {
  const values = new Map<string, Promise<Value>>()
  return (...args) => {
    const key = keyOf(...args)
    const value = values.get(key) ?? read(...args)
    values.delete(key)
    values.set(key, value)
    const forget = (): boolean => values.delete(key)
    value.then((found) => found ?? forget(), forget)
    for (const oldest of [...values.keys()].slice(0, -most)) values.delete(oldest)
    return value
  }
}
