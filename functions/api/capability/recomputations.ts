/** Recomputations: levels made again from evidence, dry first. */
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { presentRecomputation } from '#shared/domain/skills/recomputation/recomputation-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import { requestRecomputation } from '#shared/operations/skills/request-recomputation.ts'
import type { CapabilityEndpoints, Dependencies } from './dependencies.ts'

export const createRecomputation = implement<CapabilityEndpoints['createRecomputation'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, dependencies) {
    const { alignmentId = null, fromVersion = null, dryRunId = null, ...stated } = body
    const created = await requestRecomputation(
      { tenantId, ...stated, alignmentId, fromVersion, dryRunId },
      stamp,
      dependencies,
    )
    return created.outcome === 'refused' ? created : { recomputation: presentRecomputation(created.value) }
  },
})

export const listRecomputations = implement<CapabilityEndpoints['listRecomputations'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { recomputations, cursors }) {
    const scope = { tenantId, use: 'recomputations' }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await recomputations.page(tenantId, { limit: query.limit, after: start.value })
    return { recomputations: page.rows.map(presentRecomputation), ...(await endOfPage(scope, page.next, cursors)) }
  },
})

export const getRecomputation = implement<CapabilityEndpoints['getRecomputation'], Dependencies>()({
  load: ({ tenantId, input: { params } }, { recomputations }) =>
    recomputations.get({ tenantId, recomputationId: params.recomputationId }),
  handle: ({ loaded }) =>
    Promise.resolve(
      loaded === null ? resourceNotFound('recomputation') : { recomputation: presentRecomputation(loaded) },
    ),
})
