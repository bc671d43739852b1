/** Filters of the list of dispatches. */
import { statusAt } from './dispatch-states.ts'
import type { Dispatch } from './dispatch.ts'

export interface DispatchFilter {
  readonly packageId?: string | undefined
  readonly organizationId?: string | undefined
  readonly status?: ReturnType<typeof statusAt> | undefined
  readonly mode?: Dispatch['mode'] | undefined
  readonly tag?: string | undefined
}

const agrees = (wanted: string | undefined, found: string | null): boolean => wanted === undefined || wanted === found

/** Whether a list with this filter shows the dispatch. Archived ones are shown only to a filter that names the status. */
export function isListed(dispatch: Dispatch, filter: DispatchFilter, now: string): boolean {
  const status = statusAt(dispatch, now)
  return (
    (filter.status === undefined ? status !== 'archived' : status === filter.status) &&
    agrees(filter.packageId, dispatch.packageId) &&
    agrees(filter.organizationId, dispatch.organizationId) &&
    agrees(filter.mode, dispatch.mode) &&
    (filter.tag === undefined || dispatch.tags.includes(filter.tag))
  )
}
