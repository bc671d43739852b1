/** The OpenID provider at which people sign in: authorization code with PKCE (S256), as a public client. */
import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import * as z from 'zod'
import { ServiceError } from '#shared/contract/errors.ts'
import type { LoginState } from '#shared/domain/dashboard-sessions/login-state.ts'
import { readConfig } from './config.ts'

/** What the provider states about a person. */
export interface StatedIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
  readonly isPlatformAdmin: boolean
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number
  /** Null where the provider gives none. */
  readonly refreshToken: string | null
}

/** `ended`: the provider renews no more, because the person was disabled or the sign-in was revoked. */
export type Renewal = { readonly kind: 'renewed'; readonly identity: StatedIdentity } | { readonly kind: 'ended' }

export interface IdentityProvider {
  /** The address to which the browser is sent, and what has to be kept until it comes back. */
  begin(
    redirectUri: string,
  ): Promise<{ readonly url: string; readonly kept: Pick<LoginState, 'state' | 'nonce' | 'verifier'> }>
  /**
   * Exchanges the code and checks `state`, `nonce`, `iss`, `aud`, `exp` and the signature.
   * @throws Error where one of them is wrong; ServiceError BACKEND_UNAVAILABLE where the provider cannot be reached
   */
  complete(answer: URL, kept: Pick<LoginState, 'state' | 'nonce' | 'verifier'>): Promise<StatedIdentity>
  /** @throws ServiceError BACKEND_UNAVAILABLE */
  renew(refreshToken: string): Promise<Renewal>
  /** Tells the provider that the sign-in is over. Does nothing if it cannot be reached. */
  revoke(refreshToken: string): Promise<void>
}

const platformAdmins = 'platform-admins'

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
  'cognito:groups': z.array(z.string()).optional(),
  groups: z.array(z.string()).optional(),
  auth_time: z.number().optional(),
  iat: z.number(),
})

/** Identifies a person. */
export const personIdOf = ({ issuer, subject }: Pick<StatedIdentity, 'issuer' | 'subject'>): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')

function identityOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): StatedIdentity {
  const stated = claims.parse(answer.claims())
  const groups = stated['cognito:groups'] ?? stated.groups ?? []
  return {
    issuer: stated.iss,
    subject: stated.sub,
    email: stated.email ?? null,
    emailVerified: stated.email_verified ?? false,
    name: stated.name ?? null,
    isPlatformAdmin: groups.includes(platformAdmins),
    authenticatedAt: (stated.auth_time ?? stated.iat) * 1000,
    refreshToken: answer.refresh_token ?? null,
  }
}

/** Neither an answer of the provider nor a check of it: the call itself failed, or the provider has a fault. */
function isUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || error instanceof oidc.ResponseBodyError) return false
  const { message, name, status, cause }: { message?: unknown; name?: unknown; status?: unknown; cause?: unknown } =
    error
  if (message === 'fetch failed' || name === 'TimeoutError' || Number(status) >= 500) return true
  return isUnreachable(cause)
}

/** Lets the outage of the provider be told apart from a sign-in that it refuses. */
async function reaching<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    throw new ServiceError('BACKEND_UNAVAILABLE', 'The sign-in service cannot be reached.', { cause: error })
  }
}

/** Provider and client of this deployment, discovered with the first use. */
export function identityProvider({
  issuer,
  clientId,
}: {
  readonly issuer: string
  readonly clientId: string
}): IdentityProvider {
  const server = new URL(issuer)
  const isLoopback = server.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(server.hostname)
  // The library marks it to warn of it. It is for the provider on this machine only.
  // oxlint-disable-next-line typescript/no-deprecated
  const extensions = [oidc.enableNonRepudiationChecks, ...(isLoopback ? [oidc.allowInsecureRequests] : [])]
  let discovered: Promise<oidc.Configuration> | null = null
  const configuration = (): Promise<oidc.Configuration> => {
    discovered ??= reaching(() =>
      oidc.discovery(server, clientId, undefined, oidc.None(), { execute: extensions, timeout: 5 }),
    ).catch((error: unknown) => {
      discovered = null
      throw error
    })
    return discovered
  }
  return {
    async begin(redirectUri) {
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // A session at the provider must not sign in whoever uses the browser next.
        prompt: 'login',
      })
      return { url: url.href, kept: { state, nonce, verifier } }
    },
    async complete(answer, { state, nonce, verifier }) {
      const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const known = await configuration()
      return identityOf(await reaching(() => oidc.authorizationCodeGrant(known, answer, expected)))
    },
    async renew(refreshToken) {
      const known = await configuration()
      try {
        const answer = await reaching(() => oidc.refreshTokenGrant(known, refreshToken))
        // A provider need not state the claims again. Without them nothing was renewed.
        return answer.claims() === undefined ? { kind: 'ended' } : { kind: 'renewed', identity: identityOf(answer) }
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return { kind: 'ended' }
        throw error
      }
    },
    async revoke(refreshToken) {
      await configuration()
        .then((known) => oidc.tokenRevocation(known, refreshToken))
        .catch(() => undefined)
    },
  }
}

/** The provider of this deployment. */
export function openIdentityProvider(): IdentityProvider {
  const config = readConfig('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  return identityProvider({ issuer: config.OIDC_ISSUER, clientId: config.OIDC_CLIENT_ID })
}
