/** The OpenAPI document: drift from the contract, and everything that a reader of such documents relies on. */
import committed from '#openapi' with { type: 'json' }
import { allEndpoints, apiVersion } from '#shared/contract/api.ts'
import { errorsOf, routeKeysOf } from '#shared/contract/endpoint.ts'
import { errorCatalogue } from '#shared/contract/errors.ts'
import { openApiDocument } from '#shared/contract/openapi.ts'

type Json = Record<string, any>

const document: Json = openApiDocument()

interface Operation {
  readonly name: string
  readonly path: string
  readonly method: string
  readonly operation: Json
}

/** Hosted files have no endpoint: the edge serves them. */
const contentPath = '/api/v1/content/{path}'

const paths = Object.entries<Json>(document['paths']).filter(([path]) => path !== contentPath)

const operations: readonly Operation[] = paths.flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method,
    operation,
  })),
)

/** A response, where it stands or where it is referred to. */
const responseOf = (response: Json): Json =>
  typeof response['$ref'] === 'string'
    ? document['components'].responses[response['$ref'].replace('#/components/responses/', '')]
    : response

/** Every object in the document, with where it stands. */
function* objectsIn(value: unknown, at = '#'): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [at, value]
  for (const [key, child] of Object.entries(value))
    yield* objectsIn(child, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

it('equals the committed openapi.json; `npm run openapi` writes it', () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(document)))
})

it('shows each ordinary code that a refusal can have by an example of its own', () => {
  const refusals = operations.flatMap(({ name, operation }) =>
    Object.entries<Json>(operation['responses'])
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => [`${name} ${status}`, responseOf(response)] as const),
  )
  const wrong = refusals.filter(([, { description, content }]) => {
    const { examples, schema } = content['application/json']
    const shown = Object.entries<Json>(examples ?? {}).map(([name, { value }]) => name === value.code && value.code)
    return schema.allOf !== undefined && shown.join(', ') !== description
  })
  expect(refusals.length).toBeGreaterThan(500)
  expect(wrong.map(([name]) => name)).toEqual([])
})

it('gives the same text each time', () => {
  expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(openApiDocument()))
})

it('states OpenAPI 3.1 and the API’s version, with no unknown field at its top level', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\.\d$/),
    info: { title: expect.any(String), version: apiVersion },
  })
  const known = [
    'openapi',
    'info',
    'jsonSchemaDialect',
    'servers',
    'paths',
    'webhooks',
    'components',
    'security',
    'tags',
    'externalDocs',
  ]
  expect(Object.keys(document).filter((key) => !known.includes(key))).toEqual([])
})

it('lists every route of the contract, aliases included, and no other', () => {
  const routes = allEndpoints().flatMap(({ endpoint }) => routeKeysOf(endpoint))
  expect(operations.map(({ name }) => name).sort()).toEqual([...routes].sort())
  expect(new Set(routes).size).toBe(routes.length)
})

it('describes hosted files with their own server, the signed path, and the refusals of the edge', () => {
  const { get } = document['paths'][contentPath]
  expect(get.servers).toEqual([{ url: 'https://{learnerOrigin}', variables: { learnerOrigin: expect.any(Object) } }])
  expect(get).toMatchObject({
    operationId: 'getContent',
    security: [],
    parameters: [{ name: 'path' }, { name: 'Range' }],
  })
  expect(Object.keys(get.responses)).toEqual(['200', '206', '304', '403', '404', '416'])
  const signed = `k1.1795255200.bWFj/tenant_one/pkg_1/ver_1/lesson/page.html`
  expect(signed).toMatch(new RegExp(get.parameters[0].schema.pattern))
})

it('describes the JSON of the LRS as JSON', () => {
  const contentOf = (path: string, method: string): Json =>
    document['paths'][`/api/lrs/xapi/${path}`][method].responses['200'].content
  expect(contentOf('statements', 'post')).toEqual({
    'application/json': { schema: { type: 'array', items: { type: 'string' } } },
  })
  expect(Object.keys(contentOf('statements', 'get'))).toEqual(['application/json', 'multipart/mixed'])
  expect(JSON.stringify(contentOf('statements', 'get')['application/json'])).not.toContain('binary')
  for (const path of ['activities/state', 'activities/profile', 'agents/profile'])
    expect(contentOf(path, 'get')).toMatchObject({
      'application/json': { schema: { type: 'array' } },
      '*/*': { schema: { format: 'binary' } },
    })
})

