/** The verbs of evidence and projections, as access patterns are counted. */
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { ledgerRowOf } from '#shared/domain/skills/evidence.ts'
import { foldEvidence, type ProjectionChange, type ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { subjectDataRepository, type SubjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { aLearner, clientEvidence, skillStores, skillTerms, type SkillStores } from './evidence.ts'
import type { Scenario } from './scenarios.ts'

function folded(owner: ProjectionOwner): ProjectionChange {
  const rows = [ledgerRowOf(clientEvidence(owner, 'exam'))]
  const change = foldEvidence(owner, null, {
    folding: { rows, terms: skillTerms, reason: 'evidence' },
    stamp: stampAt(),
  })
  if (change === null) throw new Error('The evidence changes nothing.')
  return change
}

interface Recorded {
  readonly stores: SkillStores
  readonly subjects: SubjectDataRepository
  readonly owner: ProjectionOwner & { readonly frameworkId: string }
  readonly change: ProjectionChange
}

/** With a learner who has one record, its projection and its vector. */
const recorded =
  (act: (recorded: Recorded) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const stores = skillStores(table)
    const owner = { ...aLearner(), frameworkId: skillTerms.frameworkId }
    const change = folded(owner)
    await stores.evidence.record(clientEvidence(owner, 'exam'))
    await stores.projections.change(null, change)
    await stores.vectors.set(owner, change.vector)
    return () => act({ stores, subjects: subjectDataRepository(table), owner, change })
  }

const page = { limit: 50, after: null }

export const evidenceScenarios: Readonly<Record<string, Scenario>> = {
  'evidence.record': ({ table }) => {
    const evidence = clientEvidence(aLearner(), 'exam')
    return Promise.resolve(() => skillStores(table).evidence.record(evidence))
  },
  'evidence.get': recorded(({ stores, owner }) => stores.evidence.get(owner, clientEvidence(owner, 'exam').evidenceId)),
  'evidence.list': recorded(({ stores, owner }) => stores.evidence.list(owner, page)),
  'evidence.all': recorded(({ stores, owner }) => stores.evidence.all(owner)),
  'evidence.ofMoment': recorded(({ stores, owner }) =>
    stores.evidence.ofMoment(owner, clientEvidence(owner, 'exam').occurredAt),
  ),
  'vectors.skillsOf': recorded(({ stores, owner }) => stores.vectors.skillsOf(owner)),
  'projections.tagsOfSkill': recorded(({ stores, owner }) =>
    stores.projections.tagsOfSkill(owner.tenantId, owner.skillId),
  ),
  'projections.get': recorded(({ stores, owner }) => stores.projections.get(owner)),
  'projections.find': recorded(({ stores, owner: { tenantId, subjectId, skillId } }) =>
    stores.projections.find(tenantId, { tag: learnerTag(subjectId), skillId }),
  ),
  'projections.findEach': recorded(({ stores, owner: { tenantId, subjectId, skillId } }) =>
    stores.projections.findEach([{ tenantId, tag: learnerTag(subjectId), skillId }]),
  ),
  'projections.record': ({ table }) => {
    const owner = aLearner()
    const evidence = [clientEvidence(owner, 'exam')]
    return Promise.resolve(() => skillStores(table).projections.record(folded(owner), { before: null, evidence }))
  },
  'fadeMarks.set': recorded(({ stores, owner }) => stores.fadeMarks.set(owner, '2027-01-04T00:00:00.000Z')),
  'projections.list': recorded(({ stores, owner }) => stores.projections.list(owner, () => true, page)),
  'projections.getEach': recorded(({ stores, owner }) => stores.projections.getEach(owner, [owner.skillId])),
  'projections.listOfSkill': recorded(({ stores, owner: { tenantId, skillId } }) =>
    stores.projections.listOfSkill({ tenantId, skillId, minLevel: 1 }, () => true, page),
  ),
  'projections.change': ({ table }) => {
    const change = folded(aLearner())
    return Promise.resolve(() => skillStores(table).projections.change(null, change))
  },
  'recomputed.store': async ({ table }) => {
    const [owner, source] = [aLearner(), aLearner()]
    const stores = skillStores(table)
    await stores.projections.change(null, folded(source))
    return () =>
      stores.recomputed.store({
        ...{ before: null, records: [clientEvidence(owner, 'exam')], sources: [{ ...source, revision: 1 }] },
        ...{ change: folded(owner), fadesAt: '2027-01-04T00:00:00.000Z' },
      })
  },
  'recomputed.derivedOf': recorded(({ stores, change }) => stores.recomputed.derivedOf(change.projection)),
  'subjects.markErased': ({ table }) => {
    const owner = aLearner()
    return Promise.resolve(() => subjectDataRepository(table).markErased(owner, '2026-11-20T10:00:00.000Z'))
  },
  'subjects.evidenceAfter': recorded(({ subjects, owner }) => subjects.evidenceAfter(owner, null)),
  'subjects.removeEvidence': recorded(async ({ subjects, owner }) =>
    subjects.removeEvidence(owner, [`${owner.skillId}#${clientEvidence(owner, 'exam').evidenceId}`]),
  ),
  'subjects.projections': recorded(({ subjects, owner }) => subjects.projections(owner)),
  'subjects.removeFadeMarks': recorded(({ subjects, change }) => subjects.removeFadeMarks([change.projection])),
  'subjects.skillsWithEvidence': recorded(({ subjects, owner }) => subjects.skillsWithEvidence(owner)),
  'subjects.removeProjection': recorded(({ subjects, change }) => subjects.removeProjection(change.projection)),
  'subjects.removeVectors': recorded(({ subjects, owner }) => subjects.removeVectors(owner)),
  'vectors.set': recorded(({ stores, owner, change }) => stores.vectors.set(owner, { ...change.vector, revision: 2 })),
  'vectors.getEach': recorded(({ stores, owner }) =>
    stores.vectors.getEach(owner.tenantId, owner.frameworkId, [owner.subjectId]),
  ),
}
