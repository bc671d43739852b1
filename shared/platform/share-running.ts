/**
 * Makes a function whose callers share one promise while its work runs: whoever names the same key meanwhile gets the same result.
 * Later callers begin the work again, so nothing is kept.
 */
export function shareRunning<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string,
): (...args: Args) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = keyOf(...args)
    const shared = running.get(key)
    if (shared !== undefined) return shared
    const result = work(...args).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
