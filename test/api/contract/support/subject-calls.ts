/** Valid calls of the family of learners' skills. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
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

export const learnerCalls: Readonly<Record<string, MakeValid>> = {
  listLearnersOfSkill: onLearner(() => ({ query: { skillId: forklift } })),
  getLearnerProfile: onLearner((frameworkId) => ({ params: { subjectId: 'ada' }, query: { frameworkId } })),
  createHeatMap: onLearner((frameworkId) => ({ body: { frameworkId, learnerIds: ['ada'], skillIds: [forklift] } })),
}

export const subjectCalls: Readonly<Record<string, MakeValid>> = {
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
