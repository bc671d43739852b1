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
  /** This family also responds to requests without a route: 404 and 405 with the contract's bodies. */
  readonly isFallback?: boolean
}

/** Creates exactly the routes of a family's contract, all to its function. */
export class FamilyRoutes extends Construct {
  /** Keys of the routes: `GET /api/v1/packages`. */
  readonly keys: readonly string[]

  constructor(scope: Construct, id: string, { httpApi, family, handler, isFallback }: FamilyRoutesProps) {
    super(scope, id)
    const timeout = Duration.seconds(29)
    // One permission for the function, not one per route: a stack holds 500 resources.
    const integration = new HttpLambdaIntegration('Integration', handler, { scopePermissionToRoute: false, timeout })
    this.keys = [...Object.values(family.endpoints).flatMap(routeKeysOf), ...companionKeysOf(family)]
    for (const key of this.keys) {
      const [method = '', path = ''] = key.split(' ')
      new HttpRoute(this, key, { httpApi, integration, routeKey: HttpRouteKey.with(path, methods.get(method)) })
    }
    if (isFallback === true) {
      // A permission for routes with method and path does not cover the catch-all route.
      const rest = new HttpLambdaIntegration('RestIntegration', handler, { timeout })
      new HttpRoute(this, 'Rest', { httpApi, integration: rest, routeKey: HttpRouteKey.DEFAULT })
    }
    acknowledge(this, {
      'AwsSolutions-APIG4':
        'Credentials are checked in the function, by the declaration of each endpoint: API keys and launch tokens are not what gateway authorizers know.',
    })
  }
}
