import { s3Error } from './errors.ts'
import type { StoredObject } from './records.ts'

/** Reads the headers of an object from a write; every read of the object returns them. */
export function readObjectHeaders(headers: ReadonlyMap<string, string>): Record<string, string> {
  const unknown = ['content-disposition', 'content-language', 'expires'].find((name) => headers.has(name))
  if (unknown !== undefined) throw s3Error('NotImplemented', `The header ${unknown} of an object is not implemented.`)
  const encoding = readEncoding(headers.get('content-encoding'))
  const cacheControl = headers.get('cache-control')
  return {
    'content-type': headers.get('content-type') ?? 'binary/octet-stream',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
  }
}

// aws-chunked is the framing of the transfer, not a property of the object.
function readEncoding(text: string | undefined): string | undefined {
  const encodings =
    text
      ?.split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && each !== 'aws-chunked') ?? []
  return encodings.length > 0 ? encodings.join(', ') : undefined
}

/** Headers of every response about an object. */
export function validatorHeaders(object: StoredObject): Record<string, string> {
  return { etag: quoted(object.eTag), 'last-modified': new Date(object.lastModified).toUTCString() }
}

/** Query keys that set a header of the response, with that header. */
export const responseOverrides: ReadonlyMap<string, string> = new Map([
  ['response-content-disposition', 'content-disposition'],
])

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

/** An ETag in the form of headers and documents. */
export function quoted(eTag: string): string {
  return `"${eTag}"`
}

/** An ETag as a caller sends it, with or without quotes. */
export function unquoted(eTag: string): string {
  return eTag.replace(/^(?:W\/)?"(.*)"$/, '$1')
}
