/** Health, and the API's own description. */
import * as z from 'zod'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { dateTime } from '#shared/contract/resources/values.ts'

export const healthFamily = defineFamily({
  name: 'health',
  summary: 'Health and machine-readable descriptions',
  endpoints: {
    getHealth: {
      method: 'GET',
      path: '/api/health',
      summary: 'State of the service, its database and its storage',
      credentials: {},
      testMode: 'allowed',
      ok: {
        status: 200,
        body: z
          .object({
            status: z.enum(['ok', 'degraded']),
            timestamp: dateTime,
            version: z.string(),
            database: z.enum(['ok', 'unavailable']),
            storage: z.enum(['ok', 'unavailable']),
          })
          .meta({ id: 'Health' }),
      },
      errors: [],
    },
    getOpenApi: {
      method: 'GET',
      path: '/api/docs/openapi',
      summary: 'This description as OpenAPI 3.1 JSON',
      credentials: {},
      testMode: 'allowed',
      ok: { status: 200, body: z.string(), mediaType: 'application/json' },
      errors: [],
    },
    getDocs: {
      method: 'GET',
      path: '/api/docs',
      summary: 'Interactive explorer of this description',
      credentials: {},
      testMode: 'allowed',
      ok: { status: 200, body: z.string(), mediaType: 'text/html; charset=utf-8' },
      errors: [],
    },
  },
})
