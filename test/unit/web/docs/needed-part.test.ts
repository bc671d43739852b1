/** Which part of the OpenAPI document the explorer gives to Swagger UI for one operation. */
import { readFileSync } from 'node:fs'
import { neededPart } from '#web/docs/needed-part.ts'

const document: any = JSON.parse(readFileSync('openapi.json', 'utf8'))
const operations = (['paths', 'webhooks'] as const).flatMap((place) =>
  Object.entries<object>(document[place]).flatMap(([name, methods]) =>
    Object.keys(methods).map((method) => [place, name, method]),
  ),
)

const at = (value: any, path: readonly string[]): any => path.reduce((held, key) => held?.[key], value)

/** The addresses of references within a value, in no order. */
const references = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, address = '']) => address)

describe('the part of the document that an operation needs', () => {
  test('holds the operation and all that it refers to as the whole document does, and no other operation', () => {
    expect(operations.length).toBeGreaterThan(200)
    for (const path of operations) {
      const part = neededPart(document, path)
      expect(at(part, path)).toEqual(at(document, path))
      for (const address of references(part)) {
        const target = address.split('/')
        expect(at(part, target)).toBeDefined()
        expect(at(part, target)).toEqual(at(document, target))
      }
      expect(Object.keys(Object.assign({}, part['paths'], part['webhooks']))).toEqual([path[1]])
    }
  })

  test('keeps what applies to all operations', () => {
    const { info, security, servers } = neededPart(document, operations[0] ?? [])
    expect({ info, security, servers }).toEqual({
      info: document.info,
      security: document.security,
      servers: document.servers,
    })
  })

  test('makes up a small share of the document, so that an operation opens at once', () => {
    const sizes = operations.map((path) => JSON.stringify(neededPart(document, path)).length)
    expect(Math.max(...sizes)).toBeLessThan(JSON.stringify(document).length / 5)
  })

  test('follows references that lead back to where they began, and escaped names', () => {
    const node = { properties: { next: { $ref: '#/components/schemas/a~1b%20c' } } }
    const part = neededPart(
      { openapi: '3.1.0', paths: { '/x': { get: node } }, components: { schemas: { 'a/b c': node, other: {} } } },
      ['paths', '/x', 'get'],
    )
    expect(part).toEqual({
      openapi: '3.1.0',
      paths: { '/x': { get: node } },
      components: { schemas: { 'a/b c': node } },
    })
  })

  test('leaves out all paths where nothing stands at the path', () => {
    expect(neededPart({ openapi: '3.1.0', paths: { '/x': {} } }, ['components', 'securitySchemes'])).toEqual({
      openapi: '3.1.0',
      components: { securitySchemes: undefined },
    })
  })
})
