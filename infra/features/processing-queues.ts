import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib'
import type { Alarming } from '#infra/constructs/service-alarm.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import type { PackageProcessingProps } from './package-processing.ts'

/** The queues of package processing. They are in the data stack, because the uploads bucket sends to one of them. */
export function addProcessingQueues(stack: Stack, alarming: Alarming): PackageProcessingProps['queues'] {
  const processing = new WorkQueue(stack, 'Processing', {
    ...alarming,
    name: 'processing',
    impact: 'A package stays in processing for good.',
    workerTimeout: Duration.minutes(15),
    maxReceives: 5,
    late: { impact: 'Customers see large packages stay in processing.', age: Duration.minutes(45) },
  })
  const uploadNotices = new WorkQueue(stack, 'UploadNotices', {
    ...alarming,
    name: 'upload-notices',
    impact: 'Some uploads have arrived and are not recorded as received.',
    workerTimeout: Duration.seconds(30),
    maxReceives: 30,
  })
  new CfnOutput(stack, 'ProcessingQueueUrl', {
    value: processing.queue.queueUrl,
    description: 'Packages that wait to be processed',
  })
  return { processing, uploadNotices }
}
