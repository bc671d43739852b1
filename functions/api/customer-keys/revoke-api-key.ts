import { presentApiKey } from '#shared/domain/credentials/api-key-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { revokeKey } from '#shared/operations/api-keys/issue-keys.ts'
import type { CustomerKeyEndpoints, Dependencies } from './dependencies.ts'

export const revokeApiKey = implement<CustomerKeyEndpoints['revokeApiKey'], Dependencies>()({
  async handle({ caller, input: { params }, stamp }, dependencies) {
    const { tenantId } = caller
    const revoked = await revokeKey({ tenantId, ...params }, stamp, dependencies)
    return revoked.outcome === 'refused' ? revoked : { apiKey: presentApiKey(revoked.value, stamp.now) }
  },
})
