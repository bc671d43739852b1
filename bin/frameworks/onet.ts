/** The content model of O*NET (U.S. Department of Labor) as a taxonomy: skills, knowledge, abilities, work activities. */
import * as z from 'zod'
import { nameUuid } from '#shared/formats/case/package-facts.ts'
import type { Taxonomy, TaxonomyItem, TaxonomyLink } from './taxonomy.ts'

/** A row of "Content Model Reference.txt". */
export const onetRow = z.object({
  'Element ID': z.string().regex(/^\d[\dA-Za-z.]*$/, 'is no id of an element'),
  'Element Name': z.string().min(1),
  Description: z.string(),
})
export type OnetRow = z.infer<typeof onetRow>

/** Basic skills, cross-functional skills, knowledge. */
export const usualBranches = ['2.A', '2.B', '2.C']

const home = 'https://www.onetcenter.org'
const wholeOf = (id: string): string => id.slice(0, Math.max(id.lastIndexOf('.'), 0))
const identifierOf = (id: string): string => nameUuid(home, id)
const isIn = (id: string, branch: string): boolean => id === branch || id.startsWith(`${branch}.`)

/**
 * @param branches ids of the elements to take, with all that is below them
 * @param release number of the database, for the notes; null: unknown
 * @throws Error if a branch has no element
 */
export function onetTaxonomy(
  rows: readonly OnetRow[],
  { branches, release }: { readonly branches: readonly string[]; readonly release: string | null },
): Taxonomy {
  for (const branch of branches)
    if (!rows.some((row) => row['Element ID'] === branch))
      throw new Error(`The content model has no element "${branch}". Its main ones: ${mainElements(rows)}.`)
  const taken = rows.filter((row) => branches.some((branch) => isIn(row['Element ID'], branch)))
  const ids = new Set(taken.map((row) => row['Element ID']))
  const nameOf = new Map(rows.map((row) => [row['Element ID'], row['Element Name']]))
  const items = taken.map((row): TaxonomyItem => {
    const id = row['Element ID']
    const branch = branches.find((each) => isIn(id, each)) ?? id
    return {
      identifier: identifierOf(id),
      uri: `${home}/content-model/${id}`,
      label: row['Element Name'],
      statement: row.Description.trim() === '' ? row['Element Name'] : row.Description,
      code: id,
      aliases: [],
      type: nameOf.get(branch) ?? branch,
      changedAt: null,
    }
  })
  const links = [...ids].flatMap((id): TaxonomyLink[] =>
    ids.has(wholeOf(id)) ? [{ type: 'isChildOf', from: identifierOf(id), to: identifierOf(wholeOf(id)) }] : [],
  )
  const database = release === null ? 'O*NET Database' : `O*NET ${release} Database`
  return {
    uri: `${home}/content-model?branches=${branches.join(',')}`,
    title: `O*NET: ${branches.map((branch) => nameOf.get(branch) ?? branch).join(', ')}`,
    creator: 'U.S. Department of Labor, Employment and Training Administration (USDOL/ETA)',
    language: 'en',
    source: `${home}/database.html`,
    notes: `Holds information from the ${database} of USDOL/ETA, under the licence CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). O*NET is a trademark of USDOL/ETA. It was converted to CASE; USDOL/ETA has not approved, endorsed or tested this.`,
    items,
    links,
  }
}

/** Ids and names of the elements one level below the top, by which branches are chosen. */
const mainElements = (rows: readonly OnetRow[]): string =>
  rows
    .filter((row) => /^[^.]+\.[^.]+$/.test(row['Element ID']))
    .map((row) => `${row['Element ID']} ${row['Element Name']}`)
    .join(', ')
