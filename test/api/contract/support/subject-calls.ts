/** Valid calls of the family of learners' skills. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { anExam, forklift, makeEvidenceSource, send } from '#test/support/evidence.ts'

type MakeValid = (world: { readonly backend: Backend }) => Promise<{ readonly request: ApiRequest }>

/** A call about a learner who has passed an exam. */
const onEvidence =
  (more: ApiRequest = {}): MakeValid =>
  async ({ backend }) => {
    const { body } = await send(await makeEvidenceSource(backend), anExam())
    const { evidenceId } = body.results[0]
    return { request: { params: { subjectId: 'ada', skillId: forklift, evidenceId }, ...more } }
  }

export const subjectCalls: Readonly<Record<string, MakeValid>> = {
  sendEvidence: async ({ backend }) => {
    const { clientSystemId } = await makeEvidenceSource(backend)
    return { request: { body: { clientSystemId, evidence: [anExam()] } } }
  },
  listProjections: onEvidence(),
  getProjection: onEvidence(),
  listEvidence: onEvidence(),
  getEvidence: onEvidence(),
  withdrawEvidence: onEvidence({ body: { reason: 'wrong person' } }),
  exportBadges: onEvidence(),
}
