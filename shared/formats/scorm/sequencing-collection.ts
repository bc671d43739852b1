import { attribute, childrenNamed, descendants, type XmlElement } from '../xml/element.ts'
import type { Expansion } from './expansion.ts'
import type { ManifestReport } from './manifest-report.ts'

/** What one element costs beside its text. */
const ELEMENT_CHARACTERS = 32

interface Definition {
  element: XmlElement
  /** Roughly the characters that a copy of it costs. */
  weight: number
}

/** The reusable sequencing definitions of a manifest, by their ID. */
export class SequencingCollection {
  private readonly definitions: ReadonlyMap<string, Definition>

  constructor(
    root: XmlElement,
    private readonly expansion: Expansion,
  ) {
    const elements = childrenNamed(root, 'sequencingCollection').flatMap((collection) =>
      childrenNamed(collection, 'sequencing'),
    )
    this.definitions = new Map(
      elements.map((element) => [attribute(element, 'ID') ?? '', { element, weight: weightOf(element) }]),
    )
  }

  /** `element` with the parts of the definition that it refers to; where both have a part, its own counts. */
  merge(element: XmlElement, report: ManifestReport): XmlElement {
    const reference = attribute(element, 'IDRef')
    if (reference === undefined) return element
    const definition = this.definitions.get(reference)
    if (definition === undefined) {
      report.add('SEQUENCING_REFERENCE_UNKNOWN', {
        message: `The sequencing definition "${reference.slice(0, 100)}" does not exist in the manifest.`,
      })
      return element
    }
    if (!this.expansion.allows(definition.weight)) return element
    const own = new Set(element.children.map(partKey))
    return {
      ...element,
      children: [...definition.element.children.filter((part) => !own.has(partKey(part))), ...element.children],
    }
  }
}

/** ADL's extension elements share some names with IMS's; the namespace or the prefix distinguishes them. */
export function isExtension(element: XmlElement): boolean {
  return /adlseq/i.test(element.namespace ?? element.prefix)
}

function partKey(part: XmlElement): string {
  return `${isExtension(part) ? 'adlseq' : 'imsss'}:${part.name.toLowerCase()}`
}

function weightOf(definition: XmlElement): number {
  let weight = 0
  for (const { name, text, attributes } of descendants(definition)) {
    weight += ELEMENT_CHARACTERS + name.length + text.length
    for (const { name: key, value } of attributes) weight += ELEMENT_CHARACTERS + key.length + value.length
  }
  return weight
}
