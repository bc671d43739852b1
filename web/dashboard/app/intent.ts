import { useRef } from 'react'

/**
 * Keys for requests that are to be done once (`Idempotency-Key`): what is sent again unchanged after a lost answer has the
 * same key, a form that was mended after a refusal another one.
 */
export function useIntentKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
