/** The error for an address that no endpoint has: 404, or 405 with `Allow` if the path exists with another method. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { allEndpoints } from '#shared/contract/api.ts'
import { headKeyOf, routeKeysOf } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'

interface KnownRoute {
  readonly method: string
  readonly pattern: RegExp
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

const knownRoutes: readonly KnownRoute[] = allEndpoints()
  .flatMap(({ endpoint }) => routeKeysOf(endpoint))
  .flatMap((key) => [key, headKeyOf(key) ?? []].flat())
  .map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, pattern: new RegExp(`^${escaped(path).replace(/\{[^}]+\}/g, '[^/]+')}$`) }
  })

export function unknownRoute(event: Pick<APIGatewayProxyEventV2, 'rawPath'>): ServiceError {
  const allowed = knownRoutes.filter(({ pattern }) => pattern.test(event.rawPath)).map(({ method }) => method)
  if (allowed.length === 0) return new ServiceError('NOT_FOUND', 'There is nothing at this address.')
  const allow = [...new Set(allowed)].join(', ')
  return new ServiceError('METHOD_NOT_ALLOWED', `This address takes ${allow} only.`, { headers: { allow } })
}
