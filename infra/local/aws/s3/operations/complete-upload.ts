import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { S3Answer, S3Call } from '../call.ts'
import { checksumElement, checksumElementName, compositeChecksum, type Checksum } from '../checksums.ts'
import { readWritePrecondition } from '../conditions.ts'
import { s3Error } from '../errors.ts'
import { quoted, unquoted } from '../object-headers.ts'
import { receiveText } from '../receive-body.ts'
import type { StoredPart, StoredUpload } from '../records.ts'
import type { UploadState } from '../store-state.ts'
import { readXml } from '../read-xml.ts'
import { xmlDocument } from '../write-xml.ts'
import { uploadOf } from './uploads.ts'

const smallestPart = 5 * 2 ** 20
const mostParts = 10_000

const text = z.tuple([z.string()])
const partSchema = z.strictObject({
  PartNumber: z.tuple([z.string().regex(/^\d{1,5}$/)]),
  ETag: text,
  ChecksumCRC32: text.optional(),
  ChecksumCRC64NVME: text.optional(),
  ChecksumSHA256: text.optional(),
})
const completeDocument = z.object({ CompleteMultipartUpload: z.tuple([z.object({ Part: z.array(partSchema).min(1).max(mostParts) })]) })
type NamedPart = z.infer<typeof partSchema>

/** CompleteMultipartUpload: the object is made of the parts as they lie on disk, in one step with the end of the upload. */
export async function completeMultipartUpload(call: S3Call): Promise<S3Answer> {
  const { store, bucket, key } = call
  store.bucket(bucket)
  const precondition = readWritePrecondition(call.headers)
  uploadOf(call)
  const document = readXml(await receiveText(call), completeDocument)
  // From here on nothing waits: parts cannot change between the check and the change.
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
    { eventName: 'ObjectCreated:CompleteMultipartUpload', precondition, uploadId: state.upload.id },
  )
  const result = { Location: `/${bucket}/${key}`, Bucket: bucket, Key: key, ETag: quoted(object.eTag), ...checksumElement(object.checksum) }
  return { status: 200, body: xmlDocument('CompleteMultipartUploadResult', { ...result, ChecksumType: object.checksum?.type }) }
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
  if (chosen.slice(0, -1).some(({ blob }) => blob.size < smallestPart)) throw s3Error('EntityTooSmall')
  return chosen
}

function requireChecksum({ checksumAlgorithm }: StoredUpload, named: NamedPart): void {
  if (checksumAlgorithm === undefined || named[checksumElementName(checksumAlgorithm)] !== undefined) return
  throw s3Error(
    'InvalidRequest',
    `The upload was created using a ${checksumAlgorithm} checksum. The complete request must include the checksum for each part. ` +
      `It was missing for part ${named.PartNumber[0]} in the request.`,
  )
}

function fitsChecksum({ checksum }: StoredPart, named: NamedPart): boolean {
  const stated = [named.ChecksumCRC32, named.ChecksumCRC64NVME, named.ChecksumSHA256].filter((each) => each !== undefined)
  if (stated.length === 0) return true
  return stated.length === 1 && checksum !== undefined && named[checksumElementName(checksum.algorithm)]?.[0] === checksum.value
}

function checksumOf({ upload }: UploadState, parts: readonly StoredPart[]): Checksum | undefined {
  const values = parts.flatMap(({ checksum }) => (checksum === undefined ? [] : [checksum.value]))
  return upload.checksumAlgorithm && compositeChecksum(upload.checksumAlgorithm, values)
}

function multipartETag(parts: readonly StoredPart[]): string {
  const md5 = createHash('md5')
  for (const { eTag } of parts) md5.update(Buffer.from(eTag, 'hex'))
  return `${md5.digest('hex')}-${parts.length}`
}
