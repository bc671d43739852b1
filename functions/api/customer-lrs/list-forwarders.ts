import type { Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import { presentForwarder } from '#shared/domain/forwarders/forwarder-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { collectionPage } from '#shared/operations/lists/collection-page.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const listForwarders = implement<CustomerLrsEndpoints['listForwarders'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { forwarding: { managed }, cursors }) {
    const placeOf = ({ forwarderId }: Forwarder): string => forwarderId
    const asked = { ...query, scope: { tenantId, use: 'forwarders' }, placeOf, cursor: query.cursor }
    const page = await collectionPage((await managed.collection(tenantId)).forwarders, asked, cursors)
    if (page.outcome === 'refused') return page
    return { forwarders: page.value.rows.map(presentForwarder), next_cursor: page.value.next_cursor }
  },
})
