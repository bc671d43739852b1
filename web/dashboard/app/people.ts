/** Names of the people and labels of the API keys of the workspace, where something shows who did it. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { customerKeysFamily } from '#shared/contract/families/dashboard/customer-keys.ts'
import type { membersFamily } from '#shared/contract/families/dashboard/members.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from './calls.ts'
import { useWorkspace } from './workspace.ts'

type Family = typeof membersFamily

const routes = { listMembers: { method: 'GET', path: '/api/customer/members' } } as const satisfies Routes<Family>

const members = client<Family>()(routes, ownOrigin)

const keys = client<typeof customerKeysFamily>()(
  { listApiKeys: { method: 'GET', path: '/api/customer/api-keys' } } satisfies Routes<typeof customerKeysFamily>,
  ownOrigin,
)

const peopleQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'members', 'names'],
    queryFn: async ({ signal }) => {
      const { members: rows } = await bodyOf(members.listMembers({ workspace, signal }))
      return new Map(rows.map(({ person_id: id, display_name: name, email }) => [id, name ?? email ?? id]))
    },
  })

const labelsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'keys', 'labels'],
    queryFn: async ({ signal }) => {
      const { apiKeys } = await bodyOf(keys.listApiKeys({ workspace, signal, query: { limit: 100 } }))
      return new Map(apiKeys.map(({ id, label }) => [id, label]))
    },
  })

/** A function that names an API key by id: by its label while it is among the newest hundred, else by the id. */
export function useKeyLabel(): (id: string) => string {
  const { id: workspace } = useWorkspace()
  const { data: labels } = useQuery(labelsQuery(workspace))
  return (id) => labels?.get(id) ?? id
}

/** A function that names a person by id: by name or address while it is a member, else by the id. */
export function usePersonName(): (id: string) => string {
  const { id: workspace } = useWorkspace()
  const { data: people } = useQuery(peopleQuery(workspace))
  return (id) => people?.get(id) ?? id
}

/** A function that names by id who has uploaded something, which may be a person or an API key. */
export function useUploaderName(): (id: string) => string {
  const [personName, keyLabel] = [usePersonName(), useKeyLabel()]
  return (id) => {
    const name = personName(id)
    return name === id ? keyLabel(id) : name
  }
}
