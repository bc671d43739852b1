/** Health, and the API's own description. */
import * as z from 'zod'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { rawReply } from '#shared/contract/resources/raw-body.ts'
import { boundedText, dateTime } from '#shared/contract/resources/values.ts'

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
    getOpenApiActions: {
      method: 'GET',
      path: '/api/v1/openapi-actions',
      summary: 'The actions of AI assistants',
      description:
        '`openapi` for custom GPT actions, `mcp` as tools of the Model Context Protocol, `functions` for chat models. Reads, launches, resets, dispatches and quick publish; nothing that deletes, and no keys, money or administration.',
      credentials: {},
      testMode: 'allowed',
      query: z.object({ format: z.enum(['openapi', 'mcp', 'functions']).default('openapi') }),
      headers: z.object({ 'if-none-match': boundedText(1024).optional() }),
      ok: {
        status: 200,
        body: rawReply,
        raw: true,
        content: { 'application/json': z.record(z.string(), z.unknown()) },
      },
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
