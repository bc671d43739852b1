import * as z from 'zod'
import { renderObjectCreated } from '../../aws/s3/event-record.ts'
import type { ObjectCreated } from '../../aws/s3/records.ts'
import type { ResolvedTemplate } from '../template/resolved-template.ts'
import type { QueueClient } from './queue-client.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** Messages that a bucket sends to a queue when objects are stored. */
export interface BucketNotification {
  readonly bucket: string
  readonly queueUrl: string
  /** `s3:ObjectCreated:*`, or one of its kinds. */
  readonly event: string
  readonly prefix: string
  readonly suffix: string
}

const rule = z.object({ Name: z.enum(['prefix', 'suffix']), Value: z.string() })
const queueConfiguration = z.object({
  Event: z.string().startsWith('s3:ObjectCreated:'),
  Queue: z.string(),
  Filter: z.object({ S3Key: z.object({ Rules: z.array(rule) }) }).optional(),
})
const bucketSchema = z.object({
  NotificationConfiguration: z
    .strictObject({ QueueConfigurations: z.array(queueConfiguration).default([]) })
    .optional(),
})

/** The notifications that the buckets of a template send. */
export function bucketNotifications(template: ResolvedTemplate): BucketNotification[] {
  const urls = new Map(
    template.ofType('AWS::SQS::Queue').map(({ identity }) => [identity.attributes['Arn'] ?? '', identity.ref]),
  )
  return template.ofType('AWS::S3::Bucket').flatMap((resource) =>
    (parseProperties(bucketSchema, resource).NotificationConfiguration?.QueueConfigurations ?? []).map(
      ({ Event: event, Queue: arn, Filter: filter }) => {
        const queueUrl = urls.get(arn)
        if (queueUrl === undefined)
          throw new Error(`The bucket ${resource.identity.ref} notifies ${arn}, which is no queue of the deployment.`)
        const value = (name: string): string => filter?.S3Key.Rules.find(({ Name }) => Name === name)?.Value ?? ''
        return { bucket: resource.identity.ref, queueUrl, event, prefix: value('prefix'), suffix: value('suffix') }
      },
    ),
  )
}

/** Sends an event to every matching queue. Rejects if a queue does not accept it: the event is then repeated to all. */
export async function notify(
  notifications: readonly BucketNotification[],
  { event, region, client }: { event: ObjectCreated; region: string; client: Pick<QueueClient, 'send'> },
): Promise<void> {
  const body = JSON.stringify(renderObjectCreated(event, region))
  await Promise.all(
    notifications
      .filter((notification) => concerns(notification, event))
      .map(({ queueUrl }) => client.send(queueUrl, body)),
  )
}

function concerns(
  { bucket, event: wanted, prefix, suffix }: BucketNotification,
  { bucket: from, key, eventName }: ObjectCreated,
): boolean {
  const kind = wanted.replace(/^s3:/, '').replace(/\*$/, '')
  return bucket === from && eventName.startsWith(kind) && key.startsWith(prefix) && key.endsWith(suffix)
}
