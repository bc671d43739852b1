import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config/deployment.ts'
import { apiFunctions } from '#infra/constructs/api-functions.ts'
import { Bindings, type Bindable } from '#infra/constructs/bindings.ts'
import { FamilyRoutes } from '#infra/constructs/family-routes.ts'
import { ServiceAlarm, type Alarming } from '#infra/constructs/service-alarm.ts'
import { ServiceFunction } from '#infra/constructs/service-function.ts'
import { families } from '#shared/contract/api.ts'
import type { Family } from '#shared/contract/endpoint.ts'

export interface ApiStackProps extends StackProps {
  readonly deployment: Deployment
  readonly alarming: Alarming
  readonly bindable: Bindable
  readonly httpApi: HttpApi
}

/** One function per family of the contract, and the routes that the contract declares. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, httpApi, ...props }: ApiStackProps) {
    super(scope, id, props)
    const functions = new Map(families.map((family) => [family.name, this.addFamily(family, { deployment, bindable, httpApi })]))
    new ServiceAlarm(this, 'ServerErrors', {
      ...alarming,
      name: 'api-server-errors',
      impact: 'Calls fail with 5xx: customers get errors, players keep progress on the device and retry.',
      metric: httpApi.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 5,
    })
    const sessions = functions.get('sessions')
    if (sessions === undefined) throw new Error('The contract has no sessions family to watch.')
    new ServiceAlarm(this, 'SessionsSlow', {
      ...alarming,
      name: 'sessions-slow',
      impact: 'Learners see "saving" for seconds; commits on leaving a page may come too late.',
      metric: sessions.metricDuration({ period: Duration.minutes(5), statistic: 'p95' }),
      threshold: 2000,
      periods: 3,
    })
  }

  private addFamily(family: Family, { deployment, bindable, httpApi }: Pick<ApiStackProps, 'deployment' | 'bindable' | 'httpApi'>): ServiceFunction {
    const needs = apiFunctions(new Bindings(bindable), deployment.settings)[family.name]
    if (needs === undefined) throw new Error(`The family "${family.name}" has no function: add it to infra/constructs/api-functions.ts.`)
    const handler = new ServiceFunction(this, pascalCase(family.name), { deployment, entry: `api/${family.name}`, ...needs })
    new FamilyRoutes(this, `${pascalCase(family.name)}Routes`, { httpApi, family, handler, answersTheRest: family.name === 'health' })
    return handler
  }
}

const pascalCase = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
