import type { connectorsFamily } from '#shared/contract/families/public/connectors.ts'
import { presentInstallation, type Installation } from '#shared/domain/connectors/installation.ts'
import { repeatUntilStored } from '#shared/http/until-stored.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { InstallationRepository } from '#shared/store/connectors/installation-repository.ts'
import type { IncidentRepository } from '#shared/store/incidents/incident-repository.ts'

export type ConnectorEndpoints = typeof connectorsFamily.endpoints

export interface Dependencies {
  readonly installations: InstallationRepository
  readonly incidents: Pick<IncidentRepository, 'record' | 'settle' | 'countOpen'>
  readonly clock: Clock
}

export const untilStored = repeatUntilStored({
  maxTries: 20,
  busy: 'The installation is being changed by many requests at once. Repeat the request.',
})

/** The installation as the wire shows it. */
export async function shown(
  installation: Installation,
  now: string,
  { incidents }: Pick<Dependencies, 'incidents'>,
): Promise<ReturnType<typeof presentInstallation>> {
  const open = await incidents.countOpen(installation.tenantId, [installation.installationId])
  return presentInstallation(installation, { now, openIncidents: open.get(installation.installationId) ?? 0 })
}
