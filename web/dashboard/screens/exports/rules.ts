import type { DataExportResource as DataExport } from '#shared/contract/resources/data-exports/data-export.ts'
import type { NewExport } from '#web/dashboard/app/data-exports.ts'
import { oneIn, textIn } from '#web/dashboard/app/search.ts'
import { jobStates, type Work } from '#web/dashboard/app/tab-mark.ts'

const completions = ['not_attempted', 'incomplete', 'completed', 'passed', 'failed'] as const
const modes = ['live', 'test'] as const

type Filters = DataExport['filters']

/** Those of the named filters that are stated. */
function stated<Name extends string>(filters: Filters, names: readonly Name[]): { readonly [K in Name]?: string } {
  const found: { [K in Name]?: string } = {}
  for (const name of names) {
    const value = textIn(filters, name)
    if (value !== undefined) found[name] = value
  }
  return found
}

/** The request that made an export, to make it again with what is stored by now. */
export function requestOf({ kind, format, filters }: Pick<DataExport, 'kind' | 'format' | 'filters'>): NewExport {
  const status = oneIn(filters, 'status', completions)
  const mode = oneIn(filters, 'mode', modes)
  const ofMode = mode === undefined ? {} : { mode }
  if (kind === 'audit')
    return { kind, format, filters: { ...stated(filters, ['type', 'actor', 'entity_id', 'from', 'to']), ...ofMode } }
  if (kind === 'statements')
    return { kind, format, filters: stated(filters, ['actor', 'verb', 'activity', 'registration', 'from', 'to']) }
  if (kind === 'ledger') return { kind, format, filters: stated(filters, ['month']) }
  if (kind === 'usage') return { kind, format, filters: stated(filters, ['from', 'to']) }
  if (kind === 'dispatch_learners')
    return {
      kind,
      format,
      filters: { dispatch_id: textIn(filters, 'dispatch_id') ?? '', ...(status === undefined ? {} : { status }) },
    }
  return {
    kind,
    format,
    filters: {
      ...stated(filters, ['user_id', 'package_id', 'dispatch_id', 'organization_id', 'from', 'to']),
      ...(status === undefined ? {} : { status }),
      ...ofMode,
    },
  }
}

/** Whether there is a file to download now. */
export const hasFile = ({ status, expires_at: end }: Pick<DataExport, 'status' | 'expires_at'>, now: number): boolean =>
  status === 'completed' && end !== null && Date.parse(end) > now

/** How far an export is, for the title of the tab. */
export const exportWork = (
  { id, status }: Pick<DataExport, 'id' | 'status'>,
  statuses: Readonly<Record<DataExport['status'], string>>,
): Work => ({ id, state: jobStates[status], text: statuses[status] })
