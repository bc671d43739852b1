import type { Delivery } from '../data.ts'

/** Why a delivery gets no further attempt. */
export type FinalReason =
  | { readonly kind: 'attempts' | 'paused' | 'mode' | 'address' }
  /** The receiver answered with a status that ends a delivery at once. */
  | { readonly kind: 'terminal'; readonly status: string }

/** What is wrong with an address that must not be sent to. */
const refusedAddresses: readonly (string | null)[] = [
  'invalid_url',
  'not_https',
  'credentials_in_url',
  'blocked_name',
  'blocked_address',
]

/** Null while the delivery is not given up. */
export function finalReason({
  status,
  lastError,
  lastResponseStatus,
}: Pick<Delivery, 'status' | 'lastError' | 'lastResponseStatus'>): FinalReason | null {
  if (status !== 'dead_letter') return null
  if (lastError === 'http_404' || lastError === 'http_410')
    return { kind: 'terminal', status: String(lastResponseStatus) }
  if (lastError === 'endpoint_paused') return { kind: 'paused' }
  if (lastError === 'mode_changed') return { kind: 'mode' }
  return { kind: refusedAddresses.includes(lastError) ? 'address' : 'attempts' }
}
