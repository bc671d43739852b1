/**
 * What every request to a family of the protocol `xapi` has in common: HEAD is GET without the body, a POST with `?method=`
 * stands for another request (1.0.3 alone), the version is answered, and scripts of any origin may call and read. No cookie
 * is a credential here, so that another origin gains nothing by it.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type middy from '@middy/core'
import { routeKeysOf, type Family } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { xapiPatches, xapiVersion } from '#shared/contract/resources/xapi.ts'
import type { XapiVersion } from '#shared/contract/xapi/statement.ts'
import { consistentThrough } from '#shared/domain/xapi/statement-order.ts'
import { toServiceError, withHeaders } from './error-response.ts'
import type { ServeProtocol } from './protocol.ts'

type Response = APIGatewayProxyStructuredResultV2

const versionHeader = 'x-experience-api-version'

const newestVersion: XapiVersion = '2.0'

/** The version that a request states; null where it states none that is known. */
const statedVersion = (headers: Readonly<Record<string, string | undefined>>): XapiVersion | null => xapiVersion.safeParse(headers[versionHeader]).data ?? null

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Last-Modified, X-Experience-API-Version, X-Experience-API-Consistent-Through, X-Request-Id, Retry-After',
}

/** What a browser asks before it lets a script of another origin call. */
const preflightAnswer: APIGatewayProxyStructuredResultV2 = {
  statusCode: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, Accept-Language, X-API-Key, X-Experience-API-Version, X-Service-Session-Workspace',
    'access-control-max-age': '7200',
  },
}

const methods = new Set(['GET', 'PUT', 'POST', 'DELETE'])

/** Fields of the form that are headers of the request that it stands for. */
const headerFields = new Set(['authorization', versionHeader, 'content-type', 'content-length', 'if-match', 'if-none-match', 'accept-language'])

const refuse = (text: string): never => {
  throw new ServiceError('INVALID_REQUEST', text, { message: 'Put headers, parameters and the document as "content" into a form (application/x-www-form-urlencoded).' })
}

const formOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): [string, string][] => [...new URLSearchParams(isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body)]

/** Makes of a POST that stands for another request that one (xAPI 1.0.3, Part 3, 1.3). */
function restate(event: APIGatewayProxyEventV2, method: string): void {
  if (!methods.has(method)) return refuse(`"${method}" is no method that can stand in the parameter "method".`)
  if (Object.keys(event.queryStringParameters ?? {}).length > 1) return refuse('A request in the alternate syntax has no parameter but "method" in its address.')
  const fields = formOf(event)
  const headers = fields.filter(([name]) => headerFields.has(name.toLowerCase())).map(([name, value]) => [name.toLowerCase(), value] as const)
  const parameters = fields.filter(([name]) => name !== 'content' && !headerFields.has(name.toLowerCase()))
  const content = fields.find(([name]) => name === 'content')?.[1]
  if (content === undefined && (method === 'PUT' || method === 'POST')) return refuse('The form has no field "content".')
  // The form's own content type is not that of what stands in it.
  const { 'content-type': _form, 'content-length': _length, ...own } = event.headers
  Reflect.set(event, 'headers', { ...own, ...(content === undefined ? {} : { 'content-type': 'application/json' }), ...Object.fromEntries(headers) })
  Reflect.set(event, 'queryStringParameters', Object.fromEntries(parameters))
  Reflect.set(event, 'body', content ?? '')
  Reflect.set(event, 'isBase64Encoded', false)
  Reflect.set(event, 'routeKey', event.routeKey.replace(/^POST /, `${method} `))
}

/** The version of a request in the alternate syntax may stand in its form. */
function versionOf(event: APIGatewayProxyEventV2): XapiVersion | null {
  return statedVersion(event.headers) ?? statedVersion(Object.fromEntries(formOf(event).map(([name, value]) => [name.toLowerCase(), value])))
}

function companionAnswer(family: Family, { routeKey }: APIGatewayProxyEventV2): Response {
  if (routeKey.startsWith('OPTIONS ')) return preflightAnswer
  const path = routeKey.slice(routeKey.indexOf(' '))
  const declared = Object.values(family.endpoints).flatMap(routeKeysOf)
  const allow = declared.flatMap((key) => (key.endsWith(path) ? [key.slice(0, -path.length)] : [])).join(', ').replace('GET', 'GET, HEAD')
  if (allow === '') throw new ServiceError('NOT_FOUND', 'There is nothing at this address.')
  throw new ServiceError('METHOD_NOT_ALLOWED', `This address takes ${allow} only.`, { headers: { allow } })
}

/** Has a refusal carry the version that its caller is known for, where the request states none. */
const withVersion: ServeProtocol['around'] = async ({ event, claim }, work) => {
  try {
    return await work()
  } catch (error) {
    const caller = await claim.caller.catch(() => null)
    if (caller?.kind !== 'lrsCredential' || statedVersion(event.headers) !== null) throw error
    throw withHeaders(toServiceError(error), { [versionHeader]: xapiPatches[caller.xapiVersion] })
  }
}

const answers: ServeProtocol['outermost'] = ({ clock, endpointOf }) => {
  const finish = ({ event, response }: middy.Request<APIGatewayProxyEventV2, Response>): void => {
    if (response === null) return
    const consistency = endpointOf(event.routeKey)?.consistentThrough ? { 'x-experience-api-consistent-through': consistentThrough(clock.now()) } : {}
    response.headers = { [versionHeader]: xapiPatches[statedVersion(event.headers) ?? newestVersion], ...corsHeaders, ...consistency, ...response.headers }
    if (event.requestContext.http.method === 'HEAD') delete response.body
  }
  return { after: finish, onError: finish }
}

const requests: ServeProtocol['requests'] = {
  before({ event }) {
    // The gateway has found the address; what other methods there are is the protocol's.
    const { method: sent } = event.requestContext.http
    Reflect.set(event, 'routeKey', event.routeKey.replace(/^ANY(?= )/, sent === 'HEAD' ? 'GET' : sent))
    const method = event.queryStringParameters?.['method']
    if (event.routeKey.startsWith('POST ') && method !== undefined && versionOf(event) === '1.0') restate(event, method)
  },
}

export const xapiProtocol: ServeProtocol = { outermost: answers, requests, companionAnswer, around: withVersion }
