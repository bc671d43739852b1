/** Calls every operation of the family of learners' skills, on the framework that the journey of skills has published. */
import { alignPackage } from '#test/support/recommendations.ts'
import { valueModelOf } from '#test/support/value.ts'
import { anExam } from '#test/support/evidence.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { signInAs } from '#test/support/signed-in.ts'

type Call = (operationId: string, request?: ApiRequest) => Promise<ApiResponse>

async function recommendationJourney(
  call: Call,
  backend: Backend,
  { frameworkId, roleBriefId }: { readonly frameworkId: string; readonly roleBriefId: string },
): Promise<void> {
  await alignPackage(backend, { frameworkId, skillId: 'a' })
  const request = { params: { subjectId: 'ada' }, query: { roleBriefId } }
  const [{ id }] = (await call('listRecommendations', request)).body.recommendations
  const params = { recommendationId: id }
  await call('recordRecommendationFeedback', { params, body: { verdict: 'already_skilled' } })
  await call('recordRecommendationFeedback', { params, body: { verdict: 'accepted' } })
  await call('removeRecommendationFeedback', { params })
}

async function valueJourney(call: Call, frameworkId: string): Promise<void> {
  for (const version of [0, 1]) await call('putValueModel', { body: valueModelOf(frameworkId, { version }) })
  await call('getValueModel', { query: { frameworkId } })
  await call('getValueModel', { query: { frameworkId, version: '1' } })
  await call('getValueReport', { query: { frameworkId, from: '2026-01', to: '2026-12' } })
  await call('listValueEntries', { query: { frameworkId, month: '2026-11' } })
}

export async function subjectJourney(call: Call, backend: Backend): Promise<void> {
  const client = await call('createClientSystem', { body: { name: 'Exams', kind: 'assessment' } })
  const exam = (externalId: string) => anExam({ externalId, skillId: 'a' })
  const { body } = await call('createEvidence', {
    headers: { 'idempotency-key': 'one exam' },
    body: {
      clientSystemId: client.body.clientSystem.id,
      evidence: [exam('1'), exam('2'), { ...exam('3'), subjectId: 'bo' }],
    },
  })
  const params = { subjectId: 'ada', skillId: 'a' }
  await call('getProjection', { params, query: { asOf: '2026-11-20' } })
  await call('getProjection', { params: { ...params, subjectId: 'nobody' } })
  for (const operation of ['listProjections', 'listEvidence', 'exportBadges']) {
    const page = await call(operation, { params, query: { limit: '1' } })
    if (page.body.nextCursor !== null) await call(operation, { params, query: { cursor: page.body.nextCursor } })
  }
  const evidence = { ...params, evidenceId: body.results[0].evidenceId }
  await call('getEvidence', { params: evidence })
  await call('withdrawEvidence', { params: evidence, body: { reason: 'wrong person' } })
  const { frameworkId } = (await call('getProjection', { params })).body.projection
  await call('getLearnerProfile', { params, query: { frameworkId } })
  await call('createHeatMap', { body: { frameworkId, learnerIds: ['ada', 'nobody'], skillIds: ['a'] } })
  const requirements = [{ skillId: 'a', level: 4, weight: 1 }]
  const brief = { title: 'Driver', frameworkId, requirements }
  const made = await call('createRoleBrief', { headers: { 'idempotency-key': 'one brief' }, body: brief })
  const roleBrief = { params: { roleBriefId: made.body.roleBrief.id } }
  await call('getRoleBrief', roleBrief)
  await call('updateRoleBrief', { ...roleBrief, body: { version: 1, ...brief } })
  await call('getGapReport', { params, query: roleBrief.params })
  await recommendationJourney(call, backend, { frameworkId, roleBriefId: made.body.roleBrief.id })
  await valueJourney(call, frameworkId)
  await call('createRoleBrief', { body: brief })
  await call('extractSkills', { body: { kind: 'course', text: 'Says what an a is.', frameworkId } })
  const briefs = await call('listRoleBriefs', { query: { limit: '1' } })
  await call('listRoleBriefs', { query: { cursor: briefs.body.nextCursor } })
  await call('archiveRoleBrief', roleBrief)
  const learners = await call('listLearnersOfSkill', { query: { skillId: 'a', limit: '1' } })
  await call('listLearnersOfSkill', { query: { skillId: 'a', cursor: learners.body.nextCursor } })
  const { reads: headers } = await signInAs(backend, 'admin')
  await call('listProjections', { bearer: undefined, headers, params })
  await call('listRoleBriefs', { bearer: undefined, headers })
}
