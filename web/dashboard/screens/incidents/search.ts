/** Which incidents are listed, as the address states it. */
import { oneIn, textIn } from '#web/dashboard/app/search.ts'

export const incidentStatuses = ['open', 'acknowledged', 'resolved'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

export interface IncidentsSearch {
  /** Absent: all. */
  readonly status?: IncidentStatus | undefined
  /** Id of what the incidents are about; absent: all. */
  readonly entity?: string | undefined
  /** Where the page begins; absent: the first page. */
  readonly cursor?: string | undefined
}

export const readIncidentsSearch = (search: Record<string, unknown>): IncidentsSearch => ({
  status: oneIn(search, 'status', incidentStatuses),
  entity: textIn(search, 'entity'),
  cursor: textIn(search, 'cursor'),
})
