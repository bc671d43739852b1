import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Stack } from 'aws-cdk-lib'
import { ApiStage, type Throttle } from '#infra/constructs/api-stage.ts'
import { Bindings } from '#infra/constructs/bindings.ts'
import { FamilyRoutes } from '#infra/constructs/family-routes.ts'
import { ServiceFunction } from '#infra/constructs/service-function.ts'
import type { Family } from '#shared/contract/endpoint.ts'
import type { ApiFunctions } from './api-function.ts'
import type { FeatureProps } from './feature.ts'

export interface ApiFamiliesProps extends Pick<FeatureProps, 'deployment' | 'bindable'> {
  readonly httpApi: HttpApi
  /** Kebab-case; names the access log. */
  readonly name: string
  readonly families: readonly Family[]
  /** Ceiling of each route of a family; of requests without a route, if there is no family. */
  readonly throttleOf: (family: Family | null) => Throttle
  readonly functions: ApiFunctions
}

/**
 * One function for each family, exactly the routes that the family declares, and the stage with their throttles.
 * @returns the functions by the names of their families
 * @throws Error for a family whose function is not described
 */
export function addApiFamilies(
  stack: Stack,
  { deployment, bindable, httpApi, name: apiName, families, throttleOf, functions }: ApiFamiliesProps,
): ReadonlyMap<string, ServiceFunction> {
  const described = functions(new Bindings(bindable), deployment.settings)
  const routed = families.map((family) => {
    const { name } = family
    const needs = described[name]
    if (needs === undefined)
      throw new Error(`The family "${name}" has no function: describe it in infra/features/*-functions.ts.`)
    const id = pascalCase(name)
    const handler = new ServiceFunction(stack, id, { deployment, entry: `api/${name}`, ...needs })
    const routes = new FamilyRoutes(stack, `${id}Routes`, { httpApi, family, handler })
    return { name, handler, routes, throttle: throttleOf(family) }
  })
  const { settings } = deployment
  new ApiStage(stack, 'ApiStage', { settings, name: apiName, httpApi, throttle: throttleOf(null), routes: routed })
  return new Map(routed.map(({ name, handler }) => [name, handler]))
}

const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
