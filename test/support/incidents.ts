/** Incidents as launches record them. */
import { randomUUID } from 'node:crypto'
import type { Trouble } from '#shared/domain/incidents/incident.ts'
import { newId, systemClock } from '#shared/platform/clock.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import type { Table } from '#shared/store/table/table.ts'

/** Records one occurrence. @returns the id that a new incident would get */
export async function recordIncident(
  table: Table,
  tenantId: string,
  { now = new Date().toISOString(), ...parts }: Partial<Trouble> & { readonly now?: string } = {},
): Promise<string> {
  const incidentId = newId('inc', systemClock)
  await incidentRepository(table).record(
    {
      ...{ tenantId, source: 'dispatch', entityType: 'dispatch', entityId: `dsp_${randomUUID()}` },
      ...{ code: 'DISPATCH_LICENSE_LIMIT_REACHED', title: 'All licences are in use', severity: 'warn' },
      ...parts,
    },
    { now, makeId: () => incidentId },
  )
  return incidentId
}
