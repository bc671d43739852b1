/** Endpoints of the graph of skills that show learners: owners and admins alone ("Signed-in dashboard sessions" 3). */
import * as z from 'zod'
import { keyScopes, managersOnly } from '#shared/contract/credentials.ts'
import { cursorQuery, pageEnd } from '#shared/contract/resources/pagination.ts'
import { heatMap, heatMapSkills, learnerProfile } from '#shared/contract/resources/skills/learner-profile.ts'
import { recommendationList } from '#shared/contract/resources/skills/recommendation.ts'
import { gapReport } from '#shared/contract/resources/skills/role-brief.ts'
import { skillLevel, skillProjection } from '#shared/contract/resources/skills/projection.ts'
import { skillId } from '#shared/contract/resources/skills/skill.ts'
import { learnerId, pathId } from '#shared/contract/resources/values.ts'

/** Skills exist in LIVE only (specification, "API keys" 7). */
const restricted = { credentials: { apiKey: keyScopes, session: managersOnly }, testMode: 'refused' } as const

/** Today or a later UTC day; absent: today. */
const asOf = z.iso.date().optional()
const subject = z.object({ subjectId: learnerId.min(1) })
const learners = '/api/v1/graph/learners'

export const graphLearners = {
  listLearnersOfSkill: {
    ...restricted,
    method: 'GET',
    path: learners,
    summary: 'Learners with evidence of a skill, highest level first',
    description: 'Evidence of the skill itself counts, without its parts.',
    query: z.object({
      ...cursorQuery,
      skillId,
      minLevel: z.coerce.number().pipe(skillLevel.min(1)).default(1),
    }),
    ok: { status: 200, body: z.object({ learners: z.array(skillProjection), ...pageEnd }) },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  getLearnerProfile: {
    ...restricted,
    method: 'GET',
    path: `${learners}/{subjectId}`,
    summary: 'How a learner stands in the skills of a framework, rolled up from parts to wholes',
    description:
      'Lists the skills with evidence of their own or of their parts. With `partsOf` it lists all parts of one skill, those without evidence too.',
    params: subject,
    query: z.object({ frameworkId: pathId, partsOf: skillId.optional(), asOf }),
    ok: { status: 200, body: z.object({ profile: learnerProfile }) },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  getGapReport: {
    ...restricted,
    method: 'GET',
    path: `${learners}/{subjectId}/gaps`,
    summary: 'What a learner lacks for a role',
    description:
      'Each requirement is compared with its skill, or with an equivalent one in which the learner stands higher. `readiness` is the share of the requirements that is met, by their weights.',
    params: subject,
    query: z.object({ roleBriefId: pathId, asOf }),
    ok: { status: 200, body: z.object({ gapReport }) },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  listRecommendations: {
    ...restricted,
    method: 'GET',
    path: `${learners}/{subjectId}/recommendations`,
    summary: 'Packages that teach what a learner lacks for a role, most helpful first',
    description:
      'Each recommendation states the factors of its score. It is recorded when it is first made, for 180 days, so that feedback can name it.',
    params: subject,
    query: z.object({ roleBriefId: pathId }),
    ok: { status: 200, body: recommendationList },
    errors: ['NOT_FOUND'],
  },
  createHeatMap: {
    ...restricted,
    method: 'POST',
    path: `${learners}/heat-map`,
    summary: 'How up to 200 learners stand in up to 50 skills',
    body: z.strictObject({
      learnerIds: z.array(learnerId.min(1)).min(1).max(200),
      skillIds: heatMapSkills,
      frameworkId: pathId,
      asOf,
    }),
    ok: { status: 200, body: heatMap },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const
