import * as z from 'zod'

/** A response that is ready to be sent. */
export interface WireResponse {
  readonly status: number
  /** Lower-case names; several values of one name are several header lines. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Buffer
}

const structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

/** Headers of the connection, and headers that the server sets itself when it sends the response. */
const notForwarded = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade'])

/** A response of API Gateway itself. */
export function gatewayMessage(status: number, message: string): WireResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ message })) }
}

/** 500, as for a function that threw. */
export const internalServerError = (): WireResponse => gatewayMessage(500, 'Internal Server Error')

/**
 * The response that API Gateway sends for the value that a function returned. An object with `statusCode` is the response
 * itself; if its other members are invalid, the response is a 500. Any other value is the JSON body of a 200.
 */
export function apiResponse(response: unknown): WireResponse {
  if (typeof response !== 'object' || response === null || !('statusCode' in response)) {
    const body = typeof response === 'string' ? response : JSON.stringify(response)
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
  }
  const parsed = structured.safeParse(response)
  if (!parsed.success) return internalServerError()
  const { statusCode: status, headers: given, cookies, body, isBase64Encoded } = parsed.data
  const headers = Object.entries(given ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...Object.fromEntries(headers.filter(([name]) => !notForwarded.has(name))),
      ...(cookies?.length ? { 'set-cookie': cookies } : {}),
    },
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  }
}
