import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import { apiBehavior, ServiceDistribution } from '#infra/constructs/service-distribution.ts'
import { ServerErrorsAlarm } from '#infra/features/api-alarms.ts'
import { addApiFamilies } from '#infra/features/api-families.ts'
import type { ApiFunctions } from '#infra/features/api-function.ts'
import type { FeatureProps } from '#infra/features/feature.ts'
import type { Family } from '#shared/contract/endpoint.ts'

/** The families of the dashboard and of the platform's administration, and their functions. */
export interface DashboardApi {
  /** At least one: a stack without families is not created. */
  readonly families: readonly Family[]
  readonly functions: ApiFunctions
}

export interface DashboardApiStackProps extends StackProps, FeatureProps {
  readonly api: DashboardApi
}

/**
 * The HTTP API of the dashboard and of the platform's administration, with an origin and a throttle of its own: a flood
 * of API calls cannot lock administrators out, and cookies of the dashboard reach no other origin.
 */
export class DashboardApiStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, api, ...props }: DashboardApiStackProps) {
    super(scope, id, props)
    const { settings } = deployment
    const httpApi = new HttpApi(this, 'HttpApi', { apiName: nameOf(settings, 'dashboard'), createDefaultStage: false })
    const { baseUrl, dnsTarget } = new ServiceDistribution(this, 'Dashboard', {
      settings,
      origin: 'dashboard',
      defaultBehavior: apiBehavior(httpApi),
      behaviors: {},
    })
    const throttleOf = () => settings.dashboardThrottle
    addApiFamilies(this, { deployment, bindable, httpApi, name: 'dashboard', throttleOf, ...api })
    new ServerErrorsAlarm(this, 'Errors', {
      ...alarming,
      httpApi,
      name: 'dashboard',
      impact: 'Administrators get errors in the dashboard.',
    })
    new CfnOutput(this, 'DashboardBaseUrl', { value: baseUrl, description: 'Origin of the dashboard and its API' })
    new CfnOutput(this, 'DashboardDnsTarget', {
      value: dnsTarget,
      description: 'Target of the DNS record of an own host name of the dashboard',
    })
  }
}
