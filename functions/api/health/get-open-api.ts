import document from '#openapi' with { type: 'json' }
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, HealthEndpoints } from './get-health.ts'

const text = JSON.stringify(document)

export const getOpenApi = implement<HealthEndpoints['getOpenApi'], Dependencies>()({
  load: () => Promise.resolve(text),
  handle: ({ loaded }) => Promise.resolve(loaded),
})
