import {
  allEndpoints,
  dashboardFamilies,
  dashboardPaths,
  families,
  publicFamilies,
  skillFamilies,
} from '#shared/contract/api.ts'
import { companionKeysOf, routeKeysOf, skillPaths, type Family } from '#shared/contract/endpoint.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()
const integrations = new Map(
  resourcesOf(templates, 'AWS::ApiGatewayV2::Integration').map(({ id, properties }) => [id, properties]),
)

/** All routes with their HTTP APIs, and the names of the functions behind them. */
const allRoutes = resourcesOf(templates, 'AWS::ApiGatewayV2::Route').map(({ id: routeId, properties }) => {
  const id = /^integrations\/(.*)$/.exec(readable(templates, properties['Target']))?.[1] ?? ''
  const integration = [...integrations].find(([integrationId]) => integrationId.startsWith(id))?.[1]
  return {
    id: routeId,
    key: String(properties['RouteKey']),
    api: readable(templates, properties['ApiId']),
    target: readable(templates, integration?.['IntegrationUri']),
  }
})
const catchAlls = allRoutes.filter(({ key }) => key === '$default')
/** Route key to the name of the function behind it. */
const routes = new Map(allRoutes.flatMap(({ key, target }) => (key === '$default' ? [] : [[key, target]])))
const stageOf = (api: string) =>
  resourcesOf(templates, 'AWS::ApiGatewayV2::Stage').find(
    ({ properties }) => readable(templates, properties['ApiId']) === api,
  )
const apis = [
  ['HttpApi', publicFamilies],
  ['SkillsHttpApi', skillFamilies],
  ['DashboardHttpApi', dashboardFamilies],
] as const
const keysOf = (families: readonly Family[]): string[] =>
  families.flatMap((family) => [...Object.values(family.endpoints).flatMap(routeKeysOf), ...companionKeysOf(family)])
const pascal = (name: string) => name.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())

test.each(apis)('creates on %s exactly the routes of its families, and the catch-all route', (api, declared) => {
  expect(
    allRoutes
      .filter((route) => route.api === api)
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...keysOf(declared), '$default'].sort())
})

test.each([
  ['the dashboard', dashboardFamilies, dashboardPaths],
  ['skills', skillFamilies, skillPaths],
] as const)('separates the families of %s by the beginnings of their addresses', (_name, own, paths) => {
  const isOwn = (key: string) => paths.some((path) => key.split(' ')[1]?.startsWith(path))
  expect(keysOf(own).filter((key) => !isOwn(key))).toEqual([])
  expect(keysOf(families.filter((family) => !own.includes(family))).filter(isOwn)).toEqual([])
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
  expect(catchAlls.map(({ api, target }) => [api, target]).sort()).toEqual([
    ['DashboardHttpApi', 'Health'],
    ['HttpApi', 'Health'],
    ['SkillsHttpApi', 'Health'],
  ])
})

test('lets the gateway invoke every function that has a route, the catch-all included', () => {
  const permissions = resourcesOf(templates, 'AWS::Lambda::Permission').map(
    ({ properties }) =>
      `${readable(templates, properties['FunctionName'])} ${readable(templates, properties['SourceArn'])}`,
  )
  for (const [api, declared] of apis) {
    for (const { name } of declared)
      expect(permissions).toContainEqual(
        expect.stringMatching(new RegExp(`^${pascal(name)} arn:.*:${api}/\\*/\\*/\\*$`)),
      )
    expect(permissions).toContainEqual(expect.stringMatching(new RegExp(`^Health arn:.*:${api}/\\*/\\*$`)))
  }
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
  const rates = (ratePerSecond: number, burst: number) => ({
    ThrottlingRateLimit: ratePerSecond,
    ThrottlingBurstLimit: burst,
  })
  const usual = {
    HttpApi: rates(200, 400),
    SkillsHttpApi: rates(200, 400),
    DashboardHttpApi: rates(100, 200),
  }
  for (const [api, declared] of apis) {
    const properties = stageOf(api)?.properties ?? {}
    expect(properties['DefaultRouteSettings']).toMatchObject(usual[api])
    expect(properties['RouteSettings']).toEqual(
      Object.fromEntries(
        keysOf(declared).map((key) => [key, routes.get(key) === 'Sessions' ? rates(500, 1000) : usual[api]]),
      ),
    )
  }
})

test('creates every route before the stage, which refuses a throttle for a missing one', () => {
  for (const [api] of apis)
    expect(stageOf(api)?.resource['DependsOn']).toEqual(
      expect.arrayContaining(
        allRoutes.flatMap((route) => (route.api === api && route.key !== '$default' ? [route.id] : [])),
      ),
    )
})

test('counts the 5xx of all HTTP APIs from their access logs in one metric', () => {
  const filters = resourcesOf(templates, 'AWS::Logs::MetricFilter').map(({ properties }) => properties)
  const logs = apis.map(([api]) =>
    readable(templates, Object(stageOf(api)?.properties['AccessLogSettings']).DestinationArn),
  )
  expect(filters.map(({ LogGroupName }) => readable(templates, LogGroupName)).sort()).toEqual(logs.sort())
  for (const { FilterPattern, MetricTransformations } of filters)
    expect([FilterPattern, MetricTransformations]).toEqual([
      '{ $.status = "5*" }',
      [{ MetricNamespace: 'Lectern/test', MetricName: 'serverErrors', MetricValue: '1' }],
    ])
})

test('keeps path and query out of access log lines, as they can carry credentials', () => {
  for (const [api] of apis) {
    const format = JSON.stringify(stageOf(api)?.properties['AccessLogSettings'])
    expect(format).toContain('$context.requestId')
    expect(format).not.toMatch(/\$context\.(path|identity\.userAgent|authorizer)|querystring|requestOverride/i)
  }
})
