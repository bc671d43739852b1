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
  async verify(token) {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keys.byId('token', kid)
          if (key === null) throw new UnknownKey()
          return key.secret
        },
        { algorithms: ['HS256'], audience, currentDate: new Date(clock.now()) },
      )
      const { tid, sid, pid, sub, mod } = claims.parse(payload)
      return { tid, sid, pid, sub, mod }
    } catch (error) {
      if (isBadToken(error)) return null
      throw error
    }
  },
})

class UnknownKey extends Error {}

/** Trouble of ours (the secret cannot be read) must not look like a bad token. */
const isBadToken = (error: unknown): boolean =>
  error instanceof UnknownKey || error instanceof z.ZodError || (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_J'))
