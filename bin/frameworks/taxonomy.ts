/** A taxonomy of another publisher, and the CASE 1.1 package that a workspace imports (docs/skills.md, "Frameworks of others"). */
import { nameUuid } from '#shared/formats/case/package-facts.ts'
import type { CaseAssociation, CaseItem, CasePackage } from '#shared/formats/case/case-package.ts'

export interface TaxonomyItem {
  /** UUID, the same whenever the taxonomy is converted. */
  readonly identifier: string
  readonly uri: string
  readonly label: string
  readonly statement: string
  readonly code: string | null
  readonly aliases: readonly string[]
  readonly type: string
  /** ISO 8601; null where the publisher states none. */
  readonly changedAt: string | null
}

export interface TaxonomyLink {
  /** `isChildOf`: to the primary whole; `isPartOf`: to another whole. */
  readonly type: 'isChildOf' | 'isPartOf' | 'isRelatedTo'
  readonly from: string
  readonly to: string
}

export interface Taxonomy {
  readonly uri: string
  readonly title: string
  readonly creator: string
  readonly language: string
  readonly source: string
  /** How the publisher wants to be named, and on which terms. */
  readonly notes: string
  readonly items: readonly TaxonomyItem[]
  readonly links: readonly TaxonomyLink[]
}

const present = <Value>(name: string, value: Value | null): Record<string, Value> =>
  value === null ? {} : { [name]: value }

const itemOf = (item: TaxonomyItem, convertedAt: string): CaseItem => ({
  identifier: item.identifier,
  uri: item.uri,
  fullStatement: item.statement,
  abbreviatedStatement: item.label,
  ...present('humanCodingScheme', item.code),
  ...(item.aliases.length === 0 ? {} : { conceptKeywords: [...item.aliases] }),
  CFItemType: item.type,
  lastChangeDateTime: item.changedAt ?? convertedAt,
})

/** @param convertedAt ISO 8601, the time of what states none */
export function casePackageOf(taxonomy: Taxonomy, convertedAt: string): CasePackage {
  const { items, links } = taxonomy
  const document = nameUuid('', taxonomy.uri)
  const ends = new Map(
    [{ identifier: document, uri: taxonomy.uri, label: taxonomy.title }, ...items].map(({ identifier, uri, label }) => [
      identifier,
      { title: label, identifier, uri },
    ]),
  )
  const endOf = (identifier: string) => ends.get(identifier) ?? { title: identifier, identifier, uri: identifier }
  const children = new Set(links.flatMap(({ type, from }) => (type === 'isChildOf' ? [from] : [])))
  const roots = items.filter(({ identifier }) => !children.has(identifier))
  const toDocument = roots.map(({ identifier }): TaxonomyLink => ({
    type: 'isChildOf',
    from: identifier,
    to: document,
  }))
  const associations = [...links, ...toDocument].map(({ type, from, to }): CaseAssociation => {
    const identifier = nameUuid(document, `${type} ${from} ${to}`)
    return {
      identifier,
      uri: `${taxonomy.uri}#${identifier}`,
      associationType: type,
      originNodeURI: endOf(from),
      destinationNodeURI: endOf(to),
      lastChangeDateTime: convertedAt,
    }
  })
  return {
    CFDocument: {
      identifier: document,
      uri: taxonomy.uri,
      creator: taxonomy.creator,
      title: taxonomy.title,
      language: taxonomy.language,
      officialSourceURL: taxonomy.source,
      notes: taxonomy.notes,
      lastChangeDateTime: convertedAt,
      caseVersion: '1.1',
    },
    CFItems: items.map((item) => itemOf(item, convertedAt)),
    CFAssociations: associations,
  }
}
