import { useState } from 'react'
import { intentKey, type IntentKey } from './intent-key.ts'

/** The key of one part of a screen, as long as it is shown. */
export function useIntentKey(): IntentKey {
  const [key] = useState(() => intentKey(() => crypto.randomUUID()))
  return key
}
