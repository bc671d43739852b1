/** The learners of a heat map, and how they stand. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { HeatMapRow, MapSkill } from './rules.ts'

type Graph = typeof graphFamily

const routes = {
  createHeatMap: { method: 'POST', path: '/api/v1/graph/learners/heat-map' },
} as const satisfies Routes<Graph>
const graph = client<Graph>()(routes, ownOrigin)

type HeatMap = ResponseBody<Graph['endpoints']['createHeatMap']>

/** What one call takes. */
const mostLearners = 200
const mostSkills = 50

interface Question {
  readonly workspace: string
  readonly frameworkId: string
  readonly skillIds: readonly string[]
  readonly learnerIds: readonly string[]
}

const ask = ({ workspace, frameworkId, skillIds, learnerIds }: Question, signal?: AbortSignal): Promise<HeatMap> =>
  bodyOf(
    graph.createHeatMap({
      workspace,
      ...(signal === undefined ? {} : { signal }),
      body: { frameworkId, skillIds: [...skillIds], learnerIds: [...learnerIds] },
    }),
  )

interface PageQuestion extends Omit<Question, 'skillIds'> {
  readonly skills: readonly MapSkill[]
}

/** One page: 50 learners and 20 skills. Its columns come with the cells: a former page is shown while the next is on its way. */
export const heatMapQuery = ({ skills, ...of }: PageQuestion) => {
  const question = { ...of, skillIds: skills.map(({ skillId }) => skillId) }
  return queryOptions({
    queryKey: [
      question.workspace,
      'skills',
      'learners',
      'map',
      question.frameworkId,
      question.skillIds,
      question.learnerIds,
    ],
    queryFn: async ({ signal }) => ({ skills, rows: (await ask(question, signal)).rows }),
    placeholderData: keepPreviousData,
  })
}

const inParts = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size))

/** All rows with all columns, by as many calls as that takes. */
export async function readWholeMap(question: Question): Promise<readonly HeatMapRow[]> {
  const rows: HeatMapRow[] = []
  for (const learnerIds of inParts(question.learnerIds, mostLearners)) {
    const parts: HeatMap[] = []
    for (const skillIds of inParts(question.skillIds, mostSkills))
      parts.push(await ask({ ...question, learnerIds, skillIds }))
    rows.push(
      ...learnerIds.map((subjectId, at) => ({ subjectId, cells: parts.flatMap((part) => part.rows[at]?.cells ?? []) })),
    )
  }
  return rows
}
