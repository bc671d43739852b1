import { XMLParser } from 'fast-xml-parser'
import { finding, type Finding } from '../finding.ts'
import { buildTree } from './build-tree.ts'
import { decodeXml } from './decode.ts'
import type { XmlElement } from './element.ts'
import { DEEPEST_ELEMENT, refuseMarkup, type MarkupRefusal } from './scan.ts'

export type XmlReading = { ok: true; root: XmlElement; warnings: Finding[] } | { ok: false; error: Finding }

export interface XmlLimits {
  maxBytes: number
  /** Whether the text of elements keeps the blanks at its ends, as in documents where text is cut into runs. */
  keepsBlanks?: boolean
}

export const xmlLimits: XmlLimits = { maxBytes: 5 * 1024 * 1024 }

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: '#cdata',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEEPEST_ELEMENT,
  jPath: false,
})

/**
 * Parses an untrusted document. Document type and entity declarations, deep nesting and oversize are refused;
 * malformed documents are refused with the line where it is known. Never throws for bad input.
 * `path` names the document in findings.
 */
export function parseXml(bytes: Uint8Array, path: string, limits = xmlLimits): XmlReading {
  if (bytes.byteLength > limits.maxBytes) return refuse(finding('XML_TOO_LARGE', { path }))
  const { text: decoded, guessed } = decodeXml(bytes)
  // Blanks in front of the declaration and NULs behind the root are common and harmless.
  const text = withoutTrailingNuls(decoded).trim()
  const refusal = refuseMarkup(text)
  if (refusal !== null) return refuse(describe(refusal, text, path))
  const tree = parseText(text, path, limits.keepsBlanks === true)
  if (!tree.ok) return tree
  const guess = guessed ? [finding('XML_ENCODING_GUESSED', { path })] : []
  return { ok: true, root: tree.root, warnings: [...guess, ...tree.warnings] }
}

function parseText(text: string, path: string, keepsBlanks: boolean): XmlReading {
  try {
    const nodes: unknown = parser.parse(text)
    const tree = Array.isArray(nodes) ? buildTree(nodes, path, keepsBlanks) : null
    return tree ?? refuse(finding('XML_MALFORMED', { path, message: 'The document has no root element.' }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(finding('XML_MALFORMED', { path, message: `The XML cannot be read: ${reason}` }))
  }
}

function withoutTrailingNuls(text: string): string {
  let end = text.length
  while (text[end - 1] === '\0') end -= 1
  return text.slice(0, end)
}

function describe({ code, position, reason }: MarkupRefusal, text: string, path: string): Finding {
  if (code !== 'XML_MALFORMED') return finding(code, { path })
  const line = text.slice(0, position).split('\n').length
  return finding(code, { path, message: `The XML is malformed in line ${line}: ${reason}.` })
}

function refuse(error: Finding): { ok: false; error: Finding } {
  return { ok: false, error }
}
