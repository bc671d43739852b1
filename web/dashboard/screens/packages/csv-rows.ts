import type { Cell } from '#web/dashboard/app/csv.ts'
import type { PackageRow } from './data.ts'

/** Names of the columns, as those of the API. */
const columns = [
  'id',
  'title',
  'slug',
  'status',
  'contentType',
  'scormEdition',
  'currentVersion',
  'launchCount30d',
  'organizationId',
  'organizationName',
  'updatedAt',
] as const

/** Packages as rows of a file, with its header. Counts of findings that are not known are empty. */
export const packageRows = (
  rows: readonly Pick<PackageRow, (typeof columns)[number] | 'findings'>[],
): readonly (readonly Cell[])[] => [
  [...columns, 'errors', 'warnings'],
  ...rows.map(({ findings, ...row }) => [
    ...columns.map((name) => row[name]),
    findings?.errors ?? null,
    findings?.warnings ?? null,
  ]),
]
