/**
 * Rules that all requests to a family of the protocol `xapi` share. For xAPI 1.0.3, a
 * POST with `?method=` stands for another request; xAPI 2.0 has removed that syntax, and it is refused. Responses carry the version. Scripts of any origin may call and
 * read: browsers show them no response to a request with cookies, and what the dashboard's session changes must come from
 * its own pages.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type middy from '@middy/core'
import { routeKeysOf, type Family } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { xapiPatches, xapiVersion } from '#shared/contract/resources/statements/xapi.ts'
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { toServiceError, withHeaders } from './error-response.ts'
import type { ServeProtocol } from './protocol.ts'

type Response = APIGatewayProxyStructuredResultV2

const versionHeader = 'x-experience-api-version'

const newestVersion: XapiVersion = '2.0'

/** The version that a request states; null if it states none, or one that this LRS does not speak. */
const statedVersion = (headers: Readonly<Record<string, string | undefined>>): XapiVersion | null =>
  xapiVersion.safeParse(headers[versionHeader]).data ?? null

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Last-Modified, X-Experience-API-Version, X-Experience-API-Consistent-Through, X-Request-Id, Retry-After',
}

/** The response to a preflight request, which a browser sends before it lets a script of another origin call (CORS). */
const preflightResponse: APIGatewayProxyStructuredResultV2 = {
  statusCode: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, If-Match, If-None-Match, Accept-Language, X-API-Key, X-Experience-API-Version, X-Service-Session-Workspace',
    'access-control-max-age': '7200',
  },
}

const methods = new Set(['GET', 'PUT', 'POST', 'DELETE'])

/** Fields of the form that become headers of the request for which the form stands. */
const headerFields = new Set([
  'authorization',
  versionHeader,
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'accept-language',
])

const invalid = (text: string): ServiceError =>
  new ServiceError('INVALID_REQUEST', text, {
    message: 'Put headers, parameters and the document as "content" into a form (application/x-www-form-urlencoded).',
  })

const formOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): [string, string][] => [
  ...new URLSearchParams(isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body),
]

/**
 * Turns a POST into the request for which it stands: the alternate request syntax (xAPI 1.0.3, Part 3, 1.3).
 * @returns the refusal of a form that breaks the syntax; null for any other. The headers in the form count in any case,
 *   because the credential is checked before the refusal
 */
function restate(event: APIGatewayProxyEventV2, method: string): ServiceError | null {
  const fields = formOf(event)
  const headers = fields
    .filter(([name]) => headerFields.has(name.toLowerCase()))
    .map(([name, value]) => [name.toLowerCase(), value] as const)
  const parameters = fields.filter(([name]) => name !== 'content' && !headerFields.has(name.toLowerCase()))
  const content = fields.find(([name]) => name === 'content')?.[1]
  const addressed = Object.keys(event.queryStringParameters ?? {}).length
  // The content type and length are those of the form, not of the content in it.
  const { 'content-type': _form, 'content-length': _length, ...own } = event.headers
  Reflect.set(event, 'headers', {
    ...own,
    ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    ...Object.fromEntries(headers),
  })
  if (!methods.has(method)) return invalid(`The parameter "method" must be GET, PUT, POST or DELETE, not "${method}".`)
  Reflect.set(event, 'queryStringParameters', Object.fromEntries(parameters))
  Reflect.set(event, 'body', content ?? '')
  Reflect.set(event, 'isBase64Encoded', false)
  Reflect.set(event, 'routeKey', event.routeKey.replace(/^POST /, `${method} `))
  if (addressed > 1)
    return invalid('In the alternate request syntax, the address must have no parameter except "method".')
  const needsContent = method === 'PUT' || method === 'POST'
  return needsContent && content === undefined ? invalid('The form has no field "content".') : null
}

/** The version that a request states in a header or, in the alternate request syntax, in a field of its form. */
function versionOf(event: APIGatewayProxyEventV2): XapiVersion | null {
  return (
    statedVersion(event.headers) ??
    statedVersion(Object.fromEntries(formOf(event).map(([name, value]) => [name.toLowerCase(), value])))
  )
}

function companionResponse(family: Family, { routeKey }: APIGatewayProxyEventV2): Response {
  if (routeKey.startsWith('OPTIONS ')) return preflightResponse
  const path = routeKey.slice(routeKey.indexOf(' '))
  const declared = Object.values(family.endpoints).flatMap(routeKeysOf)
  const allow = declared
    .flatMap((key) => (key.endsWith(path) ? [key.slice(0, -path.length)] : []))
    .join(', ')
    .replace('GET', 'GET, HEAD')
  if (allow === '') throw new ServiceError('NOT_FOUND', 'There is nothing at this address.')
  throw new ServiceError('METHOD_NOT_ALLOWED', `This address takes ${allow} only.`, { headers: { allow } })
}

/** xAPI 2.0 has removed the alternate request syntax. Its credentials may be in the form, so they are not looked for. */
const noAlternateSyntax = (): ServiceError =>
  new ServiceError(
    'INVALID_REQUEST',
    'xAPI 2.0 has no alternate request syntax: a POST with the parameter "method" stands for no other request.',
    {
      message:
        'Send the request with its own method, and its headers and parameters in their places, or state the version 1.0.3 to use the form.',
    },
  )

/** Refusals of requests in progress that break the alternate request syntax. */
const refusals = new WeakMap<APIGatewayProxyEventV2, ServiceError>()

/**
 * Refuses a broken alternate request once its credential is good. If a request states no version, its refusal carries
 * the version of the LRS credentials.
 */
const withVersion: ServeProtocol['around'] = async ({ event, claim }, work) => {
  try {
    const refusal = refusals.get(event)
    if (refusal === undefined) return await work()
    await claim.caller
    throw refusal
  } catch (error) {
    const caller = await claim.caller.catch(() => null)
    if (caller?.kind !== 'lrsCredential' || statedVersion(event.headers) !== null) throw error
    throw withHeaders(toServiceError(error), { [versionHeader]: xapiPatches[caller.xapiVersion] })
  }
}

function finish({ event, response }: middy.Request<APIGatewayProxyEventV2, Response>): void {
  if (response === null) return
  response.headers = {
    [versionHeader]: xapiPatches[statedVersion(event.headers) ?? newestVersion],
    ...corsHeaders,
    ...response.headers,
  }
}

const requests: ServeProtocol['requests'] = {
  before({ event }) {
    // API Gateway has matched the address with `ANY`: the route key gets the method that was sent.
    const { method: sent } = event.requestContext.http
    Reflect.set(event, 'routeKey', event.routeKey.replace(/^ANY(?= )/, sent))
    const method = event.queryStringParameters?.['method']
    if (!event.routeKey.startsWith('POST ') || method === undefined) return
    const version = versionOf(event)
    if (version === '2.0') throw noAlternateSyntax()
    if (version === null) return
    const refusal = restate(event, method)
    if (refusal !== null) refusals.set(event, refusal)
  },
}

export const xapiProtocol: ServeProtocol = {
  outermost: { after: finish, onError: finish },
  requests,
  companionResponse,
  around: withVersion,
}
