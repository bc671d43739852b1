import { Duration } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { companionKeysOf, routeKeysOf, type Family } from '#shared/contract/endpoint.ts'
import { acknowledge } from './acknowledge.ts'

const methods: ReadonlyMap<string, HttpMethod> = new Map(Object.entries(HttpMethod))

/** A family, its HTTP API and its function. */
export interface FamilyRoutesProps {
  readonly httpApi: HttpApi
  readonly family: Family
  readonly handler: IFunction
}

/** The gateway gives a function at most 30 seconds. */
const timeout = Duration.seconds(29)

const apig4 = {
  'AwsSolutions-APIG4':
    'Credentials are checked in the function, by the declaration of each endpoint: API keys and launch tokens are not what gateway authorizers know.',
}

/** Creates exactly the routes of a family's contract, all to its function. */
export class FamilyRoutes extends Construct {
  /** Keys of the routes: `GET /api/v1/packages`. */
  readonly keys: readonly string[]

  constructor(scope: Construct, id: string, { httpApi, family, handler }: FamilyRoutesProps) {
    super(scope, id)
    // One permission for the function, not one per route: a stack holds 500 resources.
    const integration = new HttpLambdaIntegration('Integration', handler, { scopePermissionToRoute: false, timeout })
    this.keys = [...Object.values(family.endpoints).flatMap(routeKeysOf), ...companionKeysOf(family)]
    for (const key of this.keys) {
      const [method = '', path = ''] = key.split(' ')
      new HttpRoute(this, key, { httpApi, integration, routeKey: HttpRouteKey.with(path, methods.get(method)) })
    }
    acknowledge(this, apig4)
  }
}

export interface CatchAllRouteProps {
  readonly httpApi: HttpApi
  /** Responds with 404 and 405 in the contract's bodies. */
  readonly handler: IFunction
}

/** Leads the requests of an HTTP API that have no route to one function. */
export class CatchAllRoute extends Construct {
  constructor(scope: Construct, id: string, { httpApi, handler }: CatchAllRouteProps) {
    super(scope, id)
    // Its permission is for the whole API: one for routes with method and path does not cover the catch-all route.
    const integration = new HttpLambdaIntegration('Integration', handler, { timeout })
    new HttpRoute(this, 'Route', { httpApi, integration, routeKey: HttpRouteKey.DEFAULT })
    acknowledge(this, apig4)
  }
}
