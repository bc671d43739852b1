import type * as z from 'zod'
import { s3Error } from './errors.ts'

// A declaration, a start or end tag (attributes are only ever namespaces), or text. No comments, no document types.
const token = /<\?[^>]*\?>|<(?<close>\/?)(?<name>[A-Za-z]\w*)(?:\s+[\w:]+="[^"<]*")*\s*(?<empty>\/?)>|(?<text>[^<]+)/y

/** An element: its text, or its elements by name, each name with all elements of it. */
type Element = string | { readonly [name: string]: readonly Element[] }

interface OpenElement {
  readonly name: string
  readonly children: Map<string, Element[]>
  text: string
}

/**
 * Reads a request document as `{Root: [{Child: ['text', ...]}]}`; what is not well-formed or does not fit the schema is
 * refused as MalformedXML.
 */
export function readXml<Shape>(document: string, schema: z.ZodType<Shape>): Shape {
  const parsed = schema.safeParse(readElements(document))
  if (!parsed.success) throw s3Error('MalformedXML')
  return parsed.data
}

function readElements(document: string): Element {
  const root: OpenElement = { name: '', children: new Map(), text: '' }
  const open = [root]
  token.lastIndex = 0
  while (token.lastIndex < document.length) {
    const { close, name, empty, text } = token.exec(document)?.groups ?? malformed()
    if (text !== undefined) innermost(open).text += decode(text)
    if (name === undefined) continue
    if (close === '') open.push({ name, children: new Map(), text: '' })
    if (close !== '' || empty !== '') closeElement(open, name)
  }
  if (open.length !== 1) malformed()
  return contentOf(root)
}

function closeElement(open: OpenElement[], name: string): void {
  const closed = innermost(open)
  if (closed.name !== name) malformed()
  open.pop()
  const { children } = innermost(open)
  const siblings = children.get(name) ?? []
  siblings.push(contentOf(closed))
  children.set(name, siblings)
}

function innermost(open: readonly OpenElement[]): OpenElement {
  return open.at(-1) ?? malformed()
}

// Beside elements there may be blanks, which are no content.
function contentOf({ children, text }: OpenElement): Element {
  if (children.size === 0) return text
  return text.trim() === '' ? Object.fromEntries(children) : malformed()
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&([^;&]{0,9};?)/g, (_reference, name: string) => {
    const [, hex, decimal, word] = /^(?:#x([\da-f]+)|#(\d+)|([a-z]+));$/i.exec(name) ?? []
    if (word !== undefined) return entities[word] ?? malformed()
    return codePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })
}

function codePoint(value: number): string {
  return Number.isInteger(value) && value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : malformed()
}

function malformed(): never {
  throw s3Error('MalformedXML')
}
