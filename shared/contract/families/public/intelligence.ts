/** What is made of skills: the skills that roles ask for (specification, "Other route families"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { cursorQuery, pageEnd } from '#shared/contract/resources/pagination.ts'
import { answeredRecommendation, givenFeedback } from '#shared/contract/resources/skills/recommendation.ts'
import { roleBriefResource, roleBriefSettings } from '#shared/contract/resources/skills/role-brief.ts'
import { intelligenceValue } from './intelligence-value.ts'
import { pathId } from '#shared/contract/resources/values.ts'

/** Skills exist in LIVE only (specification, "API keys" 7). */
const every = { credentials: keyOrMember, testMode: 'refused' } as const
const path = '/api/v1/intelligence/role-briefs'
const feedbackPath = '/api/v1/intelligence/recommendations/{recommendationId}/feedback'
const onRecommendation = z.object({ recommendationId: pathId })
const answered = { status: 200, body: z.object({ recommendation: answeredRecommendation }) } as const
const onRoleBrief = z.object({ roleBriefId: pathId })
const oneRoleBrief = z.object({ roleBrief: roleBriefResource })

export const intelligenceFamily = defineFamily({
  name: 'intelligence',
  summary: 'What skills are needed and worth: role briefs, feedback about recommendations, value',
  endpoints: {
    createRoleBrief: {
      ...every,
      method: 'POST',
      path,
      summary: 'Creates a role brief: the skills and levels that a role asks for',
      policies: [idempotent()],
      body: z.object(roleBriefSettings),
      ok: { status: 200, body: oneRoleBrief },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    listRoleBriefs: {
      ...every,
      method: 'GET',
      path,
      summary: 'Role briefs of the workspace, newest first',
      query: z.object({ ...cursorQuery, status: z.enum(['active', 'archived']).default('active') }),
      ok: { status: 200, body: z.object({ roleBriefs: z.array(roleBriefResource), ...pageEnd }) },
      errors: ['VALIDATION_ERROR'],
    },
    getRoleBrief: {
      ...every,
      method: 'GET',
      path: `${path}/{roleBriefId}`,
      summary: 'One role brief, archived ones too',
      description: 'Without `version`, it is the current one.',
      params: onRoleBrief,
      query: z.object({ version: z.coerce.number().int().min(1).optional() }),
      ok: { status: 200, body: oneRoleBrief },
      errors: ['NOT_FOUND'],
    },
    updateRoleBrief: {
      ...every,
      method: 'PUT',
      path: `${path}/{roleBriefId}`,
      summary: 'Replaces a role brief by its next version',
      description: 'An archived role brief becomes active again.',
      params: onRoleBrief,
      body: z.strictObject({ version: z.number().int().min(1), ...roleBriefSettings }),
      ok: { status: 200, body: oneRoleBrief },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'VERSION_CONFLICT'],
    },
    archiveRoleBrief: {
      ...every,
      method: 'DELETE',
      path: `${path}/{roleBriefId}`,
      summary: 'Archives a role brief',
      description: 'It leaves the list and can still be read. A repeated call changes nothing.',
      params: onRoleBrief,
      ok: { status: 200, body: oneRoleBrief },
      errors: ['NOT_FOUND'],
    },
    recordRecommendationFeedback: {
      ...every,
      method: 'POST',
      path: feedbackPath,
      summary: 'Says what became of a recommendation; the last feedback counts',
      description:
        'Everything but `accepted` hides the package from the learner for 180 days. `accepted`, `rejected` and `not_relevant` change the score of the package for all learners of the workspace.',
      params: onRecommendation,
      body: givenFeedback,
      ok: answered,
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    removeRecommendationFeedback: {
      ...every,
      method: 'DELETE',
      path: feedbackPath,
      summary: 'Takes the feedback about a recommendation back',
      description:
        'The recommendation is as if nobody had said anything: the package is shown to the learner again, and the feedback counts no more. A repeated call changes nothing.',
      params: onRecommendation,
      ok: answered,
      errors: ['NOT_FOUND'],
    },
    ...intelligenceValue,
  },
})
