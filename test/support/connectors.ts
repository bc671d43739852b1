/** Installations of connectors, and rows of what they report. */
import { randomUUID } from 'node:crypto'
import { newInstallationOf, type Installation } from '#shared/domain/connectors/installation.ts'
import { installationRepository } from '#shared/store/connectors/installation-repository.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import type { Backend } from './backend.ts'

/** A new installation of the workspace. */
export async function seedInstallation(
  { table, tenantId }: Pick<Backend, 'table' | 'tenantId'>,
  mode: 'live' | 'test' = 'live',
): Promise<Installation> {
  const stated = { connector: 'moodle', externalId: randomUUID() }
  const change = newInstallationOf({ tenantId, mode }, stated, stampOf(systemClock))
  await installationRepository(table).create(change)
  return change.installation
}

/** @param minutesAgo when it happened */
export const connectorEventRow = (type: string, minutesAgo = 0): Record<string, unknown> => ({
  event_id: randomUUID(),
  type,
  occurred_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
})
