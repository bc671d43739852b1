import type { Work } from '#web/dashboard/app/tab-mark.ts'
import type { Package } from '#web/dashboard/app/version-report/data.ts'
import type { PackageStatus } from '../search.ts'

/** How far the processing of a package is, for the title of the tab. */
export function processingOf(
  { id, status }: Pick<Package, 'id' | 'status'>,
  statuses: Readonly<Record<PackageStatus, string>>,
): Work {
  const text = statuses[status]
  if (status === 'processing') return { id, state: 'going', text }
  return { id, state: status === 'failed' ? 'failed' : 'done', text }
}
