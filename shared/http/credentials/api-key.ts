/** API keys (specification, "API keys"): `Authorization: Bearer <key>`, or `X-API-Key: <key>`. */
import { createHash } from 'node:crypto'
import type { Credentials } from '#shared/contract/credentials.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import {
  dayOfUse,
  keyRefusal,
  looksLikeKey,
  parseApiKey,
  type ApiKey,
  type KeyRefusalReason,
} from '#shared/domain/credentials/api-key.ts'
import { workspaceSuspended } from '#shared/domain/workspaces/workspace.ts'
import type { KeyCaller } from '#shared/http/caller.ts'
import { isoTime } from '#shared/platform/clock.ts'
import { asError } from '#shared/http/error-response.ts'
import {
  bearerValue,
  refusedClaim,
  type Claim,
  type CredentialKind,
  type RequestHead,
  type SentCredential,
} from './credential-kind.ts'

const missing = (): ServiceError =>
  new ServiceError('API_KEY_REQUIRED', 'This route needs an API key.', {
    details: { accepted_headers: ['Authorization: Bearer <API_KEY>', 'X-API-Key: <API_KEY>'] },
    message: 'Send the key of your workspace in one of the accepted headers.',
  })

const refusal = (reason: KeyRefusalReason): ServiceError =>
  new ServiceError('API_KEY_REQUIRED', 'The API key does not open this route.', { details: { reasons: [reason] } })

/**
 * The API key that was sent. Where launch tokens are accepted too, a Bearer value is a key only if it looks like one.
 */
function sent(head: RequestHead, accepted: Credentials): string | null {
  const value = bearerValue(head)
  if (value === null) return head.headers['x-api-key'] ?? null
  return accepted.launchToken !== undefined && !looksLikeKey(value) ? null : value
}

type ClaimedKey = NonNullable<ReturnType<typeof parseApiKey>>

interface CheckedKey {
  readonly key: ApiKey
  readonly caller: KeyCaller
}

async function check(
  claimed: ClaimedKey,
  { text, head, rules, sources: { access, clock } }: SentCredential,
): Promise<CheckedKey> {
  const { key, usage } = rules.readsUsage
    ? await access.findKeyWithUsage(claimed.tenantId, text)
    : { key: await access.findKey(claimed.tenantId, text), usage: null }
  const reason = keyRefusal(key, {
    mode: claimed.mode,
    accepted: rules.accepted.apiKey ?? [],
    family: rules.family,
    address: head.address,
    now: isoTime(clock.now()),
  })
  if (key === null || reason !== null) throw refusal(reason ?? 'invalid')
  if (key.suspended === true) throw asError(workspaceSuspended())
  const { keyId, tenantId, mode, plan, billing = {} } = key
  return { key, caller: { kind: 'apiKey', tenantId, actorId: keyId, mode, plan, billing, usage } }
}

/** Records that a key was let in, once a day. It must not fail the request. */
async function recordUse(
  checked: Promise<CheckedKey>,
  { text, sources: { access, clock } }: SentCredential,
): Promise<void> {
  try {
    const { key } = await checked
    const day = dayOfUse(key, isoTime(clock.now()))
    if (day !== null) await access.recordUse(key.tenantId, text, day)
  } catch {
    // The key was refused, or the next request tries again.
  }
}

function claim(credential: SentCredential): Claim {
  const claimed = parseApiKey(credential.text)
  if (claimed === null) return refusedClaim(refusal('invalid'))
  const checked = check(claimed, credential)
  return {
    ...claimed,
    subject: createHash('sha256').update(credential.text).digest('base64url'),
    readsAhead: true,
    caller: checked.then(({ caller }) => caller),
    recorded: recordUse(checked, credential),
  }
}

export const apiKey: CredentialKind = { sent, claim, missing }
