import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, HttpStage, LogGroupLogDestination, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Settings } from '#infra/config/settings.ts'
import { metricNamespace } from '#shared/contract/metric-namespace.ts'
import type { FamilyRoutes } from './family-routes.ts'

/**
 * One JSON line per request. Path and query are left out, because they can carry credentials; the route key is enough.
 */
const accessLogFields = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  integrationStatus: '$context.integrationStatus',
  integrationError: '$context.integrationErrorMessage',
  gatewayError: '$context.error.message',
  sourceIp: '$context.identity.sourceIp',
}

const serverErrorsName = ({ stage }: Pick<Settings, 'stage'>) => ({
  metricNamespace: metricNamespace(stage),
  metricName: 'serverErrors',
})

/**
 * Responses with 5xx of all HTTP APIs together, counted from their access logs: an alarm on the gateway's own metrics would
 * cost 0.10 USD a month for each API. A metric of a log costs nothing in hours without an error.
 */
export const serverErrors = (settings: Pick<Settings, 'stage'>): Metric => {
  const { metricNamespace: namespace, metricName } = serverErrorsName(settings)
  return new Metric({ namespace, metricName, period: Duration.minutes(5), statistic: 'Sum' })
}

/** Requests a second, and a burst. */
export type Throttle = Settings['throttle']

export interface ApiStageProps {
  readonly settings: Settings
  /** Kebab-case; names the access log. */
  readonly name: string
  readonly httpApi: HttpApi
  /** Ceiling of requests without a route, together. */
  readonly throttle: Throttle
  /** The routes of each family, and the ceiling of each of its routes. */
  readonly routes: readonly { readonly routes: FamilyRoutes; readonly throttle: Throttle }[]
}

/**
 * The stage of an HTTP API: throttles and access log. Each route has a throttle of its own, so that a flood of one kind of
 * request leaves the others alone. The gateway refuses a throttle for a route that does not exist, so the routes come
 * first.
 */
export class ApiStage extends Construct {
  constructor(scope: Construct, id: string, { settings, name, httpApi, throttle, routes }: ApiStageProps) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'AccessLog', {
      logGroupName: `/lectern/${settings.stage}/${name === 'api' ? 'access' : `${name}-access`}`,
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new MetricFilter(this, 'ServerErrors', {
      ...serverErrorsName(settings),
      logGroup,
      filterPattern: FilterPattern.stringValue('$.status', '=', '5*'),
      metricValue: '1',
    })
    const stage = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.ratePerSecond, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    })
    const resource = stage.node.defaultChild
    if (!(resource instanceof CfnStage)) throw new Error('The stage has no CloudFormation resource for its routes.')
    resource.routeSettings = Object.fromEntries(
      routes.flatMap((family) => family.routes.keys.map((key) => [key, settingsOf(family.throttle)])),
    )
    resource.node.addDependency(...routes.map((family) => family.routes))
  }
}

/** CloudFormation passes route settings on as they are, so their names are those of the gateway. */
const settingsOf = ({ ratePerSecond, burst }: Throttle) => ({
  ThrottlingRateLimit: ratePerSecond,
  ThrottlingBurstLimit: burst,
})
