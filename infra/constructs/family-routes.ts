import { Duration } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { companionKeysOf, routeKeysOf, type Family } from '#shared/contract/endpoint.ts'
import { acknowledge } from './acknowledge.ts'

const methods: ReadonlyMap<string, HttpMethod> = new Map(Object.entries(HttpMethod))

export interface FamilyRoutesProps {
  readonly httpApi: HttpApi
  readonly family: Family
  readonly handler: IFunction
  /** This family also answers what matches no route: 404 and 405 as the contract words them. */
  readonly answersTheRest?: boolean
}

/** Exactly the routes of a family's contract, all to its function. */
export class FamilyRoutes extends Construct {
  constructor(scope: Construct, id: string, { httpApi, family, handler, answersTheRest }: FamilyRoutesProps) {
    super(scope, id)
    const timeout = Duration.seconds(29)
    // One permission for the function, not one per route: a stack holds 500 resources.
    const integration = new HttpLambdaIntegration('Integration', handler, { scopePermissionToRoute: false, timeout })
    for (const key of [...Object.values(family.endpoints).flatMap(routeKeysOf), ...companionKeysOf(family)]) {
      const [method = '', path = ''] = key.split(' ')
      new HttpRoute(this, key, { httpApi, integration, routeKey: HttpRouteKey.with(path, methods.get(method)) })
    }
    if (answersTheRest === true) {
      // The permission for routes with a method and a path does not cover the one that has neither.
      const rest = new HttpLambdaIntegration('RestIntegration', handler, { timeout })
      new HttpRoute(this, 'Rest', { httpApi, integration: rest, routeKey: HttpRouteKey.DEFAULT })
    }
    acknowledge(this, {
      'AwsSolutions-APIG4': 'Credentials are checked in the function, by the declaration of each endpoint: API keys and launch tokens are not what gateway authorizers know.',
    })
  }
}
