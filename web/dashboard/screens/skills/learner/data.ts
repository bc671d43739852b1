/** The levels of a learner. */
import { queryOptions } from '@tanstack/react-query'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import type { subjectsFamily } from '#shared/contract/families/public/subjects.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Subjects = typeof subjectsFamily

const routes = {
  listProjections: { method: 'GET', path: '/api/v1/cale/subjects/{subjectId}/projections' },
} as const satisfies Routes<Subjects>
const graphRoutes = {
  getLearnerProfile: { method: 'GET', path: '/api/v1/graph/learners/{subjectId}' },
} as const satisfies Routes<typeof graphFamily>
const subjects = client<Subjects>()(routes, ownOrigin)
const graph = client<typeof graphFamily>()(graphRoutes, ownOrigin)

export type Projection = ResponseBody<Subjects['endpoints']['listProjections']>['projections'][number]

export interface LearnerAddress {
  readonly workspace: string
  readonly subjectId: string
}

/** All skills that a learner has evidence of: a thousand at most, two hundred a call. */
export const projectionsQuery = ({ workspace, subjectId }: LearnerAddress) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'learners', subjectId, 'projections'],
    queryFn: async ({ signal }) => {
      const found: Projection[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor === '' ? {} : { cursor }) }
        const page: ResponseBody<Subjects['endpoints']['listProjections']> = await bodyOf(
          subjects.listProjections({ workspace, signal, params: { subjectId }, query }),
        )
        found.push(...page.projections)
        cursor = page.nextCursor
      }
      return found
    },
  })

type Profile = ResponseBody<(typeof graphFamily)['endpoints']['getLearnerProfile']>['profile']

/** How a learner stands in a skill: by the skill's own evidence, or with its parts. */
export type Standing = Pick<Profile['skills'][number], 'estimate' | 'lowerBound' | 'level' | 'fadesOn'>

/** The standings of a learner in the skills of a framework with their parts, by skill id. */
export const standingsQuery = ({ workspace, subjectId }: LearnerAddress, frameworkId: string) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'learners', subjectId, 'profile', frameworkId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Standing>> => {
      const asked = { workspace, signal, params: { subjectId }, query: { frameworkId } }
      const { profile } = await bodyOf(graph.getLearnerProfile(asked))
      return new Map(profile.skills.map((skill) => [skill.skillId, skill]))
    },
  })
