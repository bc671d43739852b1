import type { S3Event } from 'aws-lambda'
import { percentEncode } from '../request-target.ts'
import type { ObjectCreated } from './records.ts'

/** The notification that S3 would send for an event. Keys are URL-encoded, with `+` for blanks and plain slashes. */
export function renderObjectCreated(event: ObjectCreated, region: string): S3Event {
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: event.time,
        eventName: event.eventName,
        userIdentity: { principalId: 'LOCAL' },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': event.sequencer, 'x-amz-id-2': event.sequencer },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'local',
          bucket: { name: event.bucket, ownerIdentity: { principalId: 'LOCAL' }, arn: `arn:aws:s3:::${event.bucket}` },
          object: { key: encodeKey(event.key), size: event.size, eTag: event.eTag, sequencer: event.sequencer },
        },
      },
    ],
  }
}

function encodeKey(key: string): string {
  return percentEncode(key).replaceAll('%20', '+').replaceAll('%2F', '/')
}
