import type { S3Result, S3Call } from '../call.ts'
import { quoted } from '../object-headers.ts'
import { readPageSize } from '../paging.ts'
import { xmlDocument } from '../write-xml.ts'

/** ListObjectVersions of a bucket without versioning: each object is its only version, `null`. */
export function listObjectVersions({ store, bucket, query }: S3Call): S3Result {
  const { objects } = store.bucket(bucket)
  const [prefix, marker, pageSize] = [
    query.get('prefix') ?? '',
    query.get('key-marker') ?? '',
    readPageSize(query, 'max-keys'),
  ]
  let position = Math.max(objects.firstAt(prefix), marker === '' ? 0 : objects.firstAt(marker))
  if (marker !== '' && objects.at(position)?.key === marker) position += 1
  const page = []
  for (
    let entry = objects.at(position);
    entry?.key.startsWith(prefix) === true && page.length < pageSize;
    entry = objects.at(position)
  ) {
    page.push(entry.value)
    position += 1
  }
  const isTruncated = page.length > 0 && objects.at(position)?.key.startsWith(prefix) === true
  return {
    status: 200,
    body: xmlDocument('ListVersionsResult', {
      Name: bucket,
      Prefix: prefix,
      KeyMarker: marker,
      VersionIdMarker: query.get('version-id-marker') ?? '',
      NextKeyMarker: isTruncated ? page.at(-1)?.key : undefined,
      NextVersionIdMarker: isTruncated ? 'null' : undefined,
      MaxKeys: pageSize,
      IsTruncated: isTruncated,
      Version: page.map(({ key, lastModified, eTag, size }) => ({
        Key: key,
        VersionId: 'null',
        IsLatest: true,
        LastModified: lastModified,
        ETag: quoted(eTag),
        Size: size,
        StorageClass: 'STANDARD',
      })),
    }),
  }
}
