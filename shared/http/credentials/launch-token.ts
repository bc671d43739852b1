/** Launch tokens: a Bearer header, or the query parameter `token` where the endpoint accepts it there. */
import type { Credentials } from '#shared/contract/credentials.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import {
  bearerValue,
  refusedClaim,
  type Claim,
  type CredentialKind,
  type RequestHead,
  type SentCredential,
} from './credential-kind.ts'

const refusal = (text: string): ServiceError =>
  new ServiceError('AUTH_REQUIRED', text, { message: 'Launch the course again for a fresh link.' })

const missing = ({ apiKey }: Credentials): ServiceError =>
  refusal(`This route needs a launch token${apiKey === undefined ? '' : ' or an API key'}.`)

const sent = (head: RequestHead, { launchToken }: Credentials): string | null =>
  bearerValue(head) ?? (launchToken === 'headerOrQuery' ? (head.query['token'] ?? null) : null)

/** A token is checked by its signature, without a read: its caller is known at once. */
async function claim({ text, head, sources }: SentCredential): Promise<Claim> {
  const claims = (await sources.tokens?.verify(text)) ?? null
  if (claims === null) return refusedClaim(refusal('The launch token is invalid or has expired.'))
  if (claims.sid !== head.sessionId) return refusedClaim(refusal('The launch token belongs to another session.'))
  return {
    tenantId: claims.tid,
    subject: claims.sid,
    readsAhead: true,
    caller: Promise.resolve({ kind: 'launchToken', tenantId: claims.tid, claims }),
  }
}

export const launchToken: CredentialKind = { sent, claim, missing }
