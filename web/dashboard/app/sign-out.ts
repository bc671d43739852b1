import type { authFamily } from '#shared/contract/families/dashboard/auth.ts'
import { client, type Reply, type Routes } from '#web/api-client/client.ts'
import { ownOrigin } from './calls.ts'

type AuthFamily = typeof authFamily

const routes = {
  completeSignOut: { method: 'POST', path: '/api/auth/sign-out' },
} as const satisfies Routes<AuthFamily>

const auth = client<AuthFamily>()(routes, ownOrigin)

/** Ends the session, and leads to the provider's own sign-out. */
export async function signOut(): Promise<void> {
  const reply: Reply<unknown> = await auth.completeSignOut({})
  const body: { redirect?: string } = reply.outcome === 'ok' ? (reply.body ?? {}) : {}
  location.assign(body.redirect ?? '/sign-in')
}
