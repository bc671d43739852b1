import { Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { ServerErrorsAlarm, SlowSessionsAlarm } from '#infra/features/api-alarms.ts'
import { addApiFamilies } from '#infra/features/api-families.ts'
import type { FeatureProps } from '#infra/features/feature.ts'
import { publicApiFunctions } from '#infra/features/public-api-functions.ts'
import { families } from '#shared/contract/api.ts'

export interface ApiStackProps extends StackProps, FeatureProps {
  readonly httpApi: HttpApi
}

/** The public API and the session runtime: one function for each family of the contract, and the declared routes. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, httpApi, ...props }: ApiStackProps) {
    super(scope, id, props)
    const { settings } = deployment
    const functions = addApiFamilies(this, {
      deployment,
      bindable,
      httpApi,
      name: 'api',
      families,
      // Learners' saves have a ceiling of their own, which no other client can use up.
      throttleOf: (family) => (family?.name === 'sessions' ? settings.sessionThrottle : settings.throttle),
      functions: publicApiFunctions,
      fallback: 'health',
    })
    new ServerErrorsAlarm(this, 'Errors', {
      ...alarming,
      httpApi,
      name: 'api',
      impact: 'Calls fail with 5xx: customers get errors, players keep progress on the device and retry.',
    })
    new SlowSessionsAlarm(this, 'Slow', { ...alarming, functions })
  }
}
