/** The request target of an HTTP request line, decoded once so that signing and routing read the same thing. */
export interface RequestTarget {
  /** Path segments, percent-decoded, without the leading slash: `/b/a%20c/` is `['b', 'a c', '']`. */
  readonly segments: readonly string[]
  /** Query pairs in the order sent, percent-decoded; a key without `=` has the value `''`. */
  readonly query: readonly (readonly [key: string, value: string])[]
}

/**
 * Splits and decodes `request.url`; undefined where the percent-encoding is broken or a fragment or authority is sent.
 */
export function parseRequestTarget(url: string): RequestTarget | undefined {
  if (!url.startsWith('/')) return undefined
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const search = mark === -1 ? '' : url.slice(mark + 1)
  try {
    return {
      segments: path.slice(1).split('/').map(decodeURIComponent),
      query: search
        .split('&')
        .filter((pair) => pair !== '')
        .map(decodePair),
    }
  } catch {
    return undefined
  }
}

function decodePair(pair: string): readonly [string, string] {
  const equals = pair.indexOf('=')
  const raw = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
  const [key = '', value = ''] = raw.map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
  return [key, value]
}

/** Percent-encodes all but RFC 3986's unreserved characters, as AWS signs and lists keys. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
