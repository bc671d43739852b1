/**
 * AWS clients. Reads of the table get one bounded retry; writes are never repeated by the SDK, because a conditional
 * write whose answer was lost would then be refused by its own effect (specification, "Errors").
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'

export interface TableClients {
  readonly reads: DynamoDBClient
  readonly writes: DynamoDBClient
}

export function tableClients(): TableClients {
  const writes = new DynamoDBClient({ maxAttempts: 1 })
  return { writes, reads: new DynamoDBClient({ maxAttempts: 2, requestHandler: writes.config.requestHandler }) }
}

export interface ObjectClients {
  /** For everything that is sent: with the SDK's checksums. */
  readonly sender: S3Client
  /** For links that others use: the default would sign the checksum of an empty body into them, which the store then compares with the real one. */
  readonly signer: S3Client
}

export const objectClients = (): ObjectClients => ({ sender: new S3Client({}), signer: new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }) })
