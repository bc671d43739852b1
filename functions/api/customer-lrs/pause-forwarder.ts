import { presentForwarder } from '#shared/domain/forwarders/forwarder-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { pauseForwarder as pause } from '#shared/operations/forwarders/manage-forwarders.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const pauseForwarder = implement<CustomerLrsEndpoints['pauseForwarder'], Dependencies>()({
  async handle({ caller, input: { params }, stamp }, { forwarding }) {
    const id = { tenantId: caller.tenantId, ...params }
    const changed = await pause(id, stamp, forwarding)
    return changed.outcome === 'refused' ? changed : { forwarder: presentForwarder(changed.value) }
  },
})
