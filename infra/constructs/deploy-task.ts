import { Duration } from 'aws-cdk-lib'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { Trigger } from 'aws-cdk-lib/triggers'
import type { Construct } from 'constructs'

/**
 * Runs a function once in every deployment that changes its code, its files or its settings. If the function fails, the
 * deployment fails. Uses a custom resource; no other construct does.
 */
export class DeployTask extends Trigger {
  constructor(scope: Construct, id: string, handler: Function) {
    super(scope, id, { handler, timeout: Duration.minutes(6) })
  }
}
