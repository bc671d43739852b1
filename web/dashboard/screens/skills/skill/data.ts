/** How a learner stands in a skill, and why. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import type { subjectsFamily } from '#shared/contract/families/public/subjects.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, isRefusal, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { LearnerAddress } from '../learner/data.ts'

type Subjects = typeof subjectsFamily

const ofSkill = '/api/v1/cale/subjects/{subjectId}/skills/{skillId}/evidence'
const routes = {
  getProjection: { method: 'GET', path: '/api/v1/cale/subjects/{subjectId}/projections/{skillId}' },
  listEvidence: { method: 'GET', path: ofSkill },
  withdrawEvidence: { method: 'POST', path: `${ofSkill}/{evidenceId}/withdraw` },
} as const satisfies Routes<Subjects>
const subjects = client<Subjects>()(routes, ownOrigin)
const graphRoutes = {
  getLearnerProfile: { method: 'GET', path: '/api/v1/graph/learners/{subjectId}' },
} as const satisfies Routes<typeof graphFamily>
const graph = client<typeof graphFamily>()(graphRoutes, ownOrigin)

type Profile = ResponseBody<(typeof graphFamily)['endpoints']['getLearnerProfile']>['profile']

/** A skill with parts that has a level, and its parts. */
export interface Whole {
  readonly whole: NonNullable<Profile['whole']>
  readonly parts: Profile['skills']
}

export type Explained = ResponseBody<Subjects['endpoints']['getProjection']>['projection']
export type Contribution = Explained['explanation']['evidence'][number]
export type Evidence = ResponseBody<Subjects['endpoints']['listEvidence']>['evidence'][number]['evidence']

export interface SkillOfLearner extends LearnerAddress {
  readonly skillId: string
}

const keyOf = ({ workspace, subjectId, skillId }: SkillOfLearner) =>
  [workspace, 'skills', 'learners', subjectId, 'skill', skillId] as const

export const explainedQuery = (address: SkillOfLearner, asOf: string | undefined) =>
  queryOptions({
    queryKey: [...keyOf(address), 'projection', asOf],
    queryFn: async ({ signal }) => {
      const { workspace, subjectId, skillId } = address
      const query = asOf === undefined ? {} : { asOf }
      const { projection } = await bodyOf(
        subjects.getProjection({ workspace, signal, params: { subjectId, skillId }, query }),
      )
      return projection
    },
    placeholderData: keepPreviousData,
  })

/** Records of the skill, newest first: 200 at most. An explanation names 60 of them. */
export const evidenceQuery = (address: SkillOfLearner) =>
  queryOptions({
    queryKey: [...keyOf(address), 'evidence'],
    queryFn: async ({ signal }) => {
      const { workspace, subjectId, skillId } = address
      const page = await bodyOf(
        subjects.listEvidence({ workspace, signal, params: { subjectId, skillId }, query: { limit: 200 } }),
      )
      return { records: page.evidence.map(({ evidence }) => evidence), explained: page.evidence, hasMore: page.hasMore }
    },
  })

/** Withdraws evidence, with all other records of its observation. It is final. */
export const withdrawEvidence = (
  { workspace, subjectId, skillId }: SkillOfLearner,
  evidenceId: string,
  reason: string,
) => bodyOf(subjects.withdrawEvidence({ workspace, params: { subjectId, skillId, evidenceId }, body: { reason } }))

/**
 * How the level of a skill comes from its parts; null where it has none, or the framework has the skill no more.
 * @param asOf UTC day, today or later; absent: today
 */
export const wholeQuery = ({ workspace, subjectId, skillId }: SkillOfLearner, frameworkId: string, asOf?: string) =>
  queryOptions({
    queryKey: [...keyOf({ workspace, subjectId, skillId }), 'whole', frameworkId, asOf],
    queryFn: async ({ signal }): Promise<Whole | null> => {
      const query = { frameworkId, partsOf: skillId, ...(asOf === undefined ? {} : { asOf }) }
      try {
        const { profile } = await bodyOf(graph.getLearnerProfile({ workspace, signal, params: { subjectId }, query }))
        return profile.whole === null ? null : { whole: profile.whole, parts: profile.skills }
      } catch (error) {
        if (isRefusal(error, 'NOT_FOUND')) return null
        throw error
      }
    },
    placeholderData: keepPreviousData,
  })
