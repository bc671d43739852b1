import { confirmationOf } from '#shared/domain/actor-data/agent-confirmation.ts'
import { presentActorRequest } from '#shared/domain/actor-data/actor-request-presenter.ts'
import { ownersErase } from '#shared/domain/actor-data/actor-data-request.ts'
import { invalidField } from '#shared/domain/outcome.ts'
import { readActorParameter } from '#shared/formats/xapi/read-statement.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { requestActorData } from '#shared/operations/actor-data/actor-data-operations.ts'
import type { ActorRequestEndpoints, Dependencies } from './dependencies.ts'

export const createActorRequest = implement<ActorRequestEndpoints['createActorRequest'], Dependencies>()({
  async handle({ caller, input: { body }, stamp }, { actorData }) {
    const { kind, confirm } = body
    const refusal = ownersErase(caller.role, kind)
    if (refusal !== null) throw asError(refusal)
    const reading = readActorParameter(JSON.stringify(body.actor), 'actor')
    const identifier = reading.outcome === 'refused' ? null : confirmationOf(reading.value)
    if (reading.outcome === 'refused' || identifier === null)
      return invalidField('actor', 'must be an agent, or a group with an identifier, as in statements')
    if (kind === 'erase' && confirm !== identifier)
      return invalidField('confirm', 'must be the identifier of the agent: mbox, mbox_sha1sum, openid or account name')
    const requested = await requestActorData(
      { tenantId: caller.tenantId, kind, actor: reading.value, requestedBy: caller.actorId, stamp },
      actorData,
    )
    return { request: presentActorRequest({ ...requested, link: null }) }
  },
})
