import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, HealthEndpoints } from './get-health.ts'

export const getOpenApi = implement<HealthEndpoints['getOpenApi'], Dependencies>()({
  async load() {
    // Loaded at the first request: the document is a fifth of the bundle, and health checks do not need it.
    const { default: document } = await import('#openapi', { with: { type: 'json' } })
    return JSON.stringify(document)
  },
  handle: ({ loaded }) => Promise.resolve(loaded),
})
