/**
 * Makes a function that begins its work once for each key. Whoever names the key again gets the same promise, also where
 * the work fails: the messages of one batch share what they read, and are delivered again together.
 */
export function onceForEach<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string,
): (...args: Args) => Promise<Result> {
  const begun = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = keyOf(...args)
    const result = begun.get(key) ?? work(...args)
    begun.set(key, result)
    return result
  }
}
