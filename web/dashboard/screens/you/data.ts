/** What the screen of the own profile asks and changes. It concerns the person, so no workspace is stated. */
import { queryOptions } from '@tanstack/react-query'
import type { authFamily } from '#shared/contract/families/dashboard/auth.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { meQuery } from '#web/dashboard/app/person.ts'

type Family = typeof authFamily

const sessions = '/api/auth/sessions'
const routes = {
  updatePerson: { method: 'PATCH', path: '/api/auth/me' },
  listSignIns: { method: 'GET', path: sessions },
  deleteSignIn: { method: 'DELETE', path: `${sessions}/{signInId}` },
  deleteOtherSignIns: { method: 'DELETE', path: sessions },
} as const satisfies Routes<Family>

const auth = client<Family>()(routes, ownOrigin)

export type SignIn = ResponseBody<Family['endpoints']['listSignIns']>['sessions'][number]

export const signInsQuery = queryOptions({
  queryKey: [...meQuery.queryKey, 'sign-ins'],
  queryFn: async ({ signal }) => (await bodyOf(auth.listSignIns({ signal }))).sessions,
})

interface Profile {
  /** Null: none. */
  readonly displayName: string | null
  readonly locale: string | null
}

export const changeProfile = (body: Profile) => bodyOf(auth.updatePerson({ body }))

export const endSignIn = (signInId: string) => bodyOf(auth.deleteSignIn({ params: { signInId } }))

export const endOtherSignIns = () => bodyOf(auth.deleteOtherSignIns({}))
