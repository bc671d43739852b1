/** Which skills and learners a heat map shows, page by page. */
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import type { Cell } from '#web/dashboard/app/csv.ts'
import type { Branch } from '../tree.ts'

export type HeatMapRow = ResponseBody<(typeof graphFamily)['endpoints']['createHeatMap']>['rows'][number]

/** A page has a thousand cells at most. */
export const rowsOfPage = 50
export const columnsOfPage = 20

/** A skill as a column. */
export interface MapSkill {
  readonly skillId: string
  readonly label: string
  /** Whether it has parts, which can be the columns instead. */
  readonly isWhole: boolean
}

const asColumn = ({ skill: { skillId, label }, parts }: Branch): MapSkill => ({
  skillId,
  label,
  isWhole: parts.length > 0,
})

/** The branch of a skill, with the branches in which it lies, from the root on; empty where there is none. */
export function pathTo(branches: readonly Branch[], skillId: string): readonly Branch[] {
  for (const branch of branches) {
    if (branch.skill.skillId === skillId) return [branch]
    const below = pathTo(branch.parts, skillId)
    if (below.length > 0) return [branch, ...below]
  }
  return []
}

/** A whole with its parts. Where there is one root only, its parts say more than it does alone. */
export function columnsOf(branches: readonly Branch[], of: string | undefined): readonly MapSkill[] {
  const [only, ...others] = branches
  const whole = of === undefined ? (others.length === 0 ? only : undefined) : pathTo(branches, of).at(-1)
  return (whole === undefined ? branches : [whole, ...whole.parts]).map(asColumn)
}

/** Ids of skills and all that is below them, wholes before their parts, each once. */
export function withParts(branches: readonly Branch[], skillIds: readonly string[]): readonly string[] {
  const idsOf = ({ skill, parts }: Branch): string[] => [skill.skillId, ...parts.flatMap(idsOf)]
  return [
    ...new Set(
      skillIds.flatMap((skillId) => {
        const branch = pathTo(branches, skillId).at(-1)
        return branch === undefined ? [skillId] : idsOf(branch)
      }),
    ),
  ]
}

interface PageOf<Item> {
  readonly items: readonly Item[]
  /** From 1 on. */
  readonly page: number
  readonly pages: number
}

/** @param text page in the address; the last page for numbers beyond it */
export function pageOf<Item>(items: readonly Item[], text: string | undefined, size: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(pages, Number(text ?? 1))
  return { items: items.slice((page - 1) * size, page * size), page, pages }
}

/** One row a learner, one column a skill with its level; empty without evidence. */
export const mapRows = (skills: readonly MapSkill[], rows: readonly HeatMapRow[]): readonly (readonly Cell[])[] => [
  ['subject_id', ...skills.map(({ label }) => label)],
  ...rows.map(({ subjectId, cells }) => [subjectId, ...cells.map(([level]) => (level === 0 ? null : level))]),
]
