import { dashboardOwnFamilies, allEndpoints, families } from '#shared/contract/api.ts'
import { companionKeysOf, routeKeysOf } from '#shared/contract/endpoint.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()
const integrations = new Map(
  resourcesOf(templates, 'AWS::ApiGatewayV2::Integration').map(({ id, properties }) => [id, properties]),
)

/** Route key to the name of the function behind it. */
const routes = new Map(
  resourcesOf(templates, 'AWS::ApiGatewayV2::Route').map(({ properties }) => {
    const id = /^integrations\/(.*)$/.exec(readable(templates, properties['Target']))?.[1] ?? ''
    const integration = [...integrations].find(([integrationId]) => integrationId.startsWith(id))?.[1]
    return [String(properties['RouteKey']), readable(templates, integration?.['IntegrationUri'])]
  }),
)
const pascal = (name: string) => name.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())

test('creates exactly the routes of the contract, and the catch-all route', () => {
  const declared = [
    ...allEndpoints().flatMap(({ endpoint }) => routeKeysOf(endpoint)),
    ...families.flatMap(companionKeysOf),
  ]
  expect([...routes.keys()].sort()).toEqual([...declared, '$default'].sort())
})

test.each(
  allEndpoints().flatMap(({ family, endpoint }) => routeKeysOf(endpoint).map((key) => [key, family.name] as const)),
)('routes %s to the function %s', (key, family) => {
  expect(routes.get(key)).toBe(pascal(family))
})

test.each(families.flatMap((family) => companionKeysOf(family).map((key) => [key, family.name] as const)))(
  'routes %s, the catch-all of its family, to the function %s',
  (key, family) => {
    expect(routes.get(key)).toBe(pascal(family))
  },
)

test('routes everything else to the health function, which returns 404 and 405', () => {
  expect(routes.get('$default')).toBe('Health')
})

test('lets the gateway invoke every function that has a route, the catch-all included', () => {
  const permissions = resourcesOf(templates, 'AWS::Lambda::Permission').map(
    ({ properties }) =>
      `${readable(templates, properties['FunctionName'])} ${readable(templates, properties['SourceArn'])}`,
  )
  for (const { name } of families)
    expect(permissions).toContainEqual(
      expect.stringMatching(new RegExp(`^${pascal(name)} arn:.*:HttpApi/\\*/\\*/\\*$`)),
    )
  expect(permissions).toContainEqual(expect.stringMatching(/^Health arn:.*:HttpApi\/\*\/\*$/))
})

test('sets integration timeouts below the gateway’s limit of 30 seconds and above those of the functions', () => {
  const functions = new Map(
    resourcesOf(templates, 'AWS::Lambda::Function').map(({ name, properties }) => [
      name,
      Number(properties['Timeout']),
    ]),
  )
  for (const integration of integrations.values()) {
    expect(integration['TimeoutInMillis']).toBeLessThan(30_000)
    expect(functions.get(readable(templates, integration['IntegrationUri']))).toBeLessThan(
      Number(integration['TimeoutInMillis']) / 1000,
    )
  }
})

test('gives each route a throttle of its own, and the session runtime the highest', () => {
  const [stage] = resourcesOf(templates, 'AWS::ApiGatewayV2::Stage')
  expect(stage?.properties['DefaultRouteSettings']).toMatchObject({
    ThrottlingRateLimit: 200,
    ThrottlingBurstLimit: 400,
  })
  const settings: Record<string, unknown> = Object(stage?.properties['RouteSettings'])
  expect(Object.keys(settings).sort()).toEqual([...routes.keys()].filter((key) => key !== '$default').sort())
  const own: Readonly<Record<string, object>> = {
    Sessions: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    ...Object.fromEntries(
      dashboardOwnFamilies.map(({ name }) => [
        name.replace(/(^|-)[a-z]/g, (start) => start.replace('-', '').toUpperCase()),
        { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
      ]),
    ),
  }
  const usual = { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 }
  for (const [key, target] of routes) if (key !== '$default') expect(settings[key]).toEqual(own[target] ?? usual)
})

test('creates every route before the stage, which refuses a throttle for a missing one', () => {
  const [stage] = resourcesOf(templates, 'AWS::ApiGatewayV2::Stage')
  const first = resourcesOf(templates, 'AWS::ApiGatewayV2::Route').map(({ id }) => id)
  expect(stage?.resource['DependsOn']).toEqual(expect.arrayContaining(first))
})

test('keeps path and query out of access log lines, as they can carry credentials', () => {
  const [stage] = resourcesOf(templates, 'AWS::ApiGatewayV2::Stage')
  const format = JSON.stringify(stage?.properties['AccessLogSettings'])
  expect(format).toContain('$context.requestId')
  expect(format).not.toMatch(/\$context\.(path|identity\.userAgent|authorizer)|querystring|requestOverride/i)
})
