import { presentApiKey } from '#shared/domain/credentials/api-key-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { rotateKey } from '#shared/operations/api-keys/issue-keys.ts'
import type { CustomerKeyEndpoints, Dependencies } from './dependencies.ts'

export const rotateApiKey = implement<CustomerKeyEndpoints['rotateApiKey'], Dependencies>()({
  async handle({ caller, input: { params }, stamp }, dependencies) {
    const { tenantId } = caller
    const rotated = await rotateKey({ tenantId, ...params }, stamp, dependencies)
    if (rotated.outcome === 'refused') return rotated
    const { key, text } = rotated.value
    return { apiKey: presentApiKey(key, stamp.now), secret: text }
  },
})
