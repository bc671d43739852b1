/** LRS credentials: a user name and a password by HTTP Basic (specification, "Other credentials"). */
import { ServiceError } from '#shared/contract/errors.ts'
import { parseBasic, parseLrsUsername, type LrsPair } from '#shared/domain/credentials/lrs-credential.ts'
import type { LrsCaller } from '#shared/http/caller.ts'
import {
  refusedClaim,
  type Claim,
  type CredentialKind,
  type RequestHead,
  type SentCredential,
} from './credential-kind.ts'

const refusal = (text: string): ServiceError =>
  new ServiceError('LRS_CREDENTIALS_REQUIRED', text, {
    headers: { 'www-authenticate': 'Basic realm="Lectern LRS", charset="UTF-8"' },
    message: 'Send the user name and the password of a pair of LRS credentials with HTTP Basic.',
  })

const unknownPair = (): ServiceError => refusal('There is no such pair of LRS credentials.')

const missing = (): ServiceError => refusal('This route needs LRS credentials or an API key.')

function sent({ headers }: RequestHead): string | null {
  const header = headers['authorization']
  return header !== undefined && /^Basic\b/i.test(header) ? header : null
}

async function check(pair: LrsPair, tenantId: string, { rules, sources }: SentCredential): Promise<LrsCaller> {
  const accepted = rules.accepted.lrs ?? []
  const found = (await sources.lrs?.find(tenantId, pair)) ?? null
  if (found === null || found.revokedAt !== null) throw unknownPair()
  if (!found.scopes.some((scope) => accepted.includes(scope))) {
    throw new ServiceError('LRS_SCOPE_NOT_ALLOWED', 'These LRS credentials do not open this resource.', {
      details: { accepted_scopes: accepted, scopes: found.scopes },
    })
  }
  const { username, label, scopes, xapiVersion } = found
  return { kind: 'lrsCredential', tenantId, credentialId: username, label, scopes, xapiVersion }
}

function claim(credential: SentCredential): Claim {
  const pair = parseBasic(credential.text)
  const tenantId = pair === null ? null : parseLrsUsername(pair.username)
  if (pair === null || tenantId === null) return refusedClaim(unknownPair())
  return { tenantId, subject: pair.username, readsAhead: true, caller: check(pair, tenantId, credential) }
}

export const lrsCredential: CredentialKind = { sent, claim, missing }
