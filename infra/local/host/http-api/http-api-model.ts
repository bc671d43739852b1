import * as z from 'zod'
import { apiDomain } from '../template/identity.ts'
import type { ResolvedTemplate } from '../template/resolved-template.ts'
import type { FunctionModel } from '../lambda/function-model.ts'
import type { Route } from './route-table.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** An HTTP API of the deployment and its routes. */
export interface HttpApiModel {
  readonly domainName: string
  readonly routes: readonly Route[]
}

const integrationSchema = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.number().max(30_000).default(30_000),
})
const routeSchema = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().transform((target) => target.replace(/^integrations\//, '')),
  AuthorizationType: z.literal('NONE').default('NONE'),
})
const apiSchema = z.object({ ProtocolType: z.literal('HTTP'), CorsConfiguration: z.undefined().optional() })

/**
 * The HTTP APIs of a template.
 * @throws Error for authorizers, CORS rules of the gateway and other integrations, which the local host does not support
 */
export function httpApiModels(template: ResolvedTemplate, functions: Iterable<FunctionModel>): HttpApiModel[] {
  const byArn = new Map([...functions].map(({ arn, name }) => [arn, name]))
  const integrations = new Map(
    template.ofType('AWS::ApiGatewayV2::Integration').map((resource) => {
      const { IntegrationUri: uri, TimeoutInMillis: timeoutMs } = parseProperties(integrationSchema, resource)
      return [resource.identity.ref, { functionName: byArn.get(uri), timeoutMs }] as const
    }),
  )
  const routes = template.ofType('AWS::ApiGatewayV2::Route').map((resource) => {
    const { ApiId: apiId, RouteKey: routeKey, Target: target } = parseProperties(routeSchema, resource)
    const { functionName, timeoutMs = 0 } = integrations.get(target) ?? {}
    if (functionName === undefined) throw new Error(`The route ${routeKey} leads to no function of the deployment.`)
    return { apiId, route: { routeKey, functionName, timeoutMs } }
  })
  return template.ofType('AWS::ApiGatewayV2::Api').map((resource) => {
    const { ref } = resource.identity
    parseProperties(apiSchema, resource)
    return { domainName: apiDomain(ref), routes: routes.filter(({ apiId }) => apiId === ref).map(({ route }) => route) }
  })
}
