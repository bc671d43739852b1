import { Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { CatchAllRoute } from '#infra/constructs/family-routes.ts'
import { addApiFamilies } from '#infra/features/api-families.ts'
import { dashboardFunctions } from '#infra/features/dashboard-functions.ts'
import type { FeatureProps } from '#infra/features/feature.ts'
import { dashboardFamilies } from '#shared/contract/api.ts'

export interface DashboardApiStackProps extends StackProps, Pick<FeatureProps, 'deployment' | 'bindable'> {
  readonly httpApi: HttpApi
  /** Responds to requests without a route. */
  readonly catchAll: IFunction
}

/**
 * The API of the dashboard's pages and of the platform's administration, behind an HTTP API of its own: a flood of API
 * calls cannot lock administrators out, and the public API's stack stays below the number of resources that CloudFormation
 * takes (docs/adr/0051).
 */
export class DashboardApiStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, bindable, httpApi, catchAll, ...props }: DashboardApiStackProps,
  ) {
    super(scope, id, props)
    addApiFamilies(this, {
      deployment,
      bindable,
      httpApi,
      name: 'dashboard',
      families: dashboardFamilies,
      throttleOf: () => deployment.settings.dashboardThrottle,
      functions: dashboardFunctions,
    })
    new CatchAllRoute(this, 'CatchAll', { httpApi, handler: catchAll })
  }
}
