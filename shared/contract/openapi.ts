/** The OpenAPI 3.1 document, derived from the endpoint declarations. */
import * as z from 'zod'
import { allEndpoints, apiVersion } from './api.ts'
import { errorsOf, type Endpoint } from './endpoint.ts'
import { errorCatalogue, type ErrorCode } from './errors.ts'
import { deliveryHeaderComponents, openApiWebhooks } from './openapi-webhooks.ts'
import { rateLimits } from './rate-limits.ts'
import { errorBodies } from './resources/limits.ts'

type Json = Record<string, unknown>

const record = z.record(z.string(), z.unknown())

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** JSON Schema of a declaration; what has an `id` is registered once under components, and referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  const { $defs = {}, ...own } = record.parse(JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')))
  Object.assign(components, $defs)
  return own
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { $schema: _dialect, ...json } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
    return { name, in: place, required: place === 'path' || !z.safeParse(field, undefined).success, schema: json }
  })
}

const specialBodies: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(errorBodies))

/** The bodies that a status can have: the ordinary one, and those of codes with a body of their own. */
function errorBody(codes: readonly ErrorCode[], components: Json): Json {
  const ordinary = codes.filter((code) => !specialBodies.has(code))
  const bodies = [
    ...(ordinary.length === 0 ? [] : [{ allOf: [reference('Error'), { properties: { code: { enum: ordinary } } }] }]),
    ...codes.flatMap((code) => specialBodies.get(code) ?? []).map((schema) => schemaOf(schema, 'output', components)),
  ]
  const [only] = bodies
  return only !== undefined && bodies.length === 1 ? only : { anyOf: bodies }
}

const integerHeader = (description: string): Json => ({ description, schema: { type: 'integer' } })

const rateHeaders: Json = {
  'X-RateLimit-Limit': integerHeader('Requests allowed in one window.'),
  'X-RateLimit-Remaining': integerHeader('Requests left in this window.'),
  'X-RateLimit-Reset': integerHeader('End of the window, Unix time in whole seconds.'),
}

const limitHeaders = (endpoint: Endpoint): Json => (endpoint.rateLimit === undefined ? {} : rateHeaders)

const preferParameter: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`return=minimal` (RFC 7240) leaves out of the answer what is optional in it.',
  schema: { type: 'string', examples: ['return=minimal'] },
}
const preferHeaders: Json = { 'Preference-Applied': { description: '`return=minimal` where the answer is the short one.', schema: { type: 'string' } } }

/** The limit as a deployment has it that overrides nothing. */
function limitPolicy({ rateLimit, rateLimited }: Endpoint): Json {
  if (rateLimit === undefined) return {}
  const { limit, windowSeconds, per } = rateLimits[rateLimit]
  return { rate_limit: { class: rateLimit, limit, window_seconds: windowSeconds, per, ...(rateLimited === undefined ? {} : { counts: rateLimited === 'withCursor' ? 'requests with a cursor' : 'requests that need more than one read' }) } }
}

function errorResponses(endpoint: Endpoint, components: Json): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(endpoint)) {
    const { status } = errorCatalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      ...(status === errorCatalogue.RATE_LIMIT_EXCEEDED.status ? { headers: limitHeaders(endpoint) } : {}),
      content: { 'application/json': { schema: errorBody(codes, components) } },
    },
  ])
  return record.parse(Object.fromEntries(entries))
}

/** Requirements of which one must be met; an empty list is public. */
function securityOf({ credentials }: Endpoint): Json[] {
  return [
    ...(credentials.lrs === undefined ? [] : [{ lrsBasic: [] }]),
    ...(credentials.apiKey === undefined ? [] : [{ apiKeyBearer: [] }, { apiKeyHeader: [] }]),
    ...(credentials.launchToken === undefined ? [] : [{ launchToken: [] }]),
    ...(credentials.launchToken === 'headerOrQuery' ? [{ launchTokenQuery: [] }] : []),
  ]
}

const mediaTypeOf = ({ form, rawBody }: Endpoint): string => (form !== undefined ? 'multipart/form-data' : rawBody ? '*/*' : 'application/json')

/** What a success carries; nothing where its status says so. */
function successContent({ ok }: Endpoint, components: Json): Json {
  if (ok.status === 204) return {}
  const schema = ok.mediaType === undefined ? schemaOf(ok.body, 'output', components) : {}
  return { content: { [ok.raw ? '*/*' : (ok.mediaType ?? 'application/json')]: { schema } } }
}

function operationOf(operationId: string, found: { tag: string; endpoint: Endpoint }, components: Json): Json {
  const { endpoint, tag } = found
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query'), ...parametersOf(endpoint.headers, 'header')]
  if (endpoint.idempotencyKey) parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } })
  if (endpoint.minimalAnswer) parameters.push(preferParameter)
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    security: securityOf(endpoint),
    'x-lectern-policy': {
      key_scopes: endpoint.credentials.apiKey ?? [],
      ...(endpoint.credentials.lrs === undefined ? {} : { lrs_scopes: endpoint.credentials.lrs }),
      ...(endpoint.sessionWorkspace === undefined ? {} : { session_workspace: endpoint.sessionWorkspace }),
      test_mode: endpoint.testMode,
      ...limitPolicy(endpoint),
    },
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: !endpoint.body.safeParse(undefined).success, content: { [mediaTypeOf(endpoint)]: { schema: schemaOf(endpoint.body, 'input', components) } } } }),
    responses: {
      [String(endpoint.ok.status)]: {
        description: 'Success',
        headers: { 'X-Request-Id': { schema: { type: 'string' } }, ...(endpoint.minimalAnswer ? preferHeaders : {}), ...limitHeaders(endpoint) },
        ...successContent(endpoint, components),
      },
      ...errorResponses(endpoint, components),
    },
  }
}

const errorSchema: Json = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'What went wrong, for people.' },
    code: { type: 'string', enum: Object.keys(errorCatalogue), description: 'What went wrong, for programs; stable.' },
    details: { description: 'Context, by code.' },
    retryable: { type: 'boolean', description: 'The same request may be repeated after Retry-After.' },
    current_version: { type: 'integer', description: 'With VERSION_CONFLICT: the latest revision.' },
    message: { type: 'string', description: 'What to do about it.' },
  },
}

const securitySchemes: Json = {
  apiKeyBearer: { type: 'http', scheme: 'bearer', description: 'API key of the workspace (preferred; wins over X-API-Key).' },
  lrsBasic: { type: 'http', scheme: 'basic', description: 'A pair of LRS credentials of the workspace.' },
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  launchToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Launch token of the session.' },
  launchTokenQuery: { type: 'apiKey', in: 'query', name: 'token' },
}

/** The whole document. The same declarations give the same text, letter by letter. */
export function openApiDocument(): Json {
  const components: Json = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  for (const { family, operationId, endpoint } of allEndpoints()) {
    for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const id = index === 0 ? operationId : `${operationId}Alias${index}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(id, { tag: family.summary, endpoint }, components) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern API',
      version: apiVersion,
      description: 'Delivery of learning content: upload, host, launch, play, record.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: openApiWebhooks((schema) => schemaOf(schema, 'output', components)),
    components: { schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))), parameters: deliveryHeaderComponents, securitySchemes },
  }
}
