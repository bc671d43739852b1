import * as z from 'zod'

/** An answer that is ready to be sent. */
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

/** Of the connection, or set by whoever sends the answer. */
const notForwarded = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade'])

/** What API Gateway says itself. */
export function gatewayMessage(status: number, message: string): WireResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ message })) }
}

/** 500, as for a function that threw. */
export const internalServerError = (): WireResponse => gatewayMessage(500, 'Internal Server Error')

/**
 * What API Gateway makes of a function's answer: an object with `statusCode` is taken apart, anything else is the JSON
 * body of a 200, and an object that is neither is a 500.
 */
export function apiResponse(answer: unknown): WireResponse {
  if (typeof answer !== 'object' || answer === null || !('statusCode' in answer)) {
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
  }
  const parsed = structured.safeParse(answer)
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
