/** Multipart bodies (RFC 2046, 5.1), whole in memory: bytes stay bytes. */

export interface BodyPart {
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  readonly bytes: Uint8Array
}

const mostHeaderBytes = 8 * 1024

const endOfLine = Buffer.from('\r\n')
const endOfHeaders = Buffer.from('\r\n\r\n')

/**
 * The boundary that a `Content-Type` of this multipart subtype states; null where it is another type or states none.
 */
export function boundaryOf(contentType: string, subtype: string): string | null {
  if (!new RegExp(`^multipart/${subtype}\\s*;`, 'i').test(contentType)) return null
  const groups = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType)
  return groups?.[1] ?? groups?.[2] ?? null
}

function headersOf(text: string): Map<string, string> {
  const lines = text.split('\r\n').map((line) => /^([\w-]+):\s*(.*)$/.exec(line))
  return new Map(lines.flatMap((line) => (line?.[1] === undefined ? [] : [[line[1].toLowerCase(), line[2] ?? '']])))
}

/** Where the next delimiter line ends, and whether it is the last one; null where there is none at `at`. */
function afterDelimiter(body: Buffer, at: number): { readonly next: number; readonly isLast: boolean } | null {
  const line = body.subarray(at, at + 2).toString('latin1')
  if (line === '--') return { next: at + 2, isLast: true }
  const end = body.indexOf(endOfLine, at)
  // Transport padding: spaces are allowed before the end of the line.
  if (end === -1 || !/^[ \t]*$/.test(body.toString('latin1', at, end))) return null
  return { next: end + 2, isLast: false }
}

/** The parts in their order; null where the body is not made of them, breaks off, or has more than `most`. */
export function splitParts(body: Buffer, boundary: string, most: number): BodyPart[] | null {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter needs no line before it; everything before it is ignored.
  const opens = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
  const first = opens ? -2 : body.indexOf(delimiter)
  if (first === -1) return null
  const parts: BodyPart[] = []
  let line = afterDelimiter(body, first + delimiter.length)
  while (line !== null && !line.isLast && parts.length < most) {
    // A part without headers begins with the empty line that ends them.
    const headersEnd = body.subarray(line.next, line.next + 2).equals(endOfLine)
      ? line.next - 2
      : body.indexOf(endOfHeaders, line.next)
    const end = body.indexOf(delimiter, headersEnd + 2)
    if (headersEnd < line.next - 2 || headersEnd - line.next > mostHeaderBytes || end === -1) return null
    const text = body.toString('utf8', line.next, Math.max(line.next, headersEnd))
    parts.push({ headers: headersOf(text), bytes: body.subarray(headersEnd + 4, Math.max(headersEnd + 4, end)) })
    line = afterDelimiter(body, end + delimiter.length)
  }
  return line?.isLast === true ? parts : null
}
