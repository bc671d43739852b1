/** Names of the people in the workspace, where something shows who did it. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { membersFamily } from '#shared/contract/families/dashboard/members.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from './calls.ts'
import { useWorkspace } from './workspace.ts'

type Family = typeof membersFamily

const routes = { listMembers: { method: 'GET', path: '/api/customer/members' } } as const satisfies Routes<Family>

const members = client<Family>()(routes, ownOrigin)

const peopleQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'members', 'names'],
    queryFn: async ({ signal }) => {
      const { members: rows } = await bodyOf(members.listMembers({ workspace, signal }))
      return new Map(rows.map(({ person_id: id, display_name: name, email }) => [id, name ?? email ?? id]))
    },
  })

/** A function that names a person by id: by name or address while it is a member, else, and for keys, by the id. */
export function usePersonName(): (id: string) => string {
  const { id: workspace } = useWorkspace()
  const { data: people } = useQuery(peopleQuery(workspace))
  return (id) => people?.get(id) ?? id
}
