/** What the screen of API keys asks and changes. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerKeysFamily } from '#shared/contract/families/dashboard/customer-keys.ts'
import type { newApiKey } from '#shared/contract/resources/credentials/api-key.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { makeSecret } from '#web/dashboard/app/make-secret.ts'

type Family = typeof customerKeysFamily

const all = '/api/customer/api-keys'
const routes = {
  listApiKeys: { method: 'GET', path: all },
  createApiKey: { method: 'POST', path: all },
  rotateApiKey: { method: 'POST', path: `${all}/{keyId}/rotate` },
  revokeApiKey: { method: 'DELETE', path: `${all}/{keyId}` },
} as const satisfies Routes<Family>

const keys = client<Family>()(routes, ownOrigin)

export type ApiKey = ResponseBody<Family['endpoints']['listApiKeys']>['apiKeys'][number]
export type IssuedKey = ResponseBody<Family['endpoints']['createApiKey']>
export type NewKey = z.input<typeof newApiKey>

export const keysKey = (workspace: string) => [workspace, 'keys'] as const

export const keysQuery = (workspace: string) =>
  infiniteQueryOptions({
    queryKey: keysKey(workspace),
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        keys.listApiKeys({
          workspace,
          signal,
          query: { limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
  })

/** The newest keys that work. */
const activeKeys = async (workspace: string): Promise<readonly ApiKey[]> =>
  (await bodyOf(keys.listApiKeys({ workspace, query: { status: 'active', limit: 100 } }))).apiKeys

/** Creates keys of a person. One whose secret was lost with the answer is revoked before the next one is created. */
export const keyMaker = (workspace: string, personId: string) =>
  makeSecret<NewKey, IssuedKey>({
    make: (body) => bodyOf(keys.createApiKey({ workspace, body })),
    idsLike: async ({ label, mode }) =>
      (await activeKeys(workspace))
        .filter((key) => key.createdBy === personId && key.label === label && key.mode === mode)
        .map(({ id }) => id),
    remove: (keyId) => revokeKey(workspace, keyId),
  })

export const rotateKey = (workspace: string, keyId: string): Promise<IssuedKey> =>
  bodyOf(keys.rotateApiKey({ workspace, params: { keyId } }))

/** Replaces a key again after the answer was lost: where it has a replacement, nobody has seen the secret of that. */
export async function rotateKeyAgain(workspace: string, keyId: string): Promise<IssuedKey> {
  const replacement = (await activeKeys(workspace)).find(({ replaces }) => replaces === keyId)
  return rotateKey(workspace, replacement?.id ?? keyId)
}

export const revokeKey = (workspace: string, keyId: string) =>
  bodyOf(keys.revokeApiKey({ workspace, params: { keyId } }))
