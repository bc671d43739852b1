/** Which entries of the audit log are listed, as the address states it. */
import type { ModeSearch } from '#web/dashboard/app/mode-search.ts'
import { dayIn, textIn } from '#web/dashboard/app/search.ts'

/** The mode is that of the whole address. */
export interface AuditSearch {
  /** Type of the entries, in full. */
  readonly type?: string | undefined
  /** Id of the person or the key. */
  readonly actor?: string | undefined
  /** Id of what was changed. */
  readonly entity?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Where the page begins; absent: the first page. */
  readonly cursor?: string | undefined
}

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  type: textIn(search, 'type'),
  actor: textIn(search, 'actor'),
  entity: textIn(search, 'entity'),
  from: dayIn(search, 'from'),
  to: dayIn(search, 'to'),
  cursor: textIn(search, 'cursor'),
})

/** The filters as the service takes them. */
export const filtersOf = ({ type, actor, entity, from, to, mode }: AuditSearch & ModeSearch) => ({
  ...(type === undefined ? {} : { type }),
  ...(actor === undefined ? {} : { actor }),
  ...(entity === undefined ? {} : { entity_id: entity }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(mode === undefined ? {} : { mode }),
})
