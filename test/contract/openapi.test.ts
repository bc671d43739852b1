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

const operations: readonly Operation[] = Object.entries<Json>(document['paths']).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, operation })),
)

/** Every object in the document, with where it stands. */
function* objectsIn(value: unknown, at = '#'): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [at, value]
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

it('is committed as the contract has it; `npm run openapi` writes it', () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(document)))
})

it('is the same text each time it is made', () => {
  expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(openApiDocument()))
})

it('is OpenAPI 3.1 of the API’s version, with nothing at its top that 3.1 does not know', () => {
  expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\.\d$/), info: { title: expect.any(String), version: apiVersion } })
  const known = ['openapi', 'info', 'jsonSchemaDialect', 'servers', 'paths', 'webhooks', 'components', 'security', 'tags', 'externalDocs']
  expect(Object.keys(document).filter((key) => !known.includes(key))).toEqual([])
})

it('has every route of the contract, aliases included, and no other', () => {
  const routes = allEndpoints().flatMap(({ endpoint }) => routeKeysOf(endpoint))
  expect(operations.map(({ name }) => name).sort()).toEqual([...routes].sort())
  expect(new Set(routes).size).toBe(routes.length)
})

it('gives each operation an id of its own, spelled as a name', () => {
  const ids = operations.map(({ operation }) => operation['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/)
})

it('refers to nothing that is not there, and holds nothing that nobody refers to', () => {
  const references = [...objectsIn(document)].flatMap(([, object]) => (typeof object['$ref'] === 'string' ? [object['$ref']] : []))
  const named = (kind: string) => Object.keys(document['components'][kind]).map((name) => `#/components/${kind}/${name}`)
  expect([...new Set(references)].sort()).toEqual([...named('schemas'), ...named('parameters')].sort())
})

describe.each(operations)('$name', ({ path, method, operation }) => {
  const parameters: readonly Json[] = operation['parameters'] ?? []
  const responses: Json = operation['responses']

  it('is described for people', () => {
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

  it('says of every parameter what it takes', () => {
    for (const { name, schema } of parameters) {
      expect([name, Object.keys(schema).length > 0]).toEqual([name, true])
      expect([name, 'type' in schema || 'enum' in schema || 'anyOf' in schema || '$ref' in schema]).toEqual([name, true])
    }
  })

  it('takes a body only where the method carries one', () => {
    if (operation['requestBody'] === undefined) return
    expect(['post', 'put', 'patch']).toContain(method)
    for (const media of Object.values<Json>(operation['requestBody'].content)) expect(Object.keys(media['schema']).length).toBeGreaterThan(0)
  })

  it('answers with a schema, in every status that its errors have', () => {
    const found = allEndpoints().find(({ endpoint }) => routeKeysOf(endpoint).includes(`${method.toUpperCase()} ${path}`))
    if (found === undefined) throw new Error('There is no such endpoint.')
    const statuses = new Set([found.endpoint.ok.status, ...errorsOf(found.endpoint).map((code) => errorCatalogue[code].status)])
    expect(Object.keys(responses).map(Number).sort()).toEqual([...statuses].sort())
    for (const [status, response] of Object.entries<Json>(responses)) {
      expect(response['description']).toEqual(expect.any(String))
      if (status === '204') expect(response).not.toHaveProperty('content')
      else expect(Object.keys(response['content'])).not.toHaveLength(0)
    }
  })

  it('names every code that it can answer under the code’s status', () => {
    const found = allEndpoints().find(({ endpoint }) => routeKeysOf(endpoint).includes(`${method.toUpperCase()} ${path}`))
    for (const code of found === undefined ? [] : errorsOf(found.endpoint)) {
      const { description, content } = responses[String(errorCatalogue[code].status)]
      expect(description.split(', ')).toContain(code)
      const text = JSON.stringify(content).replace(/"#\/components\/schemas\/(\w+Response)"/g, (_, name: string) => JSON.stringify(document['components'].schemas[name]))
      expect(text).toContain(`"${code}"`)
    }
  })

  it('asks for credentials by schemes that are described, and only a public one for none', () => {
    const found = allEndpoints().find(({ endpoint }) => routeKeysOf(endpoint).includes(`${method.toUpperCase()} ${path}`))
    const schemes = operation['security'].flatMap((requirement: Json) => Object.keys(requirement))
    expect(Object.keys(document['components'].securitySchemes)).toEqual(expect.arrayContaining(schemes))
    const { apiKey, launchToken, lrs } = found?.endpoint.credentials ?? {}
    expect(schemes.includes('lrsBasic')).toBe(lrs !== undefined)
    expect(schemes.includes('apiKeyBearer') && schemes.includes('apiKeyHeader')).toBe(apiKey !== undefined)
    expect(schemes.includes('launchToken')).toBe(launchToken !== undefined)
    expect(schemes.includes('launchTokenQuery')).toBe(launchToken === 'headerOrQuery')
  })
})

it('every schema is one that can be met: required properties are described, enumerations have values, bounds leave room', () => {
  for (const [at, schema] of objectsIn(document)) {
    if (Array.isArray(schema['required']) && typeof schema['properties'] === 'object') {
      expect([at, schema['required'].filter((name: string) => !(name in schema['properties']))]).toEqual([at, []])
    }
    if (Array.isArray(schema['enum'])) expect([at, schema['enum'].length > 0, new Set(schema['enum']).size]).toEqual([at, true, schema['enum'].length])
    if (typeof schema['minimum'] === 'number' && typeof schema['maximum'] === 'number') expect([at, schema['minimum'] <= schema['maximum']]).toEqual([at, true])
    if (typeof schema['pattern'] === 'string') expect(() => new RegExp(schema['pattern'], 'u')).not.toThrow()
  }
})

it('says nothing of how it is built', () => {
  const text = JSON.stringify(document)
  for (const word of ['zod', 'lambda', 'dynamo', 'undefined', 'TODO']) expect(text.toLowerCase()).not.toContain(`"${word}`)
  expect(text).not.toMatch(/amazonaws|127\.0\.0\.1|localhost/)
})
