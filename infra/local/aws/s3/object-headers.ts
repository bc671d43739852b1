import { s3Error } from './errors.ts'
import type { StoredObject } from './records.ts'

const kept = ['cache-control', 'content-disposition', 'content-language', 'expires']
const largestMetadata = 2048
const metadataPrefix = 'x-amz-meta-'

/** Reads what a write says about the object: the headers that every read of it will answer. */
export function readObjectHeaders(headers: ReadonlyMap<string, string>): Record<string, string> {
  const metadata = [...headers].filter(([name]) => name.startsWith(metadataPrefix))
  const metadataSize = metadata.reduce((sum, [name, value]) => sum + name.length - metadataPrefix.length + Buffer.byteLength(value), 0)
  if (metadataSize > largestMetadata) throw s3Error('MetadataTooLarge')
  const plain = kept.flatMap((name) => [[name, headers.get(name)] as const])
  const encoding = readEncoding(headers.get('content-encoding'))
  const entries = [['content-type', headers.get('content-type') ?? 'binary/octet-stream'] as const, ['content-encoding', encoding] as const, ...plain]
  return Object.fromEntries([...metadata, ...entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))])
}

// aws-chunked frames the transfer and is no property of the object.
function readEncoding(text: string | undefined): string | undefined {
  const encodings = text?.split(',').map((each) => each.trim()).filter((each) => each !== '' && each !== 'aws-chunked') ?? []
  return encodings.length > 0 ? encodings.join(', ') : undefined
}

/** Headers that every answer about an object carries. */
export function validatorHeaders(object: StoredObject): Record<string, string> {
  return { etag: quoted(object.eTag), 'last-modified': new Date(object.lastModified).toUTCString() }
}

/** Query keys that change a header of one answer, with the header that they change. */
export const responseOverrides: ReadonlyMap<string, string> = new Map(
  ['content-type', 'content-language', 'content-encoding', 'content-disposition', 'cache-control', 'expires'].map((name) => [`response-${name}`, name]),
)

/** The overrides of a query, as headers. */
export function overriddenHeaders(query: ReadonlyMap<string, string>): Record<string, string> {
  const overrides: Record<string, string> = {}
  for (const [key, name] of responseOverrides) {
    const value = query.get(key)
    if (value !== undefined) overrides[name] = headerText(value, key)
  }
  return overrides
}

// Headers are bytes: characters outside ASCII go out as their UTF-8 bytes.
function headerText(value: string, key: string): string {
  if (/[\u0000-\u001f\u007f]/.test(value)) throw s3Error('InvalidArgument', `The value of ${key} is not valid.`)
  return Buffer.from(value).toString('latin1')
}

/** An ETag as it stands in headers and documents. */
export function quoted(eTag: string): string {
  return `"${eTag}"`
}

/** An ETag as a caller sends it, with or without quotes. */
export function unquoted(eTag: string): string {
  return eTag.replace(/^(?:W\/)?"(.*)"$/, '$1')
}
