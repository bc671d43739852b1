import { presentForwarder } from '#shared/domain/forwarders/forwarder-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { createForwarder as create } from '#shared/operations/forwarders/manage-forwarders.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const createForwarder = implement<CustomerLrsEndpoints['createForwarder'], Dependencies>()({
  async handle({ caller, input: { body: wanted }, stamp }, { forwarding }) {
    const { tenantId } = caller
    const created = await create({ tenantId, wanted }, stamp, forwarding)
    return created.outcome === 'refused' ? created : { forwarder: presentForwarder(created.value) }
  },
})
