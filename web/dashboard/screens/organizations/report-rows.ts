import type { Cell } from '#web/dashboard/app/csv.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { dispatchLearnersFamily } from '#shared/contract/families/public/dispatch-learners.ts'
import type { dispatchesFamily } from '#shared/contract/families/public/dispatches.ts'

/** A dispatch of an organization with what its learners have done. */
export interface ReportRow {
  readonly id: string
  readonly name: string
  readonly status: ResponseBody<(typeof dispatchesFamily)['endpoints']['getDispatch']>['dispatch']['status']
  readonly results: ResponseBody<(typeof dispatchLearnersFamily)['endpoints']['getDispatchResults']>
}

/** Names of the columns, as those of the API. */
const columns = [
  'dispatch_id',
  'name',
  'status',
  'learners',
  'completed',
  'passed',
  'failed',
  'incomplete',
  'not_attempted',
  'average_score_scaled',
  'time_spent_seconds',
] as const

/** The report as rows of a file, with its header. */
export const reportRows = (rows: readonly ReportRow[]): readonly (readonly Cell[])[] => [
  columns,
  ...rows.map(({ id, name, status, results }) => [
    id,
    name,
    status,
    results.learners,
    results.completed,
    results.passed,
    results.failed,
    results.incomplete,
    results.not_attempted,
    results.average_score_scaled,
    results.time_spent_seconds,
  ]),
]

/** A sum over all dispatches. */
export const totalOf = (rows: readonly ReportRow[], of: 'learners' | 'completed'): number =>
  rows.reduce((sum, { results }) => sum + results[of], 0)
