import type { FindingCode } from '../finding-catalogue.ts'

export const DEEPEST_ELEMENT = 100
/** Elements and attributes together; each costs far more memory than its text. */
const MOST_NODES = 200_000

export interface MarkupRefusal {
  code: Extract<FindingCode, 'XML_DTD_FORBIDDEN' | 'XML_TOO_DEEP' | 'XML_TOO_LARGE' | 'XML_MALFORMED'>
  /** Where, as an index into the text. */
  position: number
  reason: string
}

/** Constructs that hide markup characters, and how they end. */
const OPAQUE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

const TAG_NAME = /[^\s<>/=!?"'&][^\s<>/="'&]*/y
const ATTRIBUTE = /\s+[^\s<>/="'&]+\s*=\s*(?:"[^"]*"|'[^']*')/y
const TAG_END = /\s*\/?>/y

/**
 * Walks the markup of a document once, before it is parsed, and refuses what the parser must not see or would silently
 * bend into shape: document type declarations (and with them all entity declarations), too deep nesting, tags that do
 * not match, broken attributes, anything but one root element.
 */
export function refuseMarkup(text: string): MarkupRefusal | null {
  const scan: Scan = { text, open: [], nodes: 0 }
  let position = 0
  for (let next = text.indexOf('<'); next !== -1; next = text.indexOf('<', position)) {
    if (scan.open.length === 0 && !isBlank(text, position, next))
      return malformed(position, 'there is text outside the root element')
    const step = markup(scan, next)
    if (typeof step !== 'number') return step
    position = step
  }
  const unclosed = scan.open.at(-1)
  if (unclosed !== undefined) return malformed(unclosed.position, `the element ${unclosed.name} is not closed`)
  if (scan.nodes === 0) return malformed(0, 'there is no element')
  return isBlank(text, position, text.length) ? null : malformed(position, 'there is text behind the root element')
}

interface Scan {
  text: string
  open: { name: string; position: number }[]
  nodes: number
}

/** The position behind the construct at `position`, or why it is refused. */
function markup(scan: Scan, position: number): number | MarkupRefusal {
  const { text } = scan
  const opaque = OPAQUE.find(([opening]) => text.startsWith(opening, position))
  if (opaque !== undefined) {
    const end = text.indexOf(opaque[1], position + opaque[0].length)
    return end === -1 ? malformed(position, `what begins with ${opaque[0]} does not end`) : end + opaque[1].length
  }
  if (text.startsWith('<!', position))
    return { code: 'XML_DTD_FORBIDDEN', position, reason: 'it declares a document type' }
  return text.startsWith('</', position) ? closingTag(scan, position) : openingTag(scan, position)
}

function closingTag({ text, open }: Scan, position: number): number | MarkupRefusal {
  const end = text.indexOf('>', position)
  const name = text.slice(position + 2, end).trim()
  const opened = open.pop()
  if (end === -1) return malformed(position, 'a closing tag does not end')
  if (opened === undefined) return malformed(position, `the closing tag ${cut(name)} has no opening tag`)
  if (opened.name !== name) return malformed(position, `the element ${cut(opened.name)} is closed by ${cut(name)}`)
  return end + 1
}

function openingTag(scan: Scan, position: number): number | MarkupRefusal {
  const { text, open } = scan
  if (open.length === 0 && scan.nodes > 0) return malformed(position, 'there is more than one root element')
  let end = match(TAG_NAME, text, position + 1)
  if (end === -1) return malformed(position, 'there is a < that begins no tag')
  const name = text.slice(position + 1, end)
  for (let next = end; next !== -1; next = match(ATTRIBUTE, text, end)) {
    end = next
    scan.nodes += 1
  }
  const close = match(TAG_END, text, end)
  if (close === -1) return malformed(position, `the tag ${cut(name)} is broken`)
  if (scan.nodes > MOST_NODES) return { code: 'XML_TOO_LARGE', position, reason: 'it has too many elements' }
  if (text[close - 2] !== '/') open.push({ name, position })
  return open.length > DEEPEST_ELEMENT
    ? { code: 'XML_TOO_DEEP', position, reason: 'its elements are nested too deeply' }
    : close
}

function match(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : -1
}

function isBlank(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === ''
}

function cut(name: string): string {
  return name.slice(0, 60)
}

function malformed(position: number, reason: string): MarkupRefusal {
  return { code: 'XML_MALFORMED', position, reason }
}
