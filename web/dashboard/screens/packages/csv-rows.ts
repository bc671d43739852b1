import type { Cell } from '#web/dashboard/app/csv.ts'
import type { PackageRow } from './data.ts'

/** Names of the columns, as those of the API. */
const columns = [
  'id',
  'title',
  'slug',
  'status',
  'contentType',
  'currentVersion',
  'launchCount30d',
  'organizationId',
  'organizationName',
  'updatedAt',
] as const

/** Packages as rows of a file, with its header. */
export const packageRows = (
  rows: readonly Pick<PackageRow, (typeof columns)[number]>[],
): readonly (readonly Cell[])[] => [columns, ...rows.map((row) => columns.map((name) => row[name]))]
