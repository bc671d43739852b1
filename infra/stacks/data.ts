import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config/deployment.ts'
import type { Bindable } from '#infra/constructs/bindings.ts'
import type { Alarming } from '#infra/constructs/service-alarm.ts'
import type { SingleTable } from '#infra/constructs/single-table.ts'
import { addProcessingQueues } from '#infra/features/processing-queues.ts'
import type { PackageProcessingProps } from '#infra/features/package-processing.ts'
import { addBuckets } from '#infra/features/storage/buckets.ts'
import { addKeySecrets } from '#infra/features/storage/key-secrets.ts'
import { addTable } from '#infra/features/storage/table.ts'

export interface DataStackProps extends StackProps, Pick<Deployment, 'settings'> {
  readonly alarming: Alarming
}

/**
 * What must survive everything else. Never rename an id in this stack: CloudFormation would create an empty twin and
 * leave the data behind. Its features therefore add their resources to the stack itself, under the ids that they have.
 */
export class DataStack extends Stack {
  readonly table: SingleTable
  readonly keySecrets: Bindable['keySecrets']
  readonly queues: PackageProcessingProps['queues']
  readonly buckets: Bindable['buckets']

  constructor(scope: Construct, id: string, { settings, alarming, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: settings.protectData })
    this.table = addTable(this, { settings, alarming })
    this.keySecrets = addKeySecrets(this, settings)
    this.queues = addProcessingQueues(this, alarming)
    this.buckets = addBuckets(this, { settings, uploadNotices: this.queues.uploadNotices })
  }
}
