/** Incidents of workspaces (docs/access-patterns.md, J9). */
import * as z from 'zod'
import { fingerprintOf, isRecordedAgain, type Trouble } from '#shared/domain/incidents/incident.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { transact, updateStep } from '#shared/store/table/transaction.ts'

export interface IncidentRepository {
  /**
   * J9. Opens an incident, or adds an occurrence to the open one, once a minute at most. Of simultaneous occurrences one
   * is recorded.
   * @param makeId makes the id of a new incident
   */
  record(trouble: Trouble, at: { readonly now: string; readonly makeId: () => string }): Promise<void>
}

const openItem = z.object({ incidentId: z.string(), lastSeenAt: z.string() })

const openFrom = (item: RawItem | undefined): z.output<typeof openItem> | null =>
  item === undefined ? null : parseItem(openItem, item)

function incidentChange(trouble: Trouble, incidentId: string, now: string): Expression {
  const change = new Expression()
  change.setAll({ ...trouble, incidentId, fingerprint: fingerprintOf(trouble), lastSeenAt: now })
  change.setTo('firstSeenAt', `if_not_exists(${change.name('firstSeenAt')}, ${change.value(now)})`)
  change.setTo('status', `if_not_exists(${change.name('status')}, ${change.value('open')})`)
  change.addTo('count', 1)
  return change
}

export const incidentRepository = (table: Table): IncidentRepository => ({
  async record(trouble, { now, makeId }) {
    const openKey = keys.openIncident(trouble.tenantId, fingerprintOf(trouble))
    const open = openFrom(await get(table, openKey))
    if (!isRecordedAgain(open?.lastSeenAt ?? null, now)) return
    const incidentId = open?.incidentId ?? makeId()
    const pointer = new Expression()
    pointer.setAll({ incidentId, lastSeenAt: now })
    pointer.requireEqual('lastSeenAt', open?.lastSeenAt ?? null)
    // A refusal means that another occurrence was recorded at the same time.
    await transact(table, [
      updateStep(openKey, pointer),
      updateStep(keys.incident(trouble.tenantId, incidentId), incidentChange(trouble, incidentId, now)),
    ])
  },
})
