/**
 * Objects that a caller uploads in parts. The service begins the upload, signs the links and completes it; the bytes go
 * to S3 directly.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectClients } from './clients.ts'

/** One upload, by the key of its object and the store's own id. */
interface MultipartId {
  readonly key: string
  readonly multipartId: string
}

/** Multipart uploads of one bucket. Other errors than those named are the SDK's, after its retries. */
export interface MultipartUploads {
  /** Begins an upload. @returns the store's id of the upload */
  begin(key: string, contentType: string): Promise<string>
  /** Presigned link to PUT exactly `sizeBytes` as this part. Parts count from 1. */
  presignPart(
    upload: MultipartId,
    part: { readonly partNumber: number; readonly sizeBytes: number; readonly expiresInSeconds: number },
  ): Promise<string>
  /**
   * Joins the parts, in this order, into the object. `gone`: the upload was completed or aborted before. `bad-parts`: a
   * part is missing or has another ETag.
   */
  complete(
    upload: MultipartId,
    parts: readonly { readonly partNumber: number; readonly eTag: string }[],
  ): Promise<'completed' | 'gone' | 'bad-parts'>
  /** Deletes the parts. `gone`: the upload was completed or aborted before. */
  abort(upload: MultipartId): Promise<'aborted' | 'gone'>
}

const badParts = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'InvalidRequest', 'MalformedXML'])

async function orNamed<Outcome extends string>(
  work: Promise<unknown>,
  done: Outcome,
  outcomes: (name: string) => Outcome | null,
): Promise<Outcome> {
  try {
    await work
    return done
  } catch (error) {
    const outcome = error instanceof S3ServiceException ? outcomes(error.name) : null
    if (outcome === null) throw error
    return outcome
  }
}

/** Uses the client without checksums, because the caller that sends the parts does not know them. */
export const multipartUploads = ({ signer: client }: ObjectClients, bucket: string): MultipartUploads => ({
  async begin(key, contentType) {
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: contentType }),
    )
    return UploadId
  },
  presignPart: ({ key, multipartId }, { partNumber, sizeBytes, expiresInSeconds }) =>
    getSignedUrl(
      client,
      new UploadPartCommand({
        Bucket: bucket,
        Key: key,
        UploadId: multipartId,
        PartNumber: partNumber,
        ContentLength: sizeBytes,
      }),
      {
        expiresIn: expiresInSeconds,
        signableHeaders: new Set(['content-length', 'host']),
      },
    ),
  complete: ({ key, multipartId }, parts) =>
    orNamed(
      client.send(
        new CompleteMultipartUploadCommand({
          Bucket: bucket,
          Key: key,
          UploadId: multipartId,
          MultipartUpload: { Parts: parts.map(({ partNumber, eTag }) => ({ PartNumber: partNumber, ETag: eTag })) },
        }),
      ),
      'completed',
      (name) => (name === 'NoSuchUpload' ? 'gone' : badParts.has(name) ? 'bad-parts' : null),
    ),
  abort: ({ key, multipartId }) =>
    orNamed(
      client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: multipartId })),
      'aborted',
      (name) => (name === 'NoSuchUpload' ? 'gone' : null),
    ),
})
