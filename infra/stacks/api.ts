import { Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { ServerErrorsAlarm, SlowSessionsAlarm } from '#infra/features/api-alarms.ts'
import { addApiFamilies } from '#infra/features/api-families.ts'
import type { FeatureProps } from '#infra/features/feature.ts'
import { publicApiFunctions } from '#infra/features/public-api-functions.ts'
import { dashboardOwnFamilies, families } from '#shared/contract/api.ts'
import type { Family } from '#shared/contract/endpoint.ts'
import type { Settings } from '#infra/config/settings.ts'
import type { Throttle } from '#infra/constructs/api-stage.ts'

export interface ApiStackProps extends StackProps, FeatureProps {
  readonly httpApi: HttpApi
}

/** Learners' saves have a ceiling of their own, and the dashboard's pages too, which no other client can use up. */
function throttleOf({ sessionThrottle, dashboardThrottle, throttle }: Settings, family: Family | null): Throttle {
  if (family?.name === 'sessions') return sessionThrottle
  return family !== null && dashboardOwnFamilies.includes(family) ? dashboardThrottle : throttle
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
      throttleOf: (family) => throttleOf(settings, family),
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
