import type { Reply } from '#web/api-client/client.ts'
import type { Renewed } from './token-renewal.ts'

/** Sends a request; once more with a new token if the old one has expired. */
export async function withFreshToken<Body>(
  send: () => Promise<Reply<Body>>,
  renew: () => Promise<Renewed>,
): Promise<Reply<Body>> {
  const reply = await send()
  if (reply.outcome !== 'refused' || reply.status !== 401) return reply
  const renewal = await renew()
  if (renewal === 'renewed') return send()
  return renewal === 'later' ? { outcome: 'unreachable' } : reply
}