it('gives each operation a unique id, spelled as a name', () => {
  const ids = operations.map(({ operation }) => operation['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/)
})

it('refers only to components that exist, and holds only components that are used', () => {
  const references = [...objectsIn(document)].flatMap(([, object]) =>
    typeof object['$ref'] === 'string' ? [object['$ref']] : [],
  )
  const named = (kind: string) =>
    Object.keys(document['components'][kind]).map((name) => `#/components/${kind}/${name}`)
  const all = ['schemas', 'responses', 'parameters'].flatMap(named)
  expect([...new Set(references)].sort()).toEqual(all.sort())
})

describe.each(operations)('operation $name', ({ path, method, operation }) => {
  const parameters: readonly Json[] = operation['parameters'] ?? []
  const responses: Json = Object.fromEntries(
    Object.entries<Json>(operation['responses']).map(([status, response]) => [status, responseOf(response)]),
  )

  it('describes itself for people', () => {
    expect(operation['summary']).toMatch(/^[A-Z].{5,}[^.]$/)
    expect(operation['tags']).toEqual([expect.any(String)])
  })

  it('names every parameter of its path, each once, each required', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const named = parameters.filter((parameter) => parameter['in'] === 'path')
    expect(named.map((parameter) => parameter['name'])).toEqual(inPath)
    for (const parameter of named) expect(parameter['required']).toBe(true)
    const all = parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)
    expect(new Set(all).size).toBe(all.length)
  })

  it('states the schema of every parameter', () => {
    for (const { name, schema } of parameters) {
      expect([name, Object.keys(schema).length > 0]).toEqual([name, true])
      expect([name, 'type' in schema || 'enum' in schema || 'anyOf' in schema || '$ref' in schema]).toEqual([
        name,
        true,
      ])
    }
  })

  it('accepts a body only if the method has one', () => {
    if (operation['requestBody'] === undefined) return
    expect(['post', 'put', 'patch']).toContain(method)
    for (const media of Object.values<Json>(operation['requestBody'].content))
      expect(Object.keys(media['schema']).length).toBeGreaterThan(0)
  })

  it('states a schema for every status of its errors', () => {
    const found = allEndpoints().find(({ endpoint }) =>
      routeKeysOf(endpoint).includes(`${method.toUpperCase()} ${path}`),
    )
    if (found === undefined) throw new Error('There is no such endpoint.')
    const statuses = new Set([
      found.endpoint.ok.status,
      ...errorsOf(found.endpoint).map((code) => errorCatalogue[code].status),
    ])
    expect(Object.keys(responses).map(Number).sort()).toEqual([...statuses].sort())
    for (const [status, response] of Object.entries<Json>(responses)) {
      expect(response['description']).toEqual(expect.any(String))
      if (status === '204') expect(response).not.toHaveProperty('content')
      else expect(Object.keys(response['content'])).not.toHaveLength(0)
    }
  })

  it('names every code that it can return under the status of the code', () => {
    const found = allEndpoints().find(({ endpoint }) =>
      routeKeysOf(endpoint).includes(`${method.toUpperCase()} ${path}`),
    )
    for (const code of found === undefined ? [] : errorsOf(found.endpoint)) {
      const { description, content } = responses[String(errorCatalogue[code].status)]
      expect(description.split(', ')).toContain(code)
      const text = JSON.stringify(content).replace(/"#\/components\/schemas\/(\w+Response)"/g, (_, name: string) =>
        JSON.stringify(document['components'].schemas[name]),
      )
      expect(text).toContain(`"${code}"`)
    }
  })

  it('asks for credentials by declared schemes, and for none only if it is public', () => {
    const found = allEndpoints().find(({ endpoint }) =>
      routeKeysOf(endpoint).includes(`${method.toUpperCase()} ${path}`),
    )
    const schemes = operation['security'].flatMap((requirement: Json) => Object.keys(requirement))
    expect(Object.keys(document['components'].securitySchemes)).toEqual(expect.arrayContaining(schemes))
    const { apiKey, launchToken, lrs } = found?.endpoint.credentials ?? {}
    expect(schemes.includes('lrsBasic')).toBe(lrs !== undefined)
    expect(schemes.includes('apiKeyBearer') && schemes.includes('apiKeyHeader')).toBe(apiKey !== undefined)
    expect(schemes.includes('launchToken')).toBe(launchToken !== undefined)
    expect(schemes.includes('launchTokenQuery')).toBe(launchToken === 'headerOrQuery')
  })
})

it('holds only schemas that a value can meet: required properties exist, enumerations have values, bounds leave room', () => {
  for (const [at, schema] of objectsIn(document)) {
    if (Array.isArray(schema['required']) && typeof schema['properties'] === 'object') {
      expect([at, schema['required'].filter((name: string) => !(name in schema['properties']))]).toEqual([at, []])
    }
    if (Array.isArray(schema['enum']))
      expect([at, schema['enum'].length > 0, new Set(schema['enum']).size]).toEqual([at, true, schema['enum'].length])
    if (typeof schema['minimum'] === 'number' && typeof schema['maximum'] === 'number')
      expect([at, schema['minimum'] <= schema['maximum']]).toEqual([at, true])
    if (typeof schema['pattern'] === 'string') expect(() => new RegExp(schema['pattern'], 'u')).not.toThrow()
  }
})

it('reveals nothing about the implementation', () => {
  const text = JSON.stringify(document)
  for (const word of ['zod', 'lambda', 'dynamo', 'undefined', 'TODO'])
    expect(text.toLowerCase()).not.toContain(`"${word}`)
  expect(text).not.toMatch(/amazonaws|127\.0\.0\.1|localhost/)
})
