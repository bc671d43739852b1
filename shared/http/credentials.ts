/**
 * Credentials of a request (specification, "Authentication"). Finding one costs nothing; checking an API key is one
 * read, which runs beside the read of the data that the endpoint is about.
 */
import { createHash } from 'node:crypto'
import type { Endpoint, KeyMode, KeyScope, LrsScope } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { keyRefusal, parseApiKey, type KeyRefusalReason } from '#shared/domain/access/api-key.ts'
import { parseLrsUsername, parseBasic, type LrsPair } from '#shared/domain/access/lrs-credential.ts'
import type { LaunchTokens } from '#shared/platform/launch-tokens.ts'
import type { AccessRepository } from '#shared/store/access-repository.ts'
import type { LrsCredentialRepository } from '#shared/store/lrs-credential-repository.ts'
import type { Caller } from './caller.ts'

export interface CredentialSources {
  readonly access: Pick<AccessRepository, 'findKey' | 'findKeyWithUsage'>
  /** Absent in functions none of whose endpoints take launch tokens. */
  readonly tokens?: Pick<LaunchTokens, 'verify'>
  /** Absent in functions none of whose endpoints take LRS credentials. */
  readonly lrs?: Pick<LrsCredentialRepository, 'find'>
}

export interface RequestHead {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Session that the path names; a launch token opens no other. */
  readonly sessionId: string | undefined
}

/** A credential that was found: whose data may be read ahead, and the check that decides. */
export interface Claim {
  /** Workspace that the credential claims; null for public endpoints and for what is no credential. */
  readonly tenantId: string | null
  /** Mode that an API key claims. */
  readonly mode?: KeyMode
  /** Tells this credential from others in counters, without being it; null where there is nothing to count. */
  readonly subject: string | null
  /** Whether data may be read while the credential is being checked. */
  readonly readsAhead: boolean
  readonly caller: Promise<Caller>
}

const acceptedHeaders = ['Authorization: Bearer <API_KEY>', 'X-API-Key: <API_KEY>']

const keyMissing = (): ServiceError =>
  new ServiceError('API_KEY_REQUIRED', 'This route needs an API key.', {
    details: { accepted_headers: acceptedHeaders },
    message: 'Send the key of your workspace in one of the accepted headers.',
  })

const keyRefused = (reason: KeyRefusalReason): ServiceError =>
  new ServiceError('API_KEY_REQUIRED', 'The API key does not open this route.', { details: { reasons: [reason] } })

const tokenRefused = (text: string): ServiceError =>
  new ServiceError('AUTH_REQUIRED', text, { message: 'Launch the course again for a fresh link.' })

const lrsRefused = (text: string): ServiceError =>
  new ServiceError('LRS_CREDENTIALS_REQUIRED', text, {
    headers: { 'www-authenticate': 'Basic realm="Lectern LRS", charset="UTF-8"' },
    message: 'Send the user name and the password of a pair of LRS credentials with HTTP Basic.',
  })

/** The Bearer credential; empty where the header names that scheme and nothing readable, null where it is of another scheme. */
function bearer(head: RequestHead): string | null {
  const value = head.headers['authorization']
  if (value === undefined || !/^Bearer(\s|$)/i.test(value)) return null
  return /^Bearer +(\S+)\s*$/i.exec(value)?.[1] ?? ''
}

const refusedClaim = (refusal: ServiceError): Claim => ({ tenantId: null, subject: null, readsAhead: false, caller: Promise.reject(refusal) })

interface KeyRules {
  readonly accepted: readonly KeyScope[]
  readonly withUsage: boolean
}

function claimByKey(text: string, { accepted, withUsage }: KeyRules, { access }: CredentialSources): Claim {
  const claimed = parseApiKey(text)
  if (claimed === null) return refusedClaim(keyRefused('invalid'))
  const check = async (): Promise<Caller> => {
    const { key, usage } = withUsage ? await access.findKeyWithUsage(claimed.tenantId, text) : { key: await access.findKey(claimed.tenantId, text), usage: null }
    const reason = keyRefusal(key, claimed, accepted)
    if (key === null || reason !== null) throw keyRefused(reason ?? 'invalid')
    return { kind: 'apiKey', tenantId: key.tenantId, keyId: key.keyId, mode: key.mode, plan: key.plan, billing: key.billing ?? {}, usage }
  }
  return { tenantId: claimed.tenantId, mode: claimed.mode, subject: createHash('sha256').update(text).digest('base64url'), readsAhead: true, caller: check() }
}

