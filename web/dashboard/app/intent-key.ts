/** Keys for requests that are to be done once (`Idempotency-Key`). */
export interface IntentKey {
  /**
   * What is sent again unchanged after a lost answer has the same key, a form that was mended after a refusal another one.
   */
  (body: unknown): string
  /** For parts that stay after success: what is sent next is meant anew, even if it is the same. */
  readonly end: () => void
}

export function intentKey(makeKey: () => string): IntentKey {
  let last: { readonly text: string; readonly key: string } | null = null
  const keyOf = (body: unknown): string => {
    const text = JSON.stringify(body)
    if (last?.text !== text) last = { text, key: makeKey() }
    return last.key
  }
  const end = (): void => {
    last = null
  }
  return Object.assign(keyOf, { end })
}
