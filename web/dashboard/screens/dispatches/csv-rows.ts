import type { Cell } from '#web/dashboard/app/csv.ts'
import type { Dispatch } from './data.ts'

/** Names of the columns, as those of the API. The title of the course stands beside its id. */
const columns = [
  'id',
  'name',
  'packageId',
  'organizationId',
  'organizationName',
  'status',
  'mode',
  'learnersUsed',
  'licenseLimit',
  'expiresAt',
] as const

/** Dispatches as rows of a file, with its header. @param titles of courses, by their ids */
export const dispatchRows = (
  rows: readonly Pick<Dispatch, (typeof columns)[number]>[],
  titles: ReadonlyMap<string, string>,
): readonly (readonly Cell[])[] => [
  [...columns, 'packageTitle'],
  ...rows.map((row) => [...columns.map((name) => row[name]), titles.get(row.packageId) ?? null]),
]
