import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import type { Cell } from '#web/dashboard/app/csv.ts'

export type GapReport = ResponseBody<(typeof graphFamily)['endpoints']['getGapReport']>['gapReport']

/** Names of the columns, as those of the API. */
const columns = [
  'subject_id',
  'skill_id',
  'label',
  'weight',
  'required_level',
  'level',
  'estimate',
  'lower_bound',
  'status',
  'missing',
  'met_by',
] as const

/** The report as rows of a file, with its header. */
export const gapRows = ({ subjectId, requirements }: GapReport): readonly (readonly Cell[])[] => [
  columns,
  ...requirements.map((gap) => [
    subjectId,
    gap.skillId,
    gap.label,
    gap.weight,
    gap.requiredLevel,
    gap.level,
    gap.estimate,
    gap.lowerBound,
    gap.status,
    gap.missing,
    gap.metBy,
  ]),
]
