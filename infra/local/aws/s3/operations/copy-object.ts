import type { S3Result, S3Call } from '../call.ts'
import { checksumElement } from '../checksums.ts'
import { judgeRead } from '../conditions.ts'
import { s3Error } from '../errors.ts'
import { quoted } from '../object-headers.ts'
import { xmlDocument } from '../write-xml.ts'

/** S3 copies larger objects only in parts. */
const mostBytes = 5 * 2 ** 30

/** CopyObject: a new object with the headers and the bytes of another one. Both share their blobs. */
export function copyObject({ store, bucket, key, headers }: S3Call): S3Result {
  store.bucket(bucket)
  const source = sourceOf(headers.get('x-amz-copy-source') ?? '')
  if (source.bucket === bucket && source.key === key)
    throw s3Error('InvalidRequest', 'An object cannot be copied to itself without changing its headers.')
  const found = store.object(source.bucket, source.key)
  const condition = headers.get('x-amz-copy-source-if-match')
  if (judgeRead(found, new Map(condition === undefined ? [] : [['if-match', condition]])) === 'failed')
    throw s3Error('PreconditionFailed')
  if (found.size > mostBytes) throw s3Error('InvalidRequest', 'The object to copy is larger than 5 GiB.')
  const { lastModified: _time, sequencer: _order, ...copied } = found
  const object = store.putObject({ ...copied, bucket, key }, { eventName: 'ObjectCreated:Copy' })
  const result = { LastModified: object.lastModified, ETag: quoted(object.eTag), ...checksumElement(object.checksum) }
  return { status: 200, body: xmlDocument('CopyObjectResult', result) }
}

/** `bucket/key`, encoded as in an address, with or without a slash in front. */
function sourceOf(text: string): { bucket: string; key: string } {
  const groups = /^\/?([^/?]+)\/([^?]+)$/.exec(text)
  if (groups?.[1] === undefined || groups[2] === undefined)
    throw s3Error('InvalidArgument', 'x-amz-copy-source is no bucket and key.')
  try {
    return { bucket: decodeURIComponent(groups[1]), key: decodeURIComponent(groups[2]) }
  } catch {
    throw s3Error('InvalidArgument', 'x-amz-copy-source is not encoded as an address.')
  }
}
