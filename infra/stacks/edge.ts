import { Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { nameOf, type Deployment } from '#infra/config/deployment.ts'
import type { PrivateBucket } from '#infra/constructs/private-bucket.ts'
import { addPublicOrigins, type PublicOrigins } from '#infra/features/public-origins.ts'

export interface EdgeStackProps extends StackProps, Pick<Deployment, 'settings'> {
  readonly buckets: Readonly<Record<'content' | 'web' | 'uploads' | 'records', PrivateBucket>>
}

/** The HTTP APIs: that of servers and learners, that of skills, and that of the dashboard's pages. */
export type HttpApis = Readonly<Record<'public' | 'skills' | 'dashboard', HttpApi>>

/**
 * The HTTP APIs without their stages and routes, and the origins in front of it, so that functions can know the
 * origins (docs/adr/0010).
 */
export class EdgeStack extends Stack {
  readonly httpApis: HttpApis
  readonly contentKeys: PublicOrigins['contentKeys']
  readonly baseUrls: PublicOrigins['baseUrls']

  constructor(scope: Construct, id: string, { settings, buckets, ...props }: EdgeStackProps) {
    super(scope, id, props)
    const httpApi = (construct: string, name: string) =>
      new HttpApi(this, construct, { apiName: nameOf(settings, name), createDefaultStage: false })
    this.httpApis = {
      public: httpApi('HttpApi', 'api'),
      skills: httpApi('SkillsHttpApi', 'skills'),
      dashboard: httpApi('DashboardHttpApi', 'dashboard'),
    }
    const { contentKeys, baseUrls } = addPublicOrigins(this, { settings, buckets, httpApis: this.httpApis })
    this.contentKeys = contentKeys
    this.baseUrls = baseUrls
  }
}
