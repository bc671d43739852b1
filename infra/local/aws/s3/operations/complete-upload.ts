import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { S3Result, S3Call } from '../call.ts'
import { checksumElement, compositeChecksum, type Checksum } from '../checksums.ts'
import { s3Error } from '../errors.ts'
import { quoted, unquoted } from '../object-headers.ts'
import { receiveText } from '../receive-body.ts'
import type { StoredPart, StoredUpload } from '../records.ts'
import type { UploadState } from '../store-state.ts'
import { readXml } from '../read-xml.ts'
import { xmlDocument } from '../write-xml.ts'
import { uploadOf } from './uploads.ts'

const minPartBytes = 5 * 2 ** 20
const maxParts = 10_000

const text = z.tuple([z.string()])
const partSchema = z.strictObject({
  PartNumber: z.tuple([z.string().regex(/^\d{1,5}$/)]),
  ETag: text,
  ChecksumCRC32: text.optional(),
})
const completeDocument = z.object({
  CompleteMultipartUpload: z.tuple([z.object({ Part: z.array(partSchema).min(1).max(maxParts) })]),
})
type NamedPart = z.infer<typeof partSchema>

/** CompleteMultipartUpload: makes the object of the parts on disk, in one step with the end of the upload. */
export async function completeMultipartUpload(call: S3Call): Promise<S3Result> {
  const { store, bucket, key } = call
  store.bucket(bucket)
  uploadOf(call)
  const document = readXml(await receiveText(call), completeDocument)
  // From here on everything is synchronous: parts cannot change between the check and the commit.
  const state = uploadOf(call)
  const parts = chooseParts(state, document.CompleteMultipartUpload[0].Part)
  const checksum = checksumOf(state, parts)
  const object = store.putObject(
    {
      bucket,
      key,
      headers: state.upload.headers,
      eTag: multipartETag(parts),
      size: parts.reduce((sum, { blob }) => sum + blob.size, 0),
      blobs: parts.map(({ blob }) => blob),
      ...(checksum && { checksum }),
    },
    { eventName: 'ObjectCreated:CompleteMultipartUpload', uploadId: state.upload.id },
  )
  const result = {
    Location: `/${bucket}/${key}`,
    Bucket: bucket,
    Key: key,
    ETag: quoted(object.eTag),
    ...checksumElement(object.checksum),
  }
  return {
    status: 200,
    body: xmlDocument('CompleteMultipartUploadResult', { ...result, ChecksumType: object.checksum?.type }),
  }
}

function chooseParts({ upload, parts }: UploadState, named: readonly NamedPart[]): StoredPart[] {
  const numbers = named.map(({ PartNumber }) => Number(PartNumber[0]))
  if (numbers.some((number, position) => number <= (numbers[position - 1] ?? 0))) throw s3Error('InvalidPartOrder')
  const chosen = named.map((each, position) => {
    const part = parts.get(numbers[position] ?? 0)
    if (part?.eTag !== unquoted(each.ETag[0]) || !fitsChecksum(part, each)) throw s3Error('InvalidPart')
    requireChecksum(upload, each)
    return part
  })
  if (chosen.slice(0, -1).some(({ blob }) => blob.size < minPartBytes)) throw s3Error('EntityTooSmall')
  return chosen
}

function requireChecksum({ checksumAlgorithm }: StoredUpload, named: NamedPart): void {
  if (checksumAlgorithm === undefined || named.ChecksumCRC32 !== undefined) return
  throw s3Error(
    'InvalidRequest',
    `The upload was created using a ${checksumAlgorithm} checksum. The complete request must include the checksum for each part. ` +
      `It was missing for part ${named.PartNumber[0]} in the request.`,
  )
}

function fitsChecksum({ checksum }: StoredPart, { ChecksumCRC32: stated }: NamedPart): boolean {
  return stated === undefined || stated[0] === checksum?.value
}

function checksumOf({ upload }: UploadState, parts: readonly StoredPart[]): Checksum | undefined {
  const values = parts.flatMap(({ checksum }) => (checksum === undefined ? [] : [checksum.value]))
  return upload.checksumAlgorithm && compositeChecksum(values)
}

function multipartETag(parts: readonly StoredPart[]): string {
  const md5 = createHash('md5')
  for (const { eTag } of parts) md5.update(Buffer.from(eTag, 'hex'))
  return `${md5.digest('hex')}-${parts.length}`
}
