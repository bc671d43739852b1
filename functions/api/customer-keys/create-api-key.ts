import { presentApiKey } from '#shared/domain/credentials/api-key-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { createKey } from '#shared/operations/api-keys/issue-keys.ts'
import type { CustomerKeyEndpoints, Dependencies } from './dependencies.ts'

export const createApiKey = implement<CustomerKeyEndpoints['createApiKey'], Dependencies>()({
  async handle({ caller, input: { body: wanted }, stamp }, dependencies) {
    const created = await createKey({ tenantId: caller.tenantId, wanted }, stamp, dependencies)
    if (created.outcome === 'refused') return created
    const { key, text } = created.value
    return { apiKey: presentApiKey(key, stamp.now), secret: text }
  },
})
