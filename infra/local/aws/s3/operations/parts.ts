import type { S3Answer, S3Call } from '../call.ts'
import { checksumElement, checksumHeaders } from '../checksums.ts'
import { s3Error } from '../errors.ts'
import { quoted } from '../object-headers.ts'
import { readPageSize } from '../paging.ts'
import { receiveBlob } from '../receive-body.ts'
import { xmlDocument } from '../write-xml.ts'
import { uploadOf } from './uploads.ts'

const mostParts = 10_000

/** UploadPart: replaces the part of the same number once the whole body has come. */
export async function uploadPart(call: S3Call): Promise<S3Answer> {
  call.store.bucket(call.bucket)
  const number = readPartNumber(call.query.get('partNumber'))
  uploadOf(call)
  const part = await receiveBlob(call, ({ blob, md5, checksum }) => {
    // Looked up again: it may have been completed or aborted while the body came.
    const { upload } = uploadOf(call)
    const expected = upload.checksumAlgorithm
    if (expected !== undefined && checksum?.algorithm !== expected) {
      throw s3Error('InvalidRequest', `Checksum Type mismatch occurred, expected checksum Type: ${expected}, actual checksum Type: ${checksum?.algorithm ?? 'null'}`)
    }
    const received = { number, eTag: md5, lastModified: call.now().toISOString(), blob, ...(checksum && { checksum }) }
    call.store.putPart(upload.id, received)
    return received
  })
  return { status: 200, headers: { etag: quoted(part.eTag), ...checksumHeaders(part.checksum) } }
}

function readPartNumber(text: string | undefined): number {
  const number = text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > mostParts) throw s3Error('InvalidArgument', `Part number must be an integer between 1 and ${mostParts}, inclusive.`)
  return number
}

/** ListParts. */
export function listParts(call: S3Call): S3Answer {
  call.store.bucket(call.bucket)
  const { upload, parts } = uploadOf(call)
  const marker = Number(call.query.get('part-number-marker') ?? '0')
  if (!Number.isInteger(marker)) throw s3Error('InvalidArgument')
  const pageSize = readPageSize(call.query, 'max-parts')
  const all = [...parts.values()].filter(({ number }) => number > marker).sort((a, b) => a.number - b.number)
  const page = all.slice(0, pageSize)
  return {
    status: 200,
    body: xmlDocument('ListPartsResult', {
      Bucket: upload.bucket,
      Key: upload.key,
      UploadId: upload.id,
      StorageClass: 'STANDARD',
      PartNumberMarker: marker,
      NextPartNumberMarker: page.at(-1)?.number ?? 0,
      MaxParts: pageSize,
      IsTruncated: all.length > page.length,
      ChecksumAlgorithm: upload.checksumAlgorithm?.toUpperCase(),
      Part: page.map(({ number, lastModified, eTag, blob, checksum }) => ({
        PartNumber: number,
        LastModified: lastModified,
        ETag: quoted(eTag),
        Size: blob.size,
        ...checksumElement(checksum),
      })),
    }),
  }
}
