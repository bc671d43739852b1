/**
 * One element of a parsed document. Names are split at the colon; prefixes are resolved as far as they are declared.
 */
export interface XmlElement {
  /** Local name. */
  name: string
  prefix: string
  /** `null` when no declaration is in force. */
  namespace: string | null
  attributes: XmlAttribute[]
  children: XmlElement[]
  /** The element's own character data, without that of its children; trimmed unless the parser keeps blanks. */
  text: string
}

export interface XmlAttribute {
  /** Local name. */
  name: string
  prefix: string
  namespace: string | null
  value: string
}

/** The children with this local name, whatever their prefix and case: manifests are careless with both. */
export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  const wanted = name.toLowerCase()
  return element.children.filter((child) => child.name.toLowerCase() === wanted)
}

/** The first of them. */
export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const wanted = name.toLowerCase()
  return element?.children.find((child) => child.name.toLowerCase() === wanted)
}

/** The value of the attribute with this local name, trimmed; one without a prefix is preferred. */
export function attribute(element: XmlElement, name: string): string | undefined {
  const wanted = name.toLowerCase()
  const candidates = element.attributes.filter(
    (candidate) => candidate.name.toLowerCase() === wanted && candidate.prefix !== 'xmlns',
  )
  return (candidates.find((candidate) => candidate.prefix === '') ?? candidates[0])?.value.trim()
}

/** The text of the first child with this local name; `undefined` when there is none or it is empty. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  const text = childNamed(element, name)?.text
  return text === '' ? undefined : text
}

/** `element` and everything below it, in document order. */
export function* descendants(element: XmlElement): Generator<XmlElement, void, undefined> {
  // Not recursive: a delegating generator costs the depth of the tree at every step.
  const ahead = [element]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    yield next
    for (const child of next.children.toReversed()) ahead.push(child)
  }
}
