import type { connectorsFamily } from '#shared/contract/families/public/connectors.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { presentInstallation, type Installation } from '#shared/domain/connectors/installation.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { InstallationRepository } from '#shared/store/connectors/installation-repository.ts'
import type { IncidentRepository } from '#shared/store/incidents/incident-repository.ts'

export type ConnectorEndpoints = typeof connectorsFamily.endpoints

export interface Dependencies {
  readonly installations: InstallationRepository
  readonly incidents: Pick<IncidentRepository, 'record' | 'settle' | 'countOpen'>
  readonly clock: Clock
}

/** How often a change is tried. If another writer was faster, the next try decides from what that one stored. */
const maxTries = 20

/** Repeats a step until it returns a result. @throws ServiceError BACKEND_UNAVAILABLE after many tries */
export async function untilStored<Result>(step: () => Promise<Result | null>): Promise<Result> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const result = await step()
    if (result !== null) return result
  }
  throw new ServiceError(
    'BACKEND_UNAVAILABLE',
    'The installation is being changed by many requests at once. Repeat the request.',
  )
}

/** The installation as the wire shows it. */
export async function shown(
  installation: Installation,
  now: string,
  { incidents }: Pick<Dependencies, 'incidents'>,
): Promise<ReturnType<typeof presentInstallation>> {
  const open = await incidents.countOpen(installation.tenantId)
  return presentInstallation(installation, { now, openIncidents: open.get(installation.installationId) ?? 0 })
}
