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

/** The function that lets large cookies of courses expire. */
export class CookieClearing extends Construct {
  readonly association: FunctionAssociation

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.association = {
      eventType: FunctionEventType.VIEWER_RESPONSE,
      function: new Function(this, 'ViewerResponse', {
        functionName: globalNameOf(this, settings, 'learner-viewer-response'),
        comment: 'Lets large cookies of courses expire',
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromFile({ filePath: join('web', 'edge', 'learner-viewer-response.js') }),
      }),
    }
  }
}
