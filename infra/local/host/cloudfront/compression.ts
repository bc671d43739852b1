import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The properties of a response that decide whether it is compressed. */
export interface Compressible {
  readonly status: number
  readonly contentType: string
  readonly contentLength: number
  /** Encoding that the object already has. */
  readonly contentEncoding: string | undefined
}

/** The types that CloudFront compresses. */
const types = new Set(
  [
    ...[
      'dash+xml',
      'eot',
      'font',
      'font-sfnt',
      'javascript',
      'json',
      'opentype',
      'otf',
      'pdf',
      'pkcs7-mime',
      'protobuf',
      'rss+xml',
      'truetype',
      'ttf',
      'wasm',
      'x-httpd-cgi',
      'x-javascript',
    ],
    ...[
      'vnd.apple.mpegurl',
      'vnd.mapbox-vector-tile',
      'vnd.ms-fontobject',
      'xhtml+xml',
      'xml',
      'x-font-opentype',
      'x-font-truetype',
      'x-font-ttf',
      'x-mpegurl',
      'x-opentype',
      'x-otf',
      'x-perl',
      'x-ttf',
    ],
  ].map((type) => `application/${type}`),
)
const otherTypes = new Set([
  ...['eot', 'otf', 'ttf', 'opentype'].map((type) => `font/${type}`),
  ...[
    'css',
    'csv',
    'html',
    'javascript',
    'js',
    'plain',
    'richtext',
    'tab-separated-values',
    'xml',
    'x-component',
    'x-java-source',
    'x-script',
    'vtt',
  ].map((type) => `text/${type}`),
  'image/svg+xml',
])

const smallestBytes = 1_000
const largestBytes = 10_000_000

/** The encoding for a response as CloudFront chooses it, Brotli before gzip; undefined for none. */
export function chooseEncoding(
  response: Compressible,
  acceptEncoding: string,
  allowed: readonly Encoding[],
): Encoding | undefined {
  const type = response.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const fits =
    [200, 403, 404].includes(response.status) &&
    response.contentLength >= smallestBytes &&
    response.contentLength <= largestBytes
  if (!fits || response.contentEncoding !== undefined || !(types.has(type) || otherTypes.has(type))) return undefined
  const accepted = acceptEncoding.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return allowed.find((encoding) => accepted.includes(encoding))
}

/** Compresses at a low level: on a loopback connection, a higher one costs more time than it saves. */
export const compressor = (encoding: Encoding): Transform =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 4 })

/** CloudFront makes the tag of a response weak when it compresses the response. */
export const weakTag = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`)
