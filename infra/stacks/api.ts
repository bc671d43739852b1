import { Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { CatchAllRoute } from '#infra/constructs/family-routes.ts'
import { ServerErrorsAlarm, SlowSessionsAlarm } from '#infra/features/api-alarms.ts'
import { addApiFamilies } from '#infra/features/api-families.ts'
import type { FeatureProps } from '#infra/features/feature.ts'
import { OperationsDashboard } from '#infra/features/operations-dashboard.ts'
import { publicApiFunctions } from '#infra/features/public-api-functions.ts'
import { publicFamilies } from '#shared/contract/api.ts'

export interface ApiStackProps extends StackProps, FeatureProps {
  readonly httpApi: HttpApi
}

/** The public API and the session runtime: one function for each family of the contract, and the declared routes. */
export class ApiStack extends Stack {
  /** Responds to requests without a route, with 404 or 405. */
  readonly catchAll: IFunction

  constructor(scope: Construct, id: string, { deployment, alarming, bindable, httpApi, ...props }: ApiStackProps) {
    super(scope, id, props)
    const { sessionThrottle, throttle } = deployment.settings
    const functions = addApiFamilies(this, {
      deployment,
      bindable,
      httpApi,
      name: 'api',
      families: publicFamilies,
      // Learners' saves have a ceiling of their own, which no other client can use up.
      throttleOf: (family) => (family?.name === 'sessions' ? sessionThrottle : throttle),
      functions: publicApiFunctions,
    })
    const health = functions.get('health')
    if (health === undefined) throw new Error('The contract has no family "health" for requests without a route.')
    this.catchAll = health
    new CatchAllRoute(this, 'CatchAll', { httpApi, handler: health })
    new ServerErrorsAlarm(this, 'Errors', alarming)
    new SlowSessionsAlarm(this, 'Slow', { ...alarming, functions })
    const sessions = functions.get('sessions')
    // After every alarm.
    if (deployment.settings.operationsDashboard && sessions !== undefined)
      new OperationsDashboard(this, 'Operations', { settings: deployment.settings, table: bindable.table, sessions })
  }
}
