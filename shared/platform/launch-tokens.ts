/** Launch tokens: the signed JWT that lets one learner's browser run one session. */
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import type { KeyRing } from './key-ring.ts'

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
  /** When the learner launched, in epoch seconds. Renewals keep it. */
  beg: z.number(),
  /** The session's `launchEpoch` at the launch; absent for null. */
  epo: z.string().optional(),
  /** Seconds that each token of the launch lives, where the workspace states fewer than the deployment. */
  lif: z.number().optional(),
  /** When the last token of the launch ends at the latest, in epoch seconds; absent where only the deployment says it. */
  end: z.number().optional(),
  /** The dispatch through which the learner launched; absent for other launches. */
  dsp: z.string().optional(),
  /** The headset that joined and got the token: its name and model. Absent in the tokens of launches. */
  dev: z.object({ label: z.string(), model: z.string() }).optional(),
})

/** The claims of a token, without those of its time. */
export type LaunchClaims = z.infer<typeof claims>

/** What a launch states; its time is added. */
export type NewLaunch = Omit<LaunchClaims, 'beg'>

/** How long tokens live, in seconds. */
export interface LaunchLifetimes {
  /** Of one token; the player renews it. */
  readonly token: number
  /** From the launch on, of all tokens that come from it. */
  readonly launch: number
}

/** Signs and verifies launch tokens. */
export interface LaunchTokens {
  /** Seconds that a token of a new launch lives. @param stated by the workspace; null: nothing */
  lifetimeSeconds(stated?: number | null): number
  /** The first token of a launch. */
  sign(launch: NewLaunch): Promise<string>
  /** The next token of a launch, and the seconds that it lives: less and less as the launch comes to its end. */
  renew(claims: LaunchClaims): Promise<{ readonly token: string; readonly lifetimeSeconds: number }>
  /**
   * The claims of a token; null if it is malformed, expired, or signed with an unlisted key.
   * @throws ServiceError BACKEND_UNAVAILABLE if the keys cannot be read
   */
  verify(token: string): Promise<LaunchClaims | null>
}

const audience = 'lectern:runtime'

interface Verified {
  readonly claims: LaunchClaims
  readonly kid: string
  /** Epoch seconds. */
  readonly expires: number
}

const signedTimes = z.object({ exp: z.number(), iat: z.number() })

/** Number of tokens to remember; the oldest is forgotten first. */
const mostRemembered = 1000

/**
 * Tokens with a verified signature, by their whole text. A learner sends the same token with every commit, and
 * verifying it on the thread pool takes longer than all other computation of a commit.
 */
class VerifiedTokens {
  readonly #known = new Map<string, Verified>()

  /** The result of an earlier verification; null for a new token. The caller must check expiry and key again. */
  find(token: string): Verified | null {
    return this.#known.get(token) ?? null
  }

  remember(token: string, verified: Verified): void {
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= mostRemembered) this.#known.delete(oldest)
    this.#known.set(token, verified)
  }
}

async function verifySignature(token: string, keys: KeyRing, now: Date): Promise<Verified> {
  const { payload, protectedHeader } = await jwtVerify(
    token,
    async ({ kid = '' }) => {
      const key = await keys.byId(kid)
      if (key === null) throw new UnknownKey()
      return key.secret
    },
    { algorithms: ['HS256'], audience, currentDate: now },
  )
  const { exp, iat } = signedTimes.parse(payload)
  // Tokens without `beg` were signed by an older version of the service, which a deployment replaces while they live.
  return { claims: claims.parse({ beg: iat, ...payload }), kid: protectedHeader.kid ?? '', expires: exp }
}

/** Verifies tokens. The signature of a token is verified once for as long as its key is listed. */
function tokenVerifier(keys: KeyRing, clock: Clock): LaunchTokens['verify'] {
  const known = new VerifiedTokens()
  return async (token) => {
    const remembered = known.find(token)
    if (
      remembered !== null &&
      remembered.expires > Math.floor(clock.now() / 1000) &&
      (await keys.byId(remembered.kid)) !== null
    )
      return remembered.claims
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

/** Tokens that are signed with the newest key. */
export function launchTokens(keys: KeyRing, clock: Clock, lifetimes: LaunchLifetimes): LaunchTokens {
  const seconds = (): number => Math.floor(clock.now() / 1000)
  const token = async ({ sub, ...rest }: LaunchClaims, issuedAt: number, expires: number): Promise<string> => {
    const key = await keys.current()
    return new SignJWT(rest)
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'JWT' })
      .setSubject(sub)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expires)
      .sign(key.secret)
  }
  const lifetime = (stated: number | null = null): number => Math.min(stated ?? lifetimes.token, lifetimes.token)
  return {
    lifetimeSeconds: lifetime,
    sign(launch) {
      const now = seconds()
      return token({ ...launch, beg: now }, now, Math.min(now + lifetime(launch.lif), launch.end ?? Infinity))
    },
    async renew(claims) {
      const now = seconds()
      const end = Math.min(claims.beg + lifetimes.launch, claims.end ?? Infinity)
      const lifetimeSeconds = Math.max(0, Math.min(lifetime(claims.lif), end - now))
      return { token: await token(claims, now, now + lifetimeSeconds), lifetimeSeconds }
    },
    verify: tokenVerifier(keys, clock),
  }
}

class UnknownKey extends Error {}

/** An error of this service (the secret cannot be read) must not look like a bad token. */
const isBadToken = (error: unknown): boolean =>
  error instanceof UnknownKey ||
  error instanceof z.ZodError ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_J'))
