import { allEndpoints } from '#shared/contract/api.ts'
import { routeKeysOf } from '#shared/contract/endpoint.ts'
import { unknownRoute } from '#shared/http/unknown-route.ts'

const routeKeys = allEndpoints().flatMap(({ endpoint }) => routeKeysOf(endpoint))
const allowOf = (rawPath: string): string[] => unknownRoute({ rawPath }).context.headers?.['allow']?.split(', ') ?? []

it.each(routeKeys)('names the methods of %s to a request with another one', (routeKey) => {
  const [method = '', template = ''] = routeKey.split(' ')
  const error = unknownRoute({ rawPath: template.replace(/\{\w+\}/g, 'some-id.1') })
  expect(error.code).toBe('METHOD_NOT_ALLOWED')
  expect(allowOf(template.replace(/\{\w+\}/g, 'a%2Fb'))).toContain(method)
})

it.each(['POST /api/v1/packages', 'PATCH /api/v1/packages/{packageId}'])('returns 405 for %s', (routeKey) => {
  const [method = '', path = ''] = routeKey.split(' ')
  expect(routeKeys).not.toContain(routeKey)
  expect(allowOf(path.replace('{packageId}', 'p'))).not.toContain(method)
  expect(allowOf(path.replace('{packageId}', 'p'))).toContain('GET')
})

it.each([
  '/',
  '',
  '/api',
  '/api/v1',
  '/api/v1/packages/',
  '/api/v1/packages/a/b/c',
  '/API/v1/packages',
  '/xapi/health',
  '/api/healthy',
  '/api/v1/sessions//reset',
])('returns 404 for %j', (rawPath) => {
  expect(unknownRoute({ rawPath }).code).toBe('NOT_FOUND')
})
