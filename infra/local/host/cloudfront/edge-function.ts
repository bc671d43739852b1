import * as z from 'zod'
import type { EdgeFunctionModel } from './distribution-model.ts'
import { loadHandler, type EdgeFunctionOptions } from './edge-runtime.ts'

/** A viewer's request as an edge function sees and changes it. */
export interface EdgeRequest {
  readonly method: string
  /** Raw path, percent-encoded. */
  readonly uri: string
  /** Raw query string without the question mark. */
  readonly query: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/** The result of the function: a request for the origin with this path, or a response. */
export type EdgeDecision =
  | { readonly kind: 'forward'; readonly uri: string }
  | {
      readonly kind: 'respond'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Buffer
    }

/** A CloudFront Function for viewer requests, ready to run. */
export type EdgeFunction = (request: EdgeRequest) => Promise<EdgeDecision>

const header = z.object({ value: z.string() })
const responseSchema = z.object({
  statusCode: z.number().int().min(100).max(599),
  headers: z.record(z.string(), header).default({}),
  body: z.union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })]).default(''),
})
const requestSchema = z.object({ method: z.string(), uri: z.string().startsWith('/') })
/** Makes a function for viewer requests callable. @throws Error if the text is no script or has no handler */
export function edgeFunction(model: EdgeFunctionModel, options: EdgeFunctionOptions): EdgeFunction {
  const handler = loadHandler(model, options)
  return async (request) => decide(await handler(eventOf('viewer-request', request)), request)
}

/** The event of a function, with the request as the viewer sent it. */
export function eventOf(eventType: 'viewer-request' | 'viewer-response', request: EdgeRequest): object {
  const { method, uri, query, headers } = request
  const { cookie = '', ...rest } = headers
  const cookies = cookie.split(/;\s*/).filter((pair) => pair.includes('='))
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'local',
      distributionId: 'local',
      eventType,
      requestId: 'local',
    },
    viewer: { ip: '127.0.0.1' },
    request: {
      method,
      uri,
      querystring: Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, { value }])),
      headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, { value }])),
      cookies: Object.fromEntries(
        cookies.map((pair) => [pair.slice(0, pair.indexOf('=')), { value: pair.slice(pair.indexOf('=') + 1) }]),
      ),
    },
  }
}

function decide(result: unknown, request: EdgeRequest): EdgeDecision {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    const { statusCode: status, headers, body } = responseSchema.parse(result)
    const data =
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8')
    return {
      kind: 'respond',
      status,
      headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value])),
      body: data,
    }
  }
  const { uri, method } = requestSchema.parse(result)
  if (method !== request.method) throw new Error('An edge function cannot change the method.')
  return { kind: 'forward', uri }
}
