/** Objects that are sent in parts, by others: the service begins, signs and ends, and sees no byte of them. */
import { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand, S3ServiceException, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectClients } from './clients.ts'

/** One upload, by the key of its object and the store's own id. */
interface MultipartId {
  readonly key: string
  readonly multipartId: string
}

export interface MultipartUploads {
  /** Begins an upload; answers the store's id of it. */
  begin(key: string, contentType: string): Promise<string>
  /** A link with which exactly `sizeBytes` can be PUT as this part. */
  presignPart(upload: MultipartId, part: { readonly partNumber: number; readonly sizeBytes: number; readonly expiresInSeconds: number }): Promise<string>
  /**
   * Makes the object of its parts, given in order. `gone`: the upload has ended before, this way or another. `bad-parts`:
   * a part is not there, or is not the one that is named.
   */
  complete(upload: MultipartId, parts: readonly { readonly partNumber: number; readonly eTag: string }[]): Promise<'completed' | 'gone' | 'bad-parts'>
  /** Throws the parts away. `gone`: the upload has ended before, this way or another. */
  abort(upload: MultipartId): Promise<'aborted' | 'gone'>
}

const badParts = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'InvalidRequest', 'MalformedXML'])

async function orNamed<Outcome extends string>(work: Promise<unknown>, done: Outcome, outcomes: (name: string) => Outcome | null): Promise<Outcome> {
  try {
    await work
    return done
  } catch (error) {
    const outcome = error instanceof S3ServiceException ? outcomes(error.name) : null
    if (outcome === null) throw error
    return outcome
  }
}

/** With the client that adds no checksums: those who send the parts know nothing of them. */
export const multipartUploads = ({ signer: client }: ObjectClients, bucket: string): MultipartUploads => ({
  async begin(key, contentType) {
    const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: contentType }))
    return UploadId
  },
  presignPart: ({ key, multipartId }, { partNumber, sizeBytes, expiresInSeconds }) =>
    getSignedUrl(client, new UploadPartCommand({ Bucket: bucket, Key: key, UploadId: multipartId, PartNumber: partNumber, ContentLength: sizeBytes }), {
      expiresIn: expiresInSeconds,
      signableHeaders: new Set(['content-length', 'host']),
    }),
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
    orNamed(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: multipartId })), 'aborted', (name) =>
      name === 'NoSuchUpload' ? 'gone' : null,
    ),
})
