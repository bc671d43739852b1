/** Groups of learners: whose rows a heat map shows. */
import { queryOptions } from '@tanstack/react-query'
import type { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import type { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { Group } from './group.ts'

const graphRoutes = {
  listLearnersOfSkill: { method: 'GET', path: '/api/v1/graph/learners' },
} as const satisfies Routes<typeof graphFamily>
const sessionRoutes = {
  browseSessions: { method: 'GET', path: '/api/customer/sessions' },
} as const satisfies Routes<typeof customerSessionsFamily>
const organizationRoutes = {
  listOrganizations: { method: 'GET', path: '/api/v1/organizations' },
} as const satisfies Routes<typeof organizationsFamily>

const graph = client<typeof graphFamily>()(graphRoutes, ownOrigin)
const sessions = client<typeof customerSessionsFamily>()(sessionRoutes, ownOrigin)
const organizations = client<typeof organizationsFamily>()(organizationRoutes, ownOrigin)

export interface Learners {
  /** In the order of their ids. */
  readonly ids: readonly string[]
  /** Whether there can be more of them. */
  readonly isPartial: boolean
}

/** Skills whose learners are looked for, each by one call of 200 learners. */
const skillsLookedAt = 50
/** Calls of 200 sessions each. */
const pagesLookedAt = 5

/** Ids that belong together stand together, and `learner-2` before `learner-10`. */
const inOrder = (ids: Iterable<string>): readonly string[] =>
  [...new Set(ids)].sort(new Intl.Collator('en', { numeric: true }).compare)

async function withEvidence(workspace: string, skillIds: readonly string[], signal: AbortSignal): Promise<Learners> {
  const pages = await Promise.all(
    skillIds
      .slice(0, skillsLookedAt)
      .map((skillId) => bodyOf(graph.listLearnersOfSkill({ workspace, signal, query: { skillId, limit: 200 } }))),
  )
  return {
    ids: inOrder(pages.flatMap(({ learners }) => learners.map(({ subjectId }) => subjectId))),
    isPartial: skillIds.length > skillsLookedAt || pages.some(({ hasMore }) => hasMore),
  }
}

async function withSessions(
  workspace: string,
  filter: { readonly package_id: string } | { readonly organization_id: string },
  signal: AbortSignal,
): Promise<Learners> {
  const ids = new Set<string>()
  let cursor: string | null = null
  for (let page = 0; page < pagesLookedAt; page += 1) {
    const query = { limit: 200, mode: 'live' as const, ...filter, ...(cursor === null ? {} : { cursor }) }
    const answer: ResponseBody<(typeof customerSessionsFamily)['endpoints']['browseSessions']> = await bodyOf(
      sessions.browseSessions({ workspace, signal, query }),
    )
    for (const { user_id: id } of answer.sessions) ids.add(id)
    cursor = answer.next_cursor
    if (cursor === null) break
  }
  return { ids: inOrder(ids), isPartial: cursor !== null }
}

function read(workspace: string, group: Group, signal: AbortSignal): Promise<Learners> {
  switch (group.kind) {
    case 'evidence':
      return withEvidence(workspace, group.skillIds, signal)
    case 'course':
      return withSessions(workspace, { package_id: group.id }, signal)
    case 'organization':
      return withSessions(workspace, { organization_id: group.id }, signal)
    case 'ids':
      return Promise.resolve({ ids: group.ids, isPartial: false })
  }
}

export const learnersQuery = (workspace: string, group: Group) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'learners', 'group', group],
    queryFn: ({ signal }) => read(workspace, group, signal),
  })

/** Names of the organizations by their ids: 500 at most. */
export const organizationNamesQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'organizations', 'names'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const found = await bodyOf(organizations.listOrganizations({ workspace, signal, query: { limit: 500 } }))
      return new Map(found.organizations.map(({ id, name }) => [id, name]))
    },
  })
