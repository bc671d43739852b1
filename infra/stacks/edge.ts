import { Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { nameOf, type Deployment } from '#infra/config/deployment.ts'
import type { PrivateBucket } from '#infra/constructs/private-bucket.ts'
import { addPublicOrigins, type PublicOrigins } from '#infra/features/public-origins.ts'

export interface EdgeStackProps extends StackProps, Pick<Deployment, 'settings'> {
  readonly buckets: Readonly<Record<'content' | 'web', PrivateBucket>>
}

/**
 * The public HTTP API without its stage and its routes, and the origins in front of it, so that functions can know the
 * origins (docs/adr/0010).
 */
export class EdgeStack extends Stack {
  readonly httpApi: HttpApi
  readonly contentKeys: PublicOrigins['contentKeys']
  readonly baseUrls: PublicOrigins['baseUrls']

  constructor(scope: Construct, id: string, { settings, buckets, ...props }: EdgeStackProps) {
    super(scope, id, props)
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: nameOf(settings, 'api'), createDefaultStage: false })
    const { contentKeys, baseUrls } = addPublicOrigins(this, { settings, buckets, httpApi: this.httpApi })
    this.contentKeys = contentKeys
    this.baseUrls = baseUrls
  }
}
