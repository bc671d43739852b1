import { presentForwarder } from '#shared/domain/forwarders/forwarder-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { changeForwarder } from '#shared/operations/forwarders/manage-forwarders.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const updateForwarder = implement<CustomerLrsEndpoints['updateForwarder'], Dependencies>()({
  async handle({ caller, input: { params, body: changes }, stamp }, { forwarding }) {
    const asked = { tenantId: caller.tenantId, ...params, changes }
    const changed = await changeForwarder(asked, stamp, forwarding)
    return changed.outcome === 'refused' ? changed : { forwarder: presentForwarder(changed.value) }
  },
})
