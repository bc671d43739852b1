import { join } from 'node:path'
import {
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type FunctionAssociation,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import { globalNameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

/**
 * Path patterns of the dashboard's addresses (`web/dashboard/routes.ts`). CloudFront resolves dot segments before it compares:
 * `/w/tenant_1/sessions/..%2F..` can count as `/w`, which must be a page too.
 */
export const dashboardPages = ['/', '/sign-in', '/signed-in', '/welcome', '/invite', '/w', '/w/*', '/admin*'] as const

/** The function that serves the pages of the dashboard at its addresses. */
export class DashboardPage extends Construct {
  readonly association: FunctionAssociation

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.association = {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new Function(this, 'ViewerRequest', {
        functionName: globalNameOf(this, settings, 'dashboard-viewer-request'),
        comment: 'The pages of the dashboard at its addresses',
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromFile({ filePath: join('web', 'edge', 'dashboard-viewer-request.js') }),
      }),
    }
  }
}
