import { RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

/** One JSON line per request. No path and no query: they can carry credentials; the route key says enough. */
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

/**
 * The HTTP API without its routes: address, throttle and access log. It stands with the distributions that need its
 * address; the `api` stack adds routes and functions, which need the distributions' addresses (see docs/adr/0010).
 */
export class ApiFront extends Construct {
  readonly httpApi: HttpApi

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: nameOf(settings, 'api'), createDefaultStage: false })
    const logGroup = new LogGroup(this, 'AccessLog', {
      logGroupName: `/lectern/${settings.stage}/access`,
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.throttle.ratePerSecond, burstLimit: settings.throttle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: AccessLogFormat.custom(JSON.stringify(accessLogFields)) },
    })
  }
}
