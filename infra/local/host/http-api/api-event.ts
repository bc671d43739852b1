import type { IncomingHttpHeaders } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { accountId } from '../template/place.ts'
import type { RouteMatch } from './route-table.ts'

/** A request as it reaches the HTTP API. */
export interface ApiRequest {
  readonly method: string
  /** Raw path, percent-encoded, without the query. */
  readonly path: string
  /** Raw query string without the question mark. */
  readonly query: string
  /** Header names in lower case. */
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly sourceIp: string
}

export interface EventPlace {
  readonly match: RouteMatch
  readonly domainName: string
  readonly requestId: string
  readonly now: Date
}

/** Headers of one connection, which are not part of the request. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/**
 * The event of payload format 2.0 for a request, as API Gateway makes it.
 * @throws URIError if the percent-encoding of path or query is invalid
 */
export function apiEvent(
  request: ApiRequest,
  { match, domainName, requestId, now }: EventPlace,
): APIGatewayProxyEventV2 {
  const { method, query, headers } = request
  const path = decodeURIComponent(request.path)
  const cookies = headers.cookie?.split(/;\s*/).filter((cookie) => cookie !== '')
  const parameters = Object.entries(match.parameters).map(([name, value]) => [name, decodeURIComponent(value)] as const)
  const values = queryValues(query)
  return {
    version: '2.0',
    routeKey: match.route.routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies?.length ? { cookies } : {}),
    headers: eventHeaders(request, domainName),
    ...(values.size > 0 ? { queryStringParameters: Object.fromEntries(values) } : {}),
    ...(parameters.length > 0 ? { pathParameters: Object.fromEntries(parameters) } : {}),
    requestContext: {
      accountId,
      apiId: domainName.split('.', 1)[0] ?? '',
      domainName,
      domainPrefix: domainName.split('.', 1)[0] ?? '',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: request.sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId,
      routeKey: match.route.routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...eventBody(request),
  }
}

/** Values of a name that stands more than once are joined by commas. */
function queryValues(query: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const [name = '', ...rest] = pair.split('=')
    const [key, value] = [name, rest.join('=')].map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    const earlier = values.get(key ?? '')
    values.set(key ?? '', earlier === undefined ? (value ?? '') : `${earlier},${value ?? ''}`)
  }
  return values
}

function eventHeaders({ headers, sourceIp }: ApiRequest, domainName: string): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === 'cookie' || hopByHop.has(name)
      ? []
      : [[name, Array.isArray(value) ? value.join(',') : value] as const],
  )
  const forwardedFor = [headers['x-forwarded-for'], sourceIp].filter((address) => address !== undefined).join(', ')
  return {
    ...Object.fromEntries(kept),
    host: domainName,
    'x-forwarded-for': forwardedFor,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  }
}

function eventBody({ headers, body }: ApiRequest): Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'> {
  if (body.length === 0) return { isBase64Encoded: false }
  const isBase64Encoded = !isText(headers)
  return { body: body.toString(isBase64Encoded ? 'base64' : 'utf8'), isBase64Encoded }
}

/** Content types whose bodies API Gateway passes as text. All others, forms included, are passed as base64. */
function isText(headers: IncomingHttpHeaders): boolean {
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') return false
  const type = (headers['content-type'] ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type.startsWith('text/') || /^application\/(json|javascript|xml|[\w.-]+\+(json|xml))$/.test(type)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `12/Mar/2026:19:03:58 +0000` */
function logTime(time: Date): string {
  const date = `${twoDigits(time.getUTCDate())}/${months[time.getUTCMonth()] ?? ''}/${time.getUTCFullYear()}`
  return `${date}:${time.toISOString().slice(11, 19)} +0000`
}
