import mime from 'mime'

/** What courses carry and the registry does not know, or knows under a name that browsers do not take. */
const COURSE_TYPES: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript'],
  ['mjs', 'text/javascript'],
  ['cjs', 'text/javascript'],
  ['xml', 'application/xml'],
  ['xsd', 'application/xml'],
  ['dtd', 'application/xml-dtd'],
  ['vtt', 'text/vtt'],
  ['srt', 'text/plain'],
  ['swf', 'application/x-shockwave-flash'],
  ['m4a', 'audio/mp4'],
  ['m4v', 'video/mp4'],
  ['ogv', 'video/ogg'],
  ['flv', 'video/x-flv'],
  ['ico', 'image/x-icon'],
  ['otf', 'font/otf'],
  ['ttf', 'font/ttf'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
  ['webmanifest', 'application/manifest+json'],
  ['glb', 'model/gltf-binary'],
  ['map', 'application/json'],
])

const UNKNOWN = 'application/octet-stream'
/** Content that cannot state its own encoding, or cannot be in another one. */
const UTF8_TYPES = /^(?:text\/(?!html)|application\/(?:.*\+)?json$)/

/**
 * The value of `Content-Type` to serve a package file with. HTML, XML and SVG get no charset: old courses state other
 * encodings in the document, and the header would overrule them.
 */
export function mediaTypeOf(path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const type = COURSE_TYPES.get(extension) ?? mime.getType(extension) ?? UNKNOWN
  return UTF8_TYPES.test(type) ? `${type}; charset=utf-8` : type
}
