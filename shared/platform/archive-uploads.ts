/** Objects that the service itself writes in parts, over several invocations, and links with which they can be downloaded. */
import { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand, GetObjectCommand, S3ServiceException, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectClients } from './clients.ts'

/** S3 takes no smaller part but the last. */
export const smallestPart = 5 * 1024 * 1024

interface UploadId {
  readonly key: string
  readonly uploadId: string
}

export interface ArchiveUploads {
  /** Begins an object; answers the store's id of the upload. */
  begin(key: string, contentType: string): Promise<string>
  /** Writes a part, or writes it again. @returns its ETag */
  putPart(upload: UploadId, partNumber: number, bytes: Uint8Array): Promise<string>
  /** Makes the object of its parts. `gone`: the upload has ended before, this way or another. */
  complete(upload: UploadId, eTags: readonly string[]): Promise<'completed' | 'gone'>
  /** Throws the parts away; that they are gone already is no error. */
  abort(upload: UploadId): Promise<void>
}

const isGone = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchUpload'

export const archiveUploads = ({ sender: client }: ObjectClients, bucket: string): ArchiveUploads => ({
  async begin(key, contentType) {
    const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: contentType, ChecksumAlgorithm: 'CRC32' }))
    return UploadId
  },
  async putPart({ key, uploadId }, partNumber, bytes) {
    const { ETag = '', ChecksumCRC32 = '' } = await client.send(new UploadPartCommand({ Bucket: bucket, Key: key, UploadId: uploadId, PartNumber: partNumber, Body: bytes, ChecksumAlgorithm: 'CRC32' }))
    return `${ETag} ${ChecksumCRC32}`
  },
  async complete({ key, uploadId }, eTags) {
    const Parts = eTags.map((text, index) => ({ PartNumber: index + 1, ETag: text.split(' ')[0], ChecksumCRC32: text.split(' ')[1] }))
    try {
      await client.send(new CompleteMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts } }))
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

/** A link with which an object can be downloaded as a file of this name, for as many seconds. */
export const downloadLink = ({ signer }: ObjectClients, bucket: string, file: { readonly key: string; readonly name: string; readonly expiresInSeconds: number }): Promise<string> =>
  getSignedUrl(signer, new GetObjectCommand({ Bucket: bucket, Key: file.key, ResponseContentDisposition: `attachment; filename="${file.name}"` }), { expiresIn: file.expiresInSeconds })
