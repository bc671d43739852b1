import { implement } from '#shared/http/implementation.ts'
import { isoTime } from '#shared/platform/clock.ts'
import type { AuthEndpoints, Dependencies } from './dependencies.ts'

/** The check of the credential has renewed the claims already, if they were old. */
export const renewSignIn = implement<AuthEndpoints['renewSignIn'], Dependencies>()({
  handle: ({ caller: { session } }) => Promise.resolve({ stated_at: isoTime(session.claims.statedAt) }),
})