function claimByPair(pair: LrsPair | null, accepted: readonly LrsScope[], { lrs }: CredentialSources): Claim {
  const tenantId = pair === null ? null : parseLrsUsername(pair.username)
  if (pair === null || tenantId === null || lrs === undefined) return refusedClaim(lrsRefused('There is no such pair of LRS credentials.'))
  const check = async (): Promise<Caller> => {
    const found = await lrs.find(tenantId, pair)
    if (found === null || found.revokedAt !== null) throw lrsRefused('There is no such pair of LRS credentials.')
    if (!found.scopes.some((scope) => accepted.includes(scope))) {
      throw new ServiceError('LRS_SCOPE_NOT_ALLOWED', 'These LRS credentials do not open this resource.', { details: { accepted_scopes: accepted, scopes: found.scopes } })
    }
    return { kind: 'lrsCredential', tenantId, credentialId: found.username, label: found.label, scopes: found.scopes, xapiVersion: found.xapiVersion }
  }
  return { tenantId, subject: pair.username, readsAhead: true, caller: check() }
}

async function claimByToken(token: string, head: RequestHead, sources: CredentialSources): Promise<Claim> {
  const claims = (await sources.tokens?.verify(token)) ?? null
  if (claims === null) return refusedClaim(tokenRefused('The launch token is invalid or has expired.'))
  if (claims.sid !== head.sessionId) return refusedClaim(tokenRefused('The launch token belongs to another session.'))
  return { tenantId: claims.tid, subject: claims.sid, readsAhead: true, caller: Promise.resolve({ kind: 'launchToken', tenantId: claims.tid, claims }) }
}

const looksLikeKey = (text: string): boolean => text.startsWith('lct_')

/** Finds the credential that counts: Basic or Bearer first, then `X-API-Key`, then the query where the route takes it there. */
async function find({ credentials: accepted, withUsage }: Endpoint, head: RequestHead, sources: CredentialSources): Promise<Claim> {
  const authorization = head.headers['authorization']
  if (accepted.lrs !== undefined && authorization !== undefined && /^Basic\b/i.test(authorization)) return claimByPair(parseBasic(authorization), accepted.lrs, sources)
  const fromBearer = bearer(head)
  const key = fromBearer !== null && (accepted.launchToken === undefined || looksLikeKey(fromBearer)) ? fromBearer : fromBearer === null ? (head.headers['x-api-key'] ?? null) : null
  if (key !== null && accepted.apiKey !== undefined) return claimByKey(key, { accepted: accepted.apiKey, withUsage: withUsage === true }, sources)
  const token = fromBearer ?? (accepted.launchToken === 'headerOrQuery' ? (head.query['token'] ?? null) : null)
  if (token !== null && accepted.launchToken !== undefined) return claimByToken(token, head, sources)
  if (accepted.lrs !== undefined) return refusedClaim(lrsRefused('This route needs LRS credentials or an API key.'))
  return refusedClaim(accepted.launchToken === undefined ? keyMissing() : tokenRefused('This route needs a launch token or an API key.'))
}

/**
 * Finds and checks the credential of a request. The returned promise of the caller rejects with the contract's 401 or
 * 403; its rejection is handled here too, so that a data read may be awaited first.
 */
export async function claimOf(endpoint: Endpoint, head: RequestHead, sources: CredentialSources): Promise<Claim> {
  if (Object.keys(endpoint.credentials).length === 0) return { tenantId: null, subject: null, readsAhead: true, caller: Promise.resolve({ kind: 'public' }) }
  const claim = await find(endpoint, head, sources)
  claim.caller.catch(() => undefined)
  return claim
}
