/**
 * Finds and checks the credential of a request (specification, "Authentication"). Finding it costs nothing. Checking an
 * API key or LRS credentials is one read, which runs beside the read of the endpoint's data.
 */
import type { Credentials } from '#shared/contract/credentials.ts'
import { apiKey } from './api-key.ts'
import {
  refusedClaim,
  type CallerRules,
  type CheckSources,
  type Claim,
  type CredentialKind,
  type RequestHead,
} from './credential-kind.ts'
import { dashboardSession } from './dashboard-session.ts'
import { deviceToken } from './device-token.ts'
import { launchToken } from './launch-token.ts'
import { lrsCredential } from './lrs-credential.ts'
import { platformAdmin } from './platform-admin.ts'
import { signedInPerson } from './signed-in-person.ts'

/**
 * Every kind, in order of precedence: if a request carries several credentials, the first kind that the endpoint
 * accepts counts, and the others are not looked at. Browsers send cookies with every request, so dashboard sessions come
 * last.
 */
const kinds = {
  lrs: lrsCredential,
  apiKey,
  launchToken,
  deviceToken,
  session: dashboardSession,
  person: signedInPerson,
  platformAdmin,
} as const satisfies Readonly<Record<keyof Credentials, CredentialKind>>

/**
 * Makes the claim of a request. The rejection of its `caller` is handled here too, so that a read of data may be
 * awaited first.
 */
export type FindClaim = (head: RequestHead) => Promise<Claim>

const publicClaim: Claim = {
  tenantId: null,
  subject: null,
  readsAhead: true,
  caller: Promise.resolve({ kind: 'public' }),
}

/** How an endpoint finds the credentials of its requests; made once, when the function starts. */
export function claimFinder(rules: CallerRules, sources: CheckSources): FindClaim {
  const accepted: readonly CredentialKind[] = Object.entries(kinds).flatMap(([name, kind]) =>
    Object.hasOwn(rules.accepted, name) ? [kind] : [],
  )
  // Nearly every endpoint accepts API keys, so a refusal asks for the endpoint's other kind of credential if there is
  // one. Callers without a browser cannot sign in, so it asks for a session only where nothing else is accepted.
  const wanted = accepted.find((kind) => kind !== apiKey && kind !== dashboardSession) ?? accepted[0]
  if (wanted === undefined) return () => Promise.resolve(publicClaim)
  const claimOf = (head: RequestHead): Claim | Promise<Claim | null> | null => {
    for (const kind of accepted) {
      const text = kind.sent(head, rules.accepted, sources)
      if (text !== null) return kind.claim({ text, head, rules, sources })
    }
    return null
  }
  return async (head) => {
    const claim = (await claimOf(head)) ?? refusedClaim(wanted.missing(rules.accepted))
    claim.caller.catch(() => undefined)
    return claim
  }
}
