import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config/deployment.ts'
import type { BucketName } from '#infra/constructs/bindings.ts'
import { PrivateBucket } from '#infra/constructs/private-bucket.ts'
import { ServiceAlarm, type Alarming } from '#infra/constructs/service-alarm.ts'
import { SigningKeys } from '#infra/constructs/signing-keys.ts'
import { SingleTable } from '#infra/constructs/single-table.ts'
import { UploadsBucket } from '#infra/constructs/uploads-bucket.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import { exportDays, exportsPrefix } from '#shared/contract/exports.ts'

export interface DataStackProps extends StackProps, Pick<Deployment, 'settings'> {
  readonly alarming: Alarming
}

/** How long a deleted or overwritten object can be had back: as long as the table's point-in-time recovery reaches. */
const undeleteDays = 35

/**
 * What must survive everything else. Never rename an id in this stack: CloudFormation would make an empty twin and leave
 * the data behind. The processing queue stands here because the uploads bucket announces to it.
 */
export class DataStack extends Stack {
  readonly table: SingleTable
  readonly buckets: Readonly<Record<BucketName, PrivateBucket>>
  readonly processing: WorkQueue
  readonly signingKeys: SigningKeys

  constructor(scope: Construct, id: string, { settings, alarming, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: settings.protectData })
    this.table = new SingleTable(this, 'Table', { deletionProtection: settings.protectData })
    this.signingKeys = new SigningKeys(this, 'SigningKeys')
    this.processing = new WorkQueue(this, 'Processing', {
      ...alarming,
      name: 'processing',
      impact: 'Customers see large packages stay in processing; arrived uploads are not noted.',
      workerTimeout: Duration.minutes(15),
      maxReceives: 3,
      late: { age: Duration.minutes(45) },
      // Of every queue of the deployment.
      givenUp: { name: 'work-given-up', impact: 'A package stays in processing for good, a webhook is not told of an event, or what somebody left is not erased or exported.' },
    })
    const content = new PrivateBucket(this, 'Content', recoverable)
    const web = new PrivateBucket(this, 'Web')
    content.readableByDistributions('content/')
    web.readableByDistributions('')
    this.buckets = {
      uploads: new UploadsBucket(this, 'UploadsBucket', { settings: settings.uploads, notify: this.processing.queue }),
      content,
      records: new PrivateBucket(this, 'Records', { ...recoverable, lifecycleRules: [...recoverable.lifecycleRules, forgottenExports] }),
      web,
    }
    new ServiceAlarm(this, 'TableThrottled', {
      ...alarming,
      name: 'table-throttled',
      impact: 'Learners wait for their progress to be saved, or see that it is not saved yet.',
      metric: this.table.table.metric('WriteThrottleEvents', { period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 10,
    })
    new CfnOutput(this, 'TableName', { value: this.table.table.tableName, description: 'The single table' })
    new CfnOutput(this, 'RecordsBucketName', { value: this.buckets.records.bucketName, description: 'Large data of sessions and statements, and exports of it' })
    new CfnOutput(this, 'ProcessingQueueUrl', { value: this.processing.queue.queueUrl, description: 'Work that no caller waits for' })
    new CfnOutput(this, 'SigningKeysSecret', { value: this.signingKeys.secretArn, description: 'The keys that sign launch tokens and content paths' })
  }
}

/** Exports of what agents left are there for a week, and cannot be had back. */
const forgottenExports = { id: 'forget-exports', prefix: exportsPrefix, expiration: Duration.days(exportDays), noncurrentVersionExpiration: Duration.days(1) }

const recoverable = {
  versioned: true,
  lifecycleRules: [
    { id: 'forget-former-versions', noncurrentVersionExpiration: Duration.days(undeleteDays), expiredObjectDeleteMarker: true },
    { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(2) },
  ],
}
