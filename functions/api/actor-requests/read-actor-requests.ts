import { presentActorRequest } from '#shared/domain/actor-data/actor-request-presenter.ts'
import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { nextCursor, startOfPage } from '#shared/http/list-cursor.ts'
import { actorDataPage, actorDataStatus } from '#shared/operations/actor-data/actor-data-operations.ts'
import type { ActorRequestEndpoints, Dependencies } from './dependencies.ts'

export const listActorRequests = implement<ActorRequestEndpoints['listActorRequests'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { actorData, cursors }) {
    const scope = { tenantId, use: 'actor requests' }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const { rows, next } = await actorDataPage(tenantId, { limit: query.limit, after: start.value }, actorData)
    return { requests: rows.map(presentActorRequest), next_cursor: await nextCursor(scope, next, cursors) }
  },
})

export const getActorRequest = implement<ActorRequestEndpoints['getActorRequest'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params } }, { actorData }) {
    const status = await actorDataStatus({ tenantId, ...params }, actorData)
    return status === null
      ? refused('NOT_FOUND', `The workspace has no request ${params.requestId}.`)
      : { request: presentActorRequest(status) }
  },
})
