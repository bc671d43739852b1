/** The response of a success, as the endpoint declares it. */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { rawReply, type RawReply } from '#shared/contract/resources/raw-body.ts'
import { jsonHeaders } from './error-response.ts'

type Response = APIGatewayProxyStructuredResultV2

function rawResponse(declared: number, { status = declared, headers, cookies, body }: RawReply): Response {
  const response = {
    statusCode: status,
    headers: { 'cache-control': 'no-cache', ...headers },
    ...(cookies === undefined ? {} : { cookies: [...cookies] }),
  }
  if (body === null) return response
  return typeof body === 'string'
    ? { ...response, body }
    : { ...response, body: Buffer.from(body).toString('base64'), isBase64Encoded: true }
}

/** @throws ZodError for a body that breaks the declaration. Fields that the declaration does not name never leave. */
export function successResponse({ ok }: Endpoint, reply: unknown): Response {
  const body = ok.body.parse(reply)
  if (ok.raw) return rawResponse(ok.status, rawReply.parse(body))
  if (ok.mediaType !== undefined) {
    return {
      statusCode: ok.status,
      headers: { 'content-type': ok.mediaType, 'cache-control': 'no-cache' },
      body: String(body),
    }
  }
  return { statusCode: ok.status, headers: jsonHeaders, body: JSON.stringify(body) }
}
