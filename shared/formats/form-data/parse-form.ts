/** Forms of browsers and tools: `multipart/form-data` (RFC 7578), whole in memory. */

export interface FormPart {
  readonly name: string
  /** Null for a plain field. */
  readonly filename: string | null
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** No form of this service has a tenth of it. */
const mostParts = 100
const mostHeaderBytes = 8 * 1024

const endOfLine = Buffer.from('\r\n')
const endOfHeaders = Buffer.from('\r\n\r\n')

/** The boundary that a `Content-Type` states; null where it is none of a form. */
function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  const groups = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType)
  return groups?.[1] ?? groups?.[2] ?? null
}

/** Values of a header's parameters, by lower-case name. Browsers write a quote inside a value as `%22`, tools as `\"`. */
function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, plain] of header.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g)) {
    found.set(name.toLowerCase(), quoted === undefined ? (plain ?? '') : quoted.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"'))
  }
  return found
}

/** `UTF-8''a%20b.zip` (RFC 5987); null where it is not readable. */
function extendedValue(text: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(text ?? '')?.[1]
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function headersOf(text: string): Map<string, string> {
  const lines = text.split('\r\n').map((line) => /^([\w-]+):\s*(.*)$/.exec(line))
  return new Map(lines.flatMap((line) => (line?.[1] === undefined ? [] : [[line[1].toLowerCase(), line[2] ?? '']])))
}

function partOf(headerText: string, bytes: Uint8Array): FormPart | null {
  const headers = headersOf(headerText)
  const disposition = headers.get('content-disposition') ?? ''
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) return null
  const filename = extendedValue(parameters.get('filename*')) ?? parameters.get('filename') ?? null
  return { name, filename, contentType: headers.get('content-type') ?? 'text/plain', bytes }
}

/** Where the next delimiter line ends, and whether it is the last one; null where there is none at `at`. */
function afterDelimiter(body: Buffer, at: number): { readonly next: number; readonly isLast: boolean } | null {
  const line = body.subarray(at, at + 2).toString('latin1')
  if (line === '--') return { next: at + 2, isLast: true }
  const end = body.indexOf(endOfLine, at)
  // Transport padding: blanks may stand before the end of the line.
  if (end === -1 || !/^[ \t]*$/.test(body.toString('latin1', at, end))) return null
  return { next: end + 2, isLast: false }
}

/** The parts of a form in their order; null where it is not one, breaks off, or has more parts than forms have. */
export function parseForm(body: Buffer, contentType: string): FormPart[] | null {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return null
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter needs no line before it; whatever stands before it is ignored.
  const opens = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
  const first = opens ? -2 : body.indexOf(delimiter)
  if (first === -1) return null
  const parts: FormPart[] = []
  let line = afterDelimiter(body, first + delimiter.length)
  while (line !== null && !line.isLast && parts.length < mostParts) {
    const headersEnd = body.indexOf(endOfHeaders, line.next)
    const end = body.indexOf(delimiter, headersEnd + 2)
    if (headersEnd === -1 || headersEnd - line.next > mostHeaderBytes || end === -1) return null
    const part = partOf(body.toString('utf8', line.next, headersEnd), body.subarray(headersEnd + 4, Math.max(headersEnd + 4, end)))
    if (part === null) return null
    parts.push(part)
    line = afterDelimiter(body, end + delimiter.length)
  }
  return line?.isLast === true ? parts : null
}
