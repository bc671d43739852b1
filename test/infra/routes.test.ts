import { allEndpoints, families } from '#shared/contract/api.ts'
import { companionKeysOf, routeKeysOf } from '#shared/contract/endpoint.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()
const integrations = new Map(resourcesOf(templates, 'AWS::ApiGatewayV2::Integration').map(({ id, properties }) => [id, properties]))

/** Route key to the name of the function behind it. */
const routes = new Map(
  resourcesOf(templates, 'AWS::ApiGatewayV2::Route').map(({ properties }) => {
    const id = /^integrations\/(.*)$/.exec(readable(templates, properties['Target']))?.[1] ?? ''
    const integration = [...integrations].find(([integrationId]) => integrationId.startsWith(id))?.[1]
    return [String(properties['RouteKey']), readable(templates, integration?.['IntegrationUri'])]
  }),
)
const pascal = (name: string) => name.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())

test('the gateway has exactly the routes of the contract, and the one for everything else', () => {
  const declared = [...allEndpoints().flatMap(({ endpoint }) => routeKeysOf(endpoint)), ...families.flatMap(companionKeysOf)]
  expect([...routes.keys()].sort()).toEqual([...declared, '$default'].sort())
})

test.each(allEndpoints().flatMap(({ family, endpoint }) => routeKeysOf(endpoint).map((key) => [key, family.name] as const)))('%s reaches the %s function', (key, family) => {
  expect(routes.get(key)).toBe(pascal(family))
})

test.each(families.flatMap((family) => companionKeysOf(family).map((key) => [key, family.name] as const)))('%s comes with its family’s protocol and reaches the %s function', (key, family) => {
  expect(routes.get(key)).toBe(pascal(family))
})

test('what matches no route reaches the health function, which words 404 and 405', () => {
  expect(routes.get('$default')).toBe('Health')
})

test('the gateway may invoke every function that it has a route to, the catch-all included', () => {
  const permissions = resourcesOf(templates, 'AWS::Lambda::Permission').map(({ properties }) => `${readable(templates, properties['FunctionName'])} ${readable(templates, properties['SourceArn'])}`)
  for (const { name } of families) expect(permissions).toContainEqual(expect.stringMatching(new RegExp(`^${pascal(name)} arn:.*:ApiHttpApi/\\*/\\*/\\*$`)))
  expect(permissions).toContainEqual(expect.stringMatching(/^Health arn:.*:ApiHttpApi\/\*\/\*$/))
})

test('the gateway gives up before its own limit of 30 seconds, and after every function has', () => {
  const functions = new Map(resourcesOf(templates, 'AWS::Lambda::Function').map(({ name, properties }) => [name, Number(properties['Timeout'])]))
  for (const integration of integrations.values()) {
    expect(integration['TimeoutInMillis']).toBeLessThan(30_000)
    expect(functions.get(readable(templates, integration['IntegrationUri']))).toBeLessThan(Number(integration['TimeoutInMillis']) / 1000)
  }
})

test('access log lines hold neither path nor query, which can carry credentials', () => {
  const [stage] = resourcesOf(templates, 'AWS::ApiGatewayV2::Stage')
  const format = JSON.stringify(stage?.properties['AccessLogSettings'])
  expect(format).toContain('$context.requestId')
  expect(format).not.toMatch(/\$context\.(path|identity\.userAgent|authorizer)|querystring|requestOverride/i)
})
