/**
 * Objects that the service itself writes in parts, over several invocations, and links to download them. Requests are
 * repeated by the SDK; an error after that is thrown as the SDK's, and the caller may repeat the whole call.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectClients } from './clients.ts'

/** Smallest part that S3 accepts, in bytes; only the last part may be smaller. */
export const smallestPart = 5 * 1024 * 1024

interface UploadId {
  readonly key: string
  readonly uploadId: string
}

/**
 * Uploads of one bucket that the service writes itself. A failed call throws the SDK's error; the caller may repeat it.
 */
export interface ArchiveUploads {
  /** Begins an object. @returns the store's id of the upload */
  begin(key: string, contentType: string): Promise<string>
  /** Writes a part, or overwrites it. Parts count from 1. @returns the ETag of the part */
  putPart(upload: UploadId, partNumber: number, bytes: Uint8Array): Promise<string>
  /** Joins the parts into the object. `gone`: the upload was completed or aborted before. */
  complete(upload: UploadId, eTags: readonly string[]): Promise<'completed' | 'gone'>
  /** Deletes the parts. Succeeds if they are deleted already. */
  abort(upload: UploadId): Promise<void>
}

const isGone = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchUpload'

/** Uploads into this bucket, with the client that sends checksums. */
export const archiveUploads = ({ sender: client }: ObjectClients, bucket: string): ArchiveUploads => ({
  async begin(key, contentType) {
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
        ChecksumAlgorithm: 'CRC32',
      }),
    )
    return UploadId
  },
  async putPart({ key, uploadId }, partNumber, bytes) {
    const { ETag = '', ChecksumCRC32 = '' } = await client.send(
      new UploadPartCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumber: partNumber,
        Body: bytes,
        ChecksumAlgorithm: 'CRC32',
      }),
    )
    return `${ETag} ${ChecksumCRC32}`
  },
  async complete({ key, uploadId }, eTags) {
    const Parts = eTags.map((text, index) => ({
      PartNumber: index + 1,
      ETag: text.split(' ')[0],
      ChecksumCRC32: text.split(' ')[1],
    }))
    try {
      await client.send(
        new CompleteMultipartUploadCommand({
          Bucket: bucket,
          Key: key,
          UploadId: uploadId,
          MultipartUpload: { Parts },
        }),
      )
      return 'completed'
    } catch (error) {
      if (isGone(error)) return 'gone'
      throw error
    }
  },
  async abort({ key, uploadId }) {
    try {
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }))
    } catch (error) {
      if (!isGone(error)) throw error
    }
  },
})

/** Presigned link to download an object as a file with this name, valid for this many seconds. */
export const downloadLink = (
  { signer }: ObjectClients,
  bucket: string,
  file: { readonly key: string; readonly name: string; readonly expiresInSeconds: number },
): Promise<string> =>
  getSignedUrl(
    signer,
    new GetObjectCommand({
      Bucket: bucket,
      Key: file.key,
      ResponseContentDisposition: `attachment; filename="${file.name}"`,
    }),
    { expiresIn: file.expiresInSeconds },
  )
