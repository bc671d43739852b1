/** The skills pillar of ESCO (European Commission) as a taxonomy: groups of skills, skills, knowledge. */
import * as z from 'zod'
import { nameUuid } from '#shared/formats/case/package-facts.ts'
import type { Taxonomy, TaxonomyItem, TaxonomyLink } from './taxonomy.ts'

const uri = z.url()
const cell = z.string().default('')

const concept = {
  conceptUri: uri,
  preferredLabel: z.string().min(1),
  /** One a line. */
  altLabels: cell,
  description: cell,
  /** Concepts that are not released are left out. */
  status: z.string().default('released'),
  modifiedDate: cell,
}

/** A row of "skills_<language>.csv". */
export const escoSkillRow = z.object({ ...concept, skillType: cell, definition: cell })
/** A row of "skillGroups_<language>.csv". */
export const escoGroupRow = z.object({ ...concept, code: cell })
/** A row of "broaderRelationsSkillPillar_<language>.csv". */
export const escoBroaderRow = z.object({ conceptUri: uri, broaderUri: uri })
/** A row of "skillSkillRelations_<language>.csv". */
export const escoRelationRow = z.object({ originalSkillUri: uri, relatedSkillUri: uri })

export interface EscoTables {
  readonly skills: readonly z.output<typeof escoSkillRow>[]
  readonly groups: readonly z.output<typeof escoGroupRow>[]
  readonly broader: readonly z.output<typeof escoBroaderRow>[]
  readonly relations: readonly z.output<typeof escoRelationRow>[]
}

type Concept = EscoTables['skills'][number] | EscoTables['groups'][number]

const home = 'http://data.europa.eu/esco'
const ownUuid = /\/([0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/i

/** The UUID at the end of the address of a concept; one of its address, where the address ends with a code. */
const identifierOf = (address: string): string => ownUuid.exec(address)?.[1]?.toLowerCase() ?? nameUuid(home, address)

const filled = (...texts: readonly string[]): string =>
  texts.map((text) => text.trim()).find((text) => text !== '') ?? ''

function timeOf(text: string): string | null {
  const time = Date.parse(text.includes('T') || text === '' ? text : `${text.trim().replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function typeOf(row: Concept): string {
  if (!('skillType' in row)) return 'Skill group'
  return row.skillType === 'knowledge' ? 'Knowledge' : 'Skill'
}

function itemOf(row: Concept): TaxonomyItem {
  const lines = row.altLabels.split('\n').map((line) => line.trim())
  return {
    identifier: identifierOf(row.conceptUri),
    uri: row.conceptUri,
    label: row.preferredLabel,
    statement: filled(row.description, 'definition' in row ? row.definition : '', row.preferredLabel),
    code: 'code' in row ? filled(row.code) || null : null,
    aliases: [...new Set(lines.filter((line) => line !== '' && line !== row.preferredLabel))],
    type: typeOf(row),
    changedAt: timeOf(row.modifiedDate),
  }
}

/** Links between concepts that are there, each once. */
function linksOf({ broader, relations }: EscoTables, known: ReadonlySet<string>): TaxonomyLink[] {
  const links = new Map<string, TaxonomyLink>()
  const primary = new Set<string>()
  const add = (link: TaxonomyLink): void => {
    const name = `${link.from} ${link.to}`
    if (link.from === link.to || links.has(name) || !known.has(link.from) || !known.has(link.to)) return
    links.set(name, link)
    if (link.type === 'isChildOf') primary.add(link.from)
  }
  for (const { conceptUri, broaderUri } of broader) {
    const [from, to] = [identifierOf(conceptUri), identifierOf(broaderUri)]
    // A concept rolls up into the broader one that is named first.
    add({ type: primary.has(from) ? 'isPartOf' : 'isChildOf', from, to })
  }
  for (const { originalSkillUri, relatedSkillUri } of relations)
    add({ type: 'isRelatedTo', from: identifierOf(originalSkillUri), to: identifierOf(relatedSkillUri) })
  return [...links.values()]
}

/** @param language of the files, such as `en` */
export function escoTaxonomy(tables: EscoTables, language: string): Taxonomy {
  const rows: readonly Concept[] = [...tables.groups, ...tables.skills]
  const items = new Map(
    rows.filter(({ status }) => status === 'released').map((row) => [identifierOf(row.conceptUri), itemOf(row)]),
  )
  return {
    uri: `${home}/concept-scheme/skills?language=${language}`,
    title: 'ESCO: skills and knowledge',
    creator: 'European Commission',
    language,
    source: 'https://esco.ec.europa.eu/en/use-esco/download',
    notes:
      'Uses the ESCO classification of the European Commission. It was converted to CASE; the Commission has not endorsed this.',
    items: [...items.values()],
    links: linksOf(tables, new Set(items.keys())),
  }
}
