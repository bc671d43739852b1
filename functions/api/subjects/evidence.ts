/** Reads of evidence, and its withdrawal. */
import { dayAt } from '#shared/domain/skills/estimator/days.ts'
import { newestOfObservation, withdrawalOf } from '#shared/domain/skills/evidence.ts'
import { explainEvidence, presentEvidence } from '#shared/domain/skills/explain-evidence.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { implement } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import type { Dependencies, SubjectsEndpoints } from './dependencies.ts'

export const listEvidence = implement<SubjectsEndpoints['listEvidence'], Dependencies>()({
  load: ({ tenantId, input: { params } }, { projections }) => projections.get({ tenantId, ...params }),
  async handle({ caller: { tenantId }, input: { params, query }, loaded }, { evidence, catalogue, cursors, clock }) {
    if (loaded === null && (await catalogue.termsOf(tenantId, params.skillId)) === null)
      return resourceNotFound('skill')
    const scope = { tenantId, use: `evidence ${JSON.stringify(params)}` }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await evidence.list({ tenantId, ...params }, { limit: query.limit, after: start.value })
    return {
      evidence: page.rows.map(explainEvidence(loaded, dayAt(clock.now()))),
      ...(await endOfPage(scope, page.next, cursors)),
    }
  },
})

export const getEvidence = implement<SubjectsEndpoints['getEvidence'], Dependencies>()({
  load: ({ tenantId, input: { params } }, { evidence }) => evidence.get({ tenantId, ...params }, params.evidenceId),
  async handle({ caller: { tenantId }, input: { params }, loaded }, { projections, clock }) {
    if (loaded === null) return resourceNotFound('evidence')
    return explainEvidence(await projections.get({ tenantId, ...params }), dayAt(clock.now()))(loaded)
  },
})

export const withdrawEvidence = implement<SubjectsEndpoints['withdrawEvidence'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, body }, stamp }, dependencies) {
    const { evidenceId, ...skill } = params
    const owner = { tenantId, ...skill }
    const projection = await dependencies.projections.get(owner)
    const records = await dependencies.evidence.all(owner)
    const named = records.find((record) => record.evidenceId === evidenceId)
    if (named === undefined || projection === null) return resourceNotFound('evidence')
    const newest = newestOfObservation(named, records)
    const withdrawal =
      newest.state === 'withdrawn' ? newest : withdrawalOf(newest, { evidenceId, reason: body.reason, stamp })
    // A withdrawal that is stored already is folded again: the request that stored it may have died before it did.
    const recorded = await recordEvidence(
      { owner, evidence: [withdrawal], terms: projection, reason: 'withdrawal' },
      stamp,
      dependencies,
    )
    // The learner is being erased, and the evidence with it.
    if (recorded.evidence.length === 0) return resourceNotFound('evidence')
    return { evidence: presentEvidence(withdrawal) }
  },
})
