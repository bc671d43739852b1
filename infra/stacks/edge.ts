import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IKeyValueStore } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config/deployment.ts'
import { ApiFront } from '#infra/constructs/api-front.ts'
import { ContentGate } from '#infra/constructs/content-gate.ts'
import { HeaderPolicy } from '#infra/constructs/response-headers.ts'
import type { PrivateBucket } from '#infra/constructs/private-bucket.ts'
import { apiBehavior, ServiceDistribution } from '#infra/constructs/service-distribution.ts'
import { StaticFiles } from '#infra/constructs/static-files.ts'

export interface EdgeStackProps extends StackProps, Pick<Deployment, 'settings'> {
  readonly buckets: Readonly<Record<'content' | 'web', PrivateBucket>>
}

/**
 * The two public origins. Hosted content is untrusted and lives with the player on the learner origin; API and
 * documentation live on the other. The HTTP API stands here without its routes, so that functions can know the origins.
 */
export class EdgeStack extends Stack {
  readonly httpApi: HttpApi
  readonly contentKeys: IKeyValueStore
  readonly baseUrls: { readonly learner: string; readonly api: string }

  constructor(scope: Construct, id: string, { settings, buckets, ...props }: EdgeStackProps) {
    super(scope, id, props)
    const gate = new ContentGate(this, 'Gate', settings)
    const web = new StaticFiles(this, 'WebFiles', { settings, name: 'web', bucket: buckets.web, cachedFor: Duration.minutes(5) }).behavior
    const content = new StaticFiles(this, 'ContentFiles', { settings, name: 'content', bucket: buckets.content, cachedFor: Duration.days(365) }).behavior
    const playerHeaders = new HeaderPolicy(this, settings, 'Player')
    const apiHeaders = new HeaderPolicy(this, settings, 'Api')
    this.contentKeys = gate.keys
    this.httpApi = new ApiFront(this, 'Api', settings).httpApi
    const api = { ...apiBehavior(this.httpApi), responseHeadersPolicy: apiHeaders }

    const learner = new ServiceDistribution(this, 'Learner', {
      settings,
      origin: 'learner',
      // Answers /launch; the gate refuses every other path that no behaviour names.
      defaultBehavior: { ...web, responseHeadersPolicy: playerHeaders, functionAssociations: [gate.association] },
      behaviors: {
        '/player/*': { ...web, responseHeadersPolicy: playerHeaders },
        '/api/v1/content/*': { ...content, responseHeadersPolicy: new HeaderPolicy(this, settings, 'Content'), functionAssociations: [gate.association] },
        '/api/v1/sessions/*': api,
      },
    })
    const service = new ServiceDistribution(this, 'Service', {
      settings,
      origin: 'api',
      // Whatever is not a file is the gateway's, so that unknown paths answer as the contract says.
      defaultBehavior: api,
      behaviors: { '/docs/*': { ...web, responseHeadersPolicy: new HeaderPolicy(this, settings, 'Site') } },
    })
    this.baseUrls = { learner: learner.baseUrl, api: service.baseUrl }
    const output = (name: string, value: string, description: string): CfnOutput => new CfnOutput(this, name, { value, description })
    output('ApiBaseUrl', service.baseUrl, 'Origin of the API and its documentation')
    output('ApiDnsTarget', service.dnsTarget, 'What an own host name of the API must point to')
    output('LearnerBaseUrl', learner.baseUrl, 'Origin of launches, player and hosted content')
    output('LearnerDnsTarget', learner.dnsTarget, 'What an own host name of the learner origin must point to')
  }
}
