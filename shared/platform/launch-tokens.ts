/** Launch tokens: the signed JWT that lets one learner's browser run one session. */
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import type { SigningKeys } from './signing-keys.ts'

const claims = z.object({
  /** Tenant. */
  tid: z.string(),
  /** Session. */
  sid: z.string(),
  /** Package. */
  pid: z.string(),
  /** Learner. */
  sub: z.string(),
  /** Mode of the credential that launched. */
  mod: z.enum(['live', 'test']),
  /** The player may show what the course calls. */
  log: z.literal(true).optional(),
  exp: z.number(),
})

export type LaunchClaims = Omit<z.infer<typeof claims>, 'exp'>

export interface LaunchTokens {
  readonly lifetimeSeconds: number
  sign(claims: LaunchClaims): Promise<string>
  /** Null where the token is malformed, expired, or signed with a key that is not (or no longer) ours. */
  verify(token: string): Promise<LaunchClaims | null>
}

const audience = 'lectern:runtime'

interface Verified {
  readonly claims: LaunchClaims
  readonly kid: string
  /** Epoch seconds. */
  readonly expires: number
}

/** Tokens remembered at once; the oldest is forgotten first. */
const mostRemembered = 1000

/**
 * Tokens whose signature was found good, by their whole text. A learner sends the same one with every commit, and
 * checking it through the thread pool takes longer than all else that a commit computes.
 */
class VerifiedTokens {
  readonly #known = new Map<string, Verified>()

  /** Null where the token is new; its time and its key are the caller's to check again. */
  find(token: string): Verified | null {
    return this.#known.get(token) ?? null
  }

  remember(token: string, verified: Verified): void {
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= mostRemembered) this.#known.delete(oldest)
    this.#known.set(token, verified)
  }
}

async function verifySignature(token: string, keys: SigningKeys, now: Date): Promise<Verified> {
  const { payload, protectedHeader } = await jwtVerify(
    token,
    async ({ kid = '' }) => {
      const key = await keys.byId('token', kid)
      if (key === null) throw new UnknownKey()
      return key.secret
    },
    { algorithms: ['HS256'], audience, currentDate: now },
  )
  const { exp, ...rest } = claims.parse(payload)
  return { claims: rest, kid: protectedHeader.kid ?? '', expires: exp }
}

/** Verifies tokens, each signature once for as long as its key is listed. */
function tokenVerifier(keys: SigningKeys, clock: Clock): LaunchTokens['verify'] {
  const known = new VerifiedTokens()
  return async (token) => {
    const remembered = known.find(token)
    if (remembered !== null && remembered.expires > Math.floor(clock.now() / 1000) && (await keys.byId('token', remembered.kid)) !== null) return remembered.claims
    try {
      const verified = await verifySignature(token, keys, new Date(clock.now()))
      known.remember(token, verified)
      return verified.claims
    } catch (error) {
      if (isBadToken(error)) return null
      throw error
    }
  }
}

export const launchTokens = (keys: SigningKeys, clock: Clock, lifetimeSeconds: number): LaunchTokens => ({
  lifetimeSeconds,
  async sign({ sub, ...rest }) {
    const key = await keys.current('token')
    const now = Math.floor(clock.now() / 1000)
    return new SignJWT(rest)
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'JWT' })
      .setSubject(sub)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(key.secret)
  },
  verify: tokenVerifier(keys, clock),
})

class UnknownKey extends Error {}

/** Trouble of ours (the secret cannot be read) must not look like a bad token. */
const isBadToken = (error: unknown): boolean =>
  error instanceof UnknownKey || error instanceof z.ZodError || (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_J'))
