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

/**
 * Checksums only where an operation demands them: a presigned URL that is signed with the default would carry the
 * checksum of an empty body, which the store then compares with the real one.
 */
export const objectClient = (): S3Client => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' })
