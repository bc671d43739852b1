/** Who may open the pages of a workspace and of the platform, and where other people begin. */
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { meQuery } from '#web/dashboard/app/person.ts'
import { entryQuery } from '#web/dashboard/app/platform.ts'
import { stringifySearch } from '#web/dashboard/app/search.ts'

export interface Context {
  readonly cache: QueryClient
}

const signIn = (address: string) =>
  redirect({ href: `/sign-in${stringifySearch({ return_to: address })}`, reloadDocument: true })

/** The person, or a sign-in that comes back to this address. */
export async function signedIn({ cache }: Context, address: string) {
  try {
    return await cache.query({ ...meQuery, staleTime: 'static' })
  } catch (error) {
    if (isRefusal(error, 'AUTH_REQUIRED')) throw signIn(address)
    if (isRefusal(error, 'WORKSPACE_ROLE_REQUIRED')) throw redirect({ to: await withoutWorkspace(cache) })
    throw error
  }
}

/** Where a person without a workspace begins: platform admins need none. */
async function withoutWorkspace(cache: QueryClient): Promise<'/admin' | '/welcome'> {
  try {
    await cache.query({ ...entryQuery, staleTime: 'static' })
    return '/admin'
  } catch {
    return '/welcome'
  }
}

/** What refuses other people is shown in the place of the administration. */
export async function enterPlatform({ cache }: Context, address: string) {
  try {
    await cache.query({ ...entryQuery, staleTime: 'static' })
  } catch (error) {
    if (isRefusal(error, 'AUTH_REQUIRED')) throw signIn(address)
  }
}
