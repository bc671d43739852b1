/** Valid calls of the family of learners' skills. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { recommended } from '#test/support/recommendations.ts'
import { statedVersion, valueModelOf } from '#test/support/value.ts'
import { anExam, forklift, makeEvidenceSource, send, type EvidenceSource } from '#test/support/evidence.ts'

type MakeValid = (world: { readonly backend: Backend }) => Promise<{ readonly request: ApiRequest }>

const sources = new WeakMap<Backend, Promise<EvidenceSource>>()

/** One source for all calls: a workspace has 50 frameworks at most. */
function sourceOf(backend: Backend): Promise<EvidenceSource> {
  const source = sources.get(backend) ?? makeEvidenceSource(backend)
  sources.set(backend, source)
  return source
}

/** A call about a learner who has passed an exam. */
const onEvidence =
  (more: ApiRequest = {}): MakeValid =>
  async ({ backend }) => {
    const { body } = await send(await sourceOf(backend), anExam())
    const { evidenceId } = body.results[0]
    return { request: { params: { subjectId: 'ada', skillId: forklift, evidenceId }, ...more } }
  }

/** On the published framework of the evidence. */
const onLearner =
  (requestOf: (frameworkId: string) => ApiRequest): MakeValid =>
  async ({ backend }) => {
    const source = await sourceOf(backend)
    await send(source, anExam())
    return { request: requestOf(source.frameworkId) }
  }

const roleBriefOf = (frameworkId: string) => ({
  ...{ title: 'Forklift driver', frameworkId },
  requirements: [{ skillId: forklift, level: 3, weight: 2 }],
})

/** On a role brief of its own. */
const onRoleBrief =
  (requestOf: (roleBriefId: string, frameworkId: string) => ApiRequest): MakeValid =>
  async ({ backend }) => {
    const { frameworkId } = await sourceOf(backend)
    const { body } = await backend.call('createRoleBrief', { bearer: backend.liveKey, body: roleBriefOf(frameworkId) })
    return { request: requestOf(body.roleBrief.id, frameworkId) }
  }

const inRoleBrief = onRoleBrief((roleBriefId) => ({ params: { roleBriefId } }))

/** On the value model of the evidence's framework. */
const onValueModel =
  (requestOf: (frameworkId: string, version: number) => ApiRequest): MakeValid =>
  async ({ backend }) => {
    const { frameworkId } = await sourceOf(backend)
    return { request: requestOf(frameworkId, await statedVersion(backend, frameworkId)) }
  }

const roleBriefCalls: Readonly<Record<string, MakeValid>> = {
  createRoleBrief: onLearner((frameworkId) => ({ body: roleBriefOf(frameworkId) })),
  listRoleBriefs: () => Promise.resolve({ request: {} }),
  getRoleBrief: inRoleBrief,
  updateRoleBrief: onRoleBrief((roleBriefId, frameworkId) => ({
    ...{ params: { roleBriefId }, body: { version: 1, ...roleBriefOf(frameworkId) } },
  })),
  archiveRoleBrief: inRoleBrief,
  getValueModel: onValueModel((frameworkId) => ({ query: { frameworkId } })),
  putValueModel: onValueModel((frameworkId, version) => ({ body: valueModelOf(frameworkId, { version }) })),
  getValueReport: onValueModel((frameworkId) => ({ query: { frameworkId, from: '2026-01', to: '2026-12' } })),
  listValueEntries: onValueModel((frameworkId) => ({ query: { frameworkId, month: '2026-11' } })),
  recordRecommendationFeedback: async ({ backend }) => {
    const { recommendationId } = await recommended(backend, await sourceOf(backend))
    return { request: { params: { recommendationId }, body: { verdict: 'accepted' } } }
  },
  removeRecommendationFeedback: async ({ backend }) => {
    const { recommendationId } = await recommended(backend, await sourceOf(backend))
    return { request: { params: { recommendationId } } }
  },
  extractSkills: onLearner((frameworkId) => ({ body: { kind: 'course', text: 'Load handling', frameworkId } })),
}

const learnerCalls: Readonly<Record<string, MakeValid>> = {
  listLearnersOfSkill: onLearner(() => ({ query: { skillId: forklift } })),
  getLearnerProfile: onLearner((frameworkId) => ({ params: { subjectId: 'ada' }, query: { frameworkId } })),
  getGapReport: onRoleBrief((roleBriefId) => ({ params: { subjectId: 'ada' }, query: { roleBriefId } })),
  listRecommendations: onRoleBrief((roleBriefId) => ({ params: { subjectId: 'ada' }, query: { roleBriefId } })),
  createHeatMap: onLearner((frameworkId) => ({ body: { frameworkId, learnerIds: ['ada'], skillIds: [forklift] } })),
}

export const subjectCalls: Readonly<Record<string, MakeValid>> = {
  ...learnerCalls,
  ...roleBriefCalls,
  createEvidence: async ({ backend }) => {
    const { clientSystemId } = await sourceOf(backend)
    return { request: { body: { clientSystemId, evidence: [anExam()] } } }
  },
  listProjections: onEvidence(),
  getProjection: onEvidence(),
  listEvidence: onEvidence(),
  getEvidence: onEvidence(),
  withdrawEvidence: onEvidence({ body: { reason: 'wrong person' } }),
  exportBadges: onEvidence(),
}
