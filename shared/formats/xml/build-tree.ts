import { isObject, type PlainObject } from '#shared/contract/values.ts'
import { finding, type Finding } from '../finding.ts'
import type { XmlAttribute, XmlElement } from './element.ts'
import { resolveReferences } from './entities.ts'

/** A node as the parser returns it in document order: one element or piece of text, with attributes under `:@`. */
type RawNode = PlainObject

/** Prefixes that an element declares, and those of the elements around it. */
interface Namespaces {
  own: ReadonlyMap<string, string>
  outer: Namespaces | null
}

const PREDECLARED: Namespaces = {
  own: new Map([
    ['', ''],
    ['xml', 'http://www.w3.org/XML/1998/namespace'],
    ['xmlns', 'http://www.w3.org/2000/xmlns/'],
  ]),
  outer: null,
}

/** The document's root with names and references resolved; `null` when there is no element. */
export function buildTree(
  nodes: readonly unknown[],
  path: string,
  keepsBlanks = false,
): { ok: true; root: XmlElement; warnings: Finding[] } | null {
  const builder = new TreeBuilder(keepsBlanks)
  const root = nodes.map((node) => builder.element(node, PREDECLARED)).find((element) => element !== null)
  if (root === undefined) return null
  return { ok: true, root, warnings: builder.warnings(path) }
}

class TreeBuilder {
  private readonly unbound = new Set<string>()
  private unknownReference = false

  constructor(private readonly keepsBlanks: boolean) {}

  /** `null` for what is not an element. */
  element(node: unknown, inherited: Namespaces): XmlElement | null {
    if (!isObject(node)) return null
    const tag = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#'))
    const content = tag === undefined ? undefined : node[tag]
    if (tag === undefined || !Array.isArray(content)) return null
    const raw = attributesOf(node)
    const namespaces = declare(raw, inherited)
    const { prefix, name } = this.split(tag, namespaces)
    const text = content.map((child: unknown) => this.text(child)).join('')
    return {
      name,
      prefix,
      namespace: namespaceOf(prefix, namespaces) || null,
      attributes: raw.map(([key, value]) => this.attribute(key, value, namespaces)),
      children: content.flatMap((child: unknown) => this.element(child, namespaces) ?? []),
      text: this.keepsBlanks ? text : text.trim(),
    }
  }

  warnings(path: string): Finding[] {
    const unbound = [...this.unbound].slice(0, 10).map((prefix) =>
      finding('XML_PREFIX_UNBOUND', {
        path,
        message: `The manifest uses the namespace prefix "${prefix}" without declaring it.`,
      }),
    )
    return this.unknownReference ? [...unbound, finding('XML_ENTITY_UNKNOWN', { path })] : unbound
  }

  private attribute(key: string, value: string, namespaces: Namespaces): XmlAttribute {
    const { prefix, name } = this.split(key, namespaces)
    return {
      name,
      prefix,
      namespace: prefix === '' ? null : (namespaceOf(prefix, namespaces) ?? null),
      value: this.resolve(value),
    }
  }

  private split(qualified: string, namespaces: Namespaces): { prefix: string; name: string } {
    const colon = qualified.indexOf(':')
    if (colon <= 0) return { prefix: '', name: qualified }
    const prefix = qualified.slice(0, colon)
    if (namespaceOf(prefix, namespaces) === undefined) this.unbound.add(prefix)
    return { prefix, name: qualified.slice(colon + 1) }
  }

  private text(node: unknown): string {
    if (!isObject(node)) return ''
    const cdata: unknown = Array.isArray(node['#cdata']) ? node['#cdata'][0] : undefined
    if (isObject(cdata)) return typeof cdata['#text'] === 'string' ? cdata['#text'] : ''
    return typeof node['#text'] === 'string' ? this.resolve(node['#text']) : ''
  }

  private resolve(raw: string): string {
    const { text, unknown } = resolveReferences(raw)
    this.unknownReference ||= unknown
    return text
  }
}

function attributesOf(node: RawNode): [string, string][] {
  const attributes = node[':@']
  if (!isObject(attributes)) return []
  return Object.entries(attributes).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[key, value]] : [],
  )
}

function declare(attributes: [string, string][], inherited: Namespaces): Namespaces {
  const own = attributes.filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'))
  if (own.length === 0) return inherited
  return {
    own: new Map(own.map(([key, value]) => [key === 'xmlns' ? '' : key.slice('xmlns:'.length), value.trim()])),
    outer: inherited,
  }
}

function namespaceOf(prefix: string, namespaces: Namespaces): string | undefined {
  for (let scope: Namespaces | null = namespaces; scope !== null; scope = scope.outer) {
    const namespace = scope.own.get(prefix)
    if (namespace !== undefined) return namespace
  }
  return undefined
}
