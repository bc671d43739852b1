/** What the screen of LRS credentials asks and changes. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerLrsFamily } from '#shared/contract/families/dashboard/customer-lrs.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { makeSecret } from '#web/dashboard/app/make-secret.ts'

type Lrs = typeof customerLrsFamily

const all = '/api/customer/lrs/credentials'
const routes = {
  listLrsCredentials: { method: 'GET', path: all },
  createLrsCredential: { method: 'POST', path: all },
  revokeLrsCredential: { method: 'DELETE', path: `${all}/{username}` },
} as const satisfies Routes<Lrs>

const lrs = client<Lrs>()(routes, ownOrigin)

export type Credential = ResponseBody<Lrs['endpoints']['listLrsCredentials']>['credentials'][number]
export type NewCredential = z.input<NonNullable<Lrs['endpoints']['createLrsCredential']['body']>>
export type IssuedCredential = ResponseBody<Lrs['endpoints']['createLrsCredential']>

export const scopes = [
  'all',
  'all/read',
  'statements/write',
  'statements/read',
  'state',
  'state/read',
  'profile',
  'profile/read',
] as const satisfies readonly NewCredential['scopes'][number][]
export type Scope = (typeof scopes)[number]

export const credentialsKey = (workspace: string) => [workspace, 'lrs', 'credentials'] as const

export const credentialsQuery = (workspace: string) =>
  infiniteQueryOptions({
    queryKey: credentialsKey(workspace),
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        lrs.listLrsCredentials({
          workspace,
          signal,
          query: { limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
  })

/** Creates credentials of a person. Those whose password was lost with the answer are revoked before others are created. */
export const credentialMaker = (workspace: string, personId: string) =>
  makeSecret<NewCredential, IssuedCredential>({
    make: (body) => bodyOf(lrs.createLrsCredential({ workspace, body })),
    idsLike: async ({ label }) =>
      (await bodyOf(lrs.listLrsCredentials({ workspace, query: { limit: 100 } }))).credentials
        .filter((each) => each.status === 'active' && each.createdBy === personId && each.label === label)
        .map(({ id }) => id),
    remove: (username) => revokeCredential(workspace, username),
  })

export const revokeCredential = (workspace: string, username: string) =>
  bodyOf(lrs.revokeLrsCredential({ workspace, params: { username } }))
