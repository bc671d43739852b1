/** The OpenAPI 3.1 document, derived from the endpoint declarations. */
import * as z from 'zod'
import { allEndpoints, apiVersion } from './api.ts'
import { bodyMediaTypesOf, errorsOf, policiesOf, type Endpoint } from './endpoint.ts'
import { errorCatalogue, type ErrorCode } from './errors.ts'
import { scopesOf, securityOf, securitySchemes } from './openapi-credentials.ts'
import { contentPaths } from './openapi-content.ts'
import { deliveryHeaderComponents, openApiWebhooks } from './openapi-webhooks.ts'
import { errorBodies } from '#shared/contract/resources/quotas/limits.ts'

type Json = Record<string, unknown>

const record = z.record(z.string(), z.unknown())

/** What the document states once, under `components`, and refers to. */
interface Components {
  readonly schemas: Json
  readonly responses: Json
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** JSON Schema of a declaration; what has an `id` is registered once under components, and referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  const { $defs = {}, ...own } = record.parse(
    JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')),
  )
  Object.assign(components.schemas, $defs)
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
function errorBody(codes: readonly ErrorCode[], components: Components): Json {
  const ordinary = codes.filter((code) => !specialBodies.has(code))
  const bodies = [
    ...(ordinary.length === 0 ? [] : [{ allOf: [reference('Error'), { properties: { code: { enum: ordinary } } }] }]),
    ...codes.flatMap((code) => specialBodies.get(code) ?? []).map((schema) => schemaOf(schema, 'output', components)),
  ]
  const [only] = bodies
  return only !== undefined && bodies.length === 1 ? only : { anyOf: bodies }
}

/** A body for each code, for readers. Codes with a body of their own are shown by its schema. */
const errorExamples = (codes: readonly ErrorCode[]): Json =>
  codes.some((code) => specialBodies.has(code))
    ? {}
    : {
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { error: 'What went wrong, for people.', code } }]),
        ),
      }

/** One part of what all policies of an endpoint add to its operation, as a single object. */
const policyPart = (endpoint: Endpoint, part: 'responseHeaders' | 'access' | 'limits'): Json =>
  Object.fromEntries(policiesOf(endpoint).flatMap(({ document }) => Object.entries(document[part] ?? {})))

/** Headers that policies add to refusals with this status. */
const refusalHeadersOf = (endpoint: Endpoint, status: number): Json =>
  Object.fromEntries(
    policiesOf(endpoint).flatMap(({ document: { refusalHeaders } }) =>
      refusalHeaders !== undefined && errorCatalogue[refusalHeaders.code].status === status
        ? Object.entries(refusalHeaders.headers)
        : [],
    ),
  )

function errorResponses(endpoint: Endpoint, components: Components): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(endpoint)) {
    const { status } = errorCatalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const entries = [...byStatus]
    .sort(([first], [second]) => first - second)
    .map(([status, codes]) => [String(status), refusalOf(endpoint, { status, codes }, components)])
  return record.parse(Object.fromEntries(entries))
}

/** The refusals of a status. Those without headers are the same at many endpoints, and stand under their codes. */
function refusalOf(
  endpoint: Endpoint,
  { status, codes }: { readonly status: number; readonly codes: readonly ErrorCode[] },
  components: Components,
): Json {
  const headers = refusalHeadersOf(endpoint, status)
  const content = { 'application/json': { schema: errorBody(codes, components), ...errorExamples(codes) } }
  const description = codes.join(', ')
  if (Object.keys(headers).length > 0) return { description, headers, content }
  const name = codes.join('-')
  components.responses[name] = { description, content }
  return { $ref: `#/components/responses/${name}` }
}

/** What a success carries; nothing where its status says so. */
function successContent({ ok }: Endpoint, components: Components): Json {
  if (ok.status === 204) return {}
  if (ok.mediaType !== undefined) return { content: { [ok.mediaType]: { schema: {} } } }
  const bodies = Object.entries(ok.content ?? { 'application/json': ok.body })
  return {
    content: Object.fromEntries(
      bodies.map(([mediaType, body]) => [mediaType, { schema: schemaOf(body, 'output', components) }]),
    ),
  }
}

/** The schema of the body, for each of its media types. */
const contentOf = (endpoint: Endpoint, schema: Json): Json =>
  Object.fromEntries((bodyMediaTypesOf(endpoint) ?? ['application/json']).map((type) => [type, { schema }]))

function operationOf(operationId: string, found: { tag: string; endpoint: Endpoint }, components: Components): Json {
  const { endpoint, tag } = found
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...parametersOf(endpoint.headers, 'header'),
    ...policiesOf(endpoint).flatMap(({ document }) => document.parameters ?? []),
  ]
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    security: securityOf(endpoint.credentials),
    'x-lectern-policy': {
      ...scopesOf(endpoint.credentials),
      ...policyPart(endpoint, 'access'),
      test_mode: endpoint.testMode,
      ...policyPart(endpoint, 'limits'),
    },
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: contentOf(endpoint, schemaOf(endpoint.body, 'input', components)),
          },
        }),
    responses: {
      [String(endpoint.ok.status)]: {
        description: 'Success',
        headers: {
          'X-Request-Id': { schema: { type: 'string' } },
          ...policyPart(endpoint, 'responseHeaders'),
        },
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

const sorted = (named: Json): Json => Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The whole document. The same declarations give the same text, letter by letter. */
export function openApiDocument(): Json {
  const components: Components = { schemas: { Error: errorSchema }, responses: {} }
  const paths: Record<string, Json> = {}
  for (const { family, operationId, endpoint } of allEndpoints()) {
    for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const id = index === 0 ? operationId : `${operationId}Alias${index}`
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(id, { tag: family.summary, endpoint }, components),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern API',
      version: apiVersion,
      description:
        'Delivery of learning content: upload, host, launch, play, record. HEAD works wherever GET does: the same response without its body.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...contentPaths },
    webhooks: openApiWebhooks((schema) => schemaOf(schema, 'output', components)),
    components: {
      schemas: sorted(components.schemas),
      responses: sorted(components.responses),
      parameters: deliveryHeaderComponents,
      securitySchemes,
    },
  }
}
