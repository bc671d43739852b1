import type { S3Result, S3Call } from '../call.ts'
import { checksumHeaders } from '../checksums.ts'
import { s3Error } from '../errors.ts'
import { quoted } from '../object-headers.ts'
import { receiveBlob } from '../receive-body.ts'
import { uploadOf } from './uploads.ts'

const maxParts = 10_000

/** UploadPart: replaces the part of the same number after the whole body has arrived. */
export async function uploadPart(call: S3Call): Promise<S3Result> {
  call.store.bucket(call.bucket)
  const number = readPartNumber(call.query.get('partNumber'))
  uploadOf(call)
  const part = await receiveBlob(call, ({ blob, md5, checksum }) => {
    // Looked up again: the upload may have been completed or aborted while the body arrived.
    const { upload } = uploadOf(call)
    const expected = upload.checksumAlgorithm
    if (expected !== undefined && checksum?.algorithm !== expected) {
      throw s3Error(
        'InvalidRequest',
        `Checksum Type mismatch occurred, expected checksum Type: ${expected}, actual checksum Type: null`,
      )
    }
    const received = { number, eTag: md5, lastModified: call.now().toISOString(), blob, ...(checksum && { checksum }) }
    call.store.putPart(upload.id, received)
    return received
  })
  return { status: 200, headers: { etag: quoted(part.eTag), ...checksumHeaders(part.checksum) } }
}

function readPartNumber(text: string | undefined): number {
  const number = text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > maxParts)
    throw s3Error('InvalidArgument', `Part number must be an integer between 1 and ${maxParts}, inclusive.`)
  return number
}
