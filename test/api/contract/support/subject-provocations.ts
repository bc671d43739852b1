/** How the codes of the family of learners' skills are provoked. */
import { changed, prepared, type Provocation, type Rows } from './provocation.ts'

const inPath = (params: Record<string, string>): Provocation =>
  changed((request) => ({ ...request, params: { ...request.params, ...params } }))
const inBody = (more: Record<string, unknown>): Provocation =>
  changed((request) => ({ ...request, body: { ...Object(request.body), ...more } }))

const noEvidence: Rows = { NOT_FOUND: inPath({ evidenceId: 'evd_unknown' }) }

const inQuery = (more: Record<string, string>): Provocation =>
  changed((request) => ({ ...request, query: { ...request.query, ...more } }))

export const subjectRows: Readonly<Record<string, Rows>> = {
  listEvidence: { NOT_FOUND: inPath({ skillId: 'unknown' }), VALIDATION_ERROR: inQuery({ cursor: 'x' }) },
  listProjections: {
    NOT_FOUND: inQuery({ frameworkId: 'fwk_unknown' }),
    VALIDATION_ERROR: inQuery({ asOf: '2020-01-01' }),
  },
  listLearnersOfSkill: { NOT_FOUND: inQuery({ skillId: 'unknown' }), VALIDATION_ERROR: inQuery({ cursor: 'x' }) },
  getLearnerProfile: {
    NOT_FOUND: inQuery({ frameworkId: 'fwk_unknown' }),
    VALIDATION_ERROR: inQuery({ asOf: '2020-01-01' }),
  },
  createHeatMap: { NOT_FOUND: inBody({ frameworkId: 'fwk_unknown' }) },
  createEvidence: {
    NOT_FOUND: inBody({ clientSystemId: 'cls_unknown' }),
    CLIENT_SYSTEM_DISABLED: prepared(async (request, { backend }) => {
      const { body } = await backend.call('createClientSystem', {
        bearer: backend.liveKey,
        body: { name: 'Closed', kind: 'lms' },
      })
      const { id: clientSystemId } = body.clientSystem
      const params = { clientSystemId }
      await backend.call('updateClientSystem', { bearer: backend.liveKey, params, body: { status: 'disabled' } })
      return { ...request, body: { ...Object(request.body), clientSystemId } }
    }),
  },
  createRoleBrief: { NOT_FOUND: inBody({ frameworkId: 'fwk_unknown' }) },
  listRoleBriefs: { VALIDATION_ERROR: inQuery({ cursor: 'x' }) },
  getRoleBrief: { NOT_FOUND: inPath({ roleBriefId: 'rol_unknown' }) },
  updateRoleBrief: {
    NOT_FOUND: inPath({ roleBriefId: 'rol_unknown' }),
    VERSION_CONFLICT: inBody({ version: 7 }),
  },
  archiveRoleBrief: { NOT_FOUND: inPath({ roleBriefId: 'rol_unknown' }) },
  extractSkills: { NOT_FOUND: inBody({ frameworkId: 'fwk_unknown' }) },
  getGapReport: {
    NOT_FOUND: inQuery({ roleBriefId: 'rol_unknown' }),
    VALIDATION_ERROR: inQuery({ asOf: '2020-01-01' }),
  },
  listRecommendations: { NOT_FOUND: inQuery({ roleBriefId: 'rol_unknown' }) },
  getValueModel: { NOT_FOUND: inQuery({ frameworkId: 'fwk_unknown' }) },
  putValueModel: { NOT_FOUND: inBody({ frameworkId: 'fwk_unknown' }), VERSION_CONFLICT: inBody({ version: 9 }) },
  getValueReport: { NOT_FOUND: inQuery({ frameworkId: 'fwk_unknown' }) },
  listValueEntries: { VALIDATION_ERROR: inQuery({ cursor: 'x' }) },
  recordRecommendationFeedback: { NOT_FOUND: inPath({ recommendationId: 'rec_unknown' }) },
  removeRecommendationFeedback: { NOT_FOUND: inPath({ recommendationId: 'rec_unknown' }) },
  getProjection: { NOT_FOUND: inPath({ skillId: 'unknown' }) },
  getEvidence: noEvidence,
  withdrawEvidence: noEvidence,
}
