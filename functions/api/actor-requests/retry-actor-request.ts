import { presentActorRequest } from '#shared/domain/actor-data/actor-request-presenter.ts'
import { ownersErase } from '#shared/domain/actor-data/actor-data-request.ts'
import { refused } from '#shared/domain/outcome.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { actorDataStatus, retryActorData } from '#shared/operations/actor-data/actor-data-operations.ts'
import type { ActorRequestEndpoints, Dependencies } from './dependencies.ts'

export const retryActorRequest = implement<ActorRequestEndpoints['retryActorRequest'], Dependencies>()({
  async handle({ caller: { tenantId, role }, input: { params } }, { actorData }) {
    const id = { tenantId, ...params }
    const found = await actorDataStatus(id, actorData)
    const refusal = found === null ? null : ownersErase(role, found.kind)
    if (refusal !== null) throw asError(refusal)
    await retryActorData(id, actorData)
    const status = await actorDataStatus(id, actorData)
    return status === null
      ? refused('NOT_FOUND', `The workspace has no request ${params.requestId}.`)
      : { request: presentActorRequest(status) }
  },
})
