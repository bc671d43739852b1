/** Reads of projections, and their export as badges. */
import { invalidField } from '#shared/domain/outcome.ts'
import { dayAt, dayOf } from '#shared/domain/skills/estimator/days.ts'
import { isAfter, ledgerOf } from '#shared/domain/skills/estimator/ledger.ts'
import { ledgerRowOf } from '#shared/domain/skills/evidence.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { openBadgeOf } from '#shared/domain/skills/open-badge.ts'
import { estimateOn, noProjection, type Projection, type ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { explainProjection, presentProjection } from '#shared/domain/skills/projection-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import type { Dependencies, SubjectsEndpoints } from './dependencies.ts'

export const listProjections = implement<SubjectsEndpoints['listProjections'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query } }, { projections, frameworks, cursors, clock }) {
    const today = dayAt(clock.now())
    const day = query.asOf === undefined ? today : dayOf(query.asOf)
    if (day < today) return invalidField('asOf', 'must be today or later. One projection can be read as of any day')
    const { frameworkId, minLevel = 0 } = query
    const scope = {
      tenantId,
      use: `projections ${JSON.stringify([params.subjectId, frameworkId, minLevel, query.asOf])}`,
    }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const isListed = (projection: Projection): boolean =>
      (frameworkId === undefined || projection.frameworkId === frameworkId) &&
      estimateOn(projection, day).level >= minLevel
    const learner = { tenantId, subjectId: params.subjectId }
    const page = await projections.list(learner, isListed, { limit: query.limit, after: start.value })
    // Projections that name it show that the framework exists, and so does a cursor of the list: they stood on the page before.
    const isUnseen = start.value === null && page.rows.length === 0
    if (frameworkId !== undefined && isUnseen && (await frameworks.get(tenantId, frameworkId)) === null)
      return resourceNotFound('framework')
    return {
      projections: page.rows.map((projection) => presentProjection(projection, day)),
      ...(await endOfPage(scope, page.next, cursors)),
    }
  },
})

/** The projection as it stood on an earlier day: its ledger is made of the evidence until then. */
async function asItWas(
  projection: Projection,
  day: number,
  { evidence }: Pick<Dependencies, 'evidence'>,
): Promise<Projection> {
  const rows = (await evidence.all(projection)).map(ledgerRowOf)
  return { ...projection, ledger: ledgerOf(rows.filter((row) => !isAfter(row, day))) }
}

/** The projection of a learner who has no evidence of a skill; null where there is no such skill. */
async function withoutEvidence(
  owner: ProjectionOwner,
  { catalogue }: Pick<Dependencies, 'catalogue'>,
): Promise<Projection | null> {
  const terms = await catalogue.termsOf(owner.tenantId, owner.skillId)
  return terms === null ? null : noProjection(owner, terms)
}

export const getProjection = implement<SubjectsEndpoints['getProjection'], Dependencies>()({
  load: ({ tenantId, input: { params } }, { projections }) => projections.get({ tenantId, ...params }),
  async handle({ caller: { tenantId }, input: { params, query }, loaded }, dependencies) {
    const today = dayAt(dependencies.clock.now())
    const day = query.asOf === undefined ? today : dayOf(query.asOf)
    const found = loaded ?? (await withoutEvidence({ tenantId, ...params }, dependencies))
    if (found === null) return resourceNotFound('skill')
    return { projection: explainProjection(day < today ? await asItWas(found, day, dependencies) : found, day) }
  },
})

export const exportBadges = implement<SubjectsEndpoints['exportBadges'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query }, stamp }, { projections, cursors, issuer }) {
    const scope = { tenantId, use: `badges ${params.subjectId}` }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const learner = { tenantId, subjectId: params.subjectId }
    const page = await projections.list(learner, () => true, { limit: query.limit, after: start.value })
    const badges = page.rows.flatMap((projection) => openBadgeOf(projection, issuer, stamp.now) ?? [])
    return { credentials: badges, ...(await endOfPage(scope, page.next, cursors)) }
  },
})
