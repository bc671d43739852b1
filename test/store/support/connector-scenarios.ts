/** The verbs of connectors, as access patterns are counted. */
import type { ConnectorEvent } from '#shared/domain/connectors/connector-events.ts'
import {
  newInstallationOf,
  restatedInstallation,
  type InstallationChange,
} from '#shared/domain/connectors/installation.ts'
import {
  installationRepository,
  type InstallationRepository,
} from '#shared/store/connectors/installation-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const stated = { connector: 'moodle', externalId: 'site' }
const at = '2026-11-21T10:00:00.000Z'
const event: ConnectorEvent = { event_id: '00000000-0000-4000-8000-000000000001', type: 'heartbeat', at }

const anInstallation = (): InstallationChange =>
  newInstallationOf({ tenantId: fresh('tenant_'), mode: 'live' }, stated, stampAt(at))

const onInstallation =
  (act: (installations: InstallationRepository, made: InstallationChange) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const installations = installationRepository(table)
    const made = anInstallation()
    await installations.create(made)
    return () => act(installations, made)
  }

export const connectorScenarios: Readonly<Record<string, Scenario>> = {
  'installations.create': ({ table }) => {
    const made = anInstallation()
    return Promise.resolve(() => installationRepository(table).create(made))
  },
  'installations.get': onInstallation((installations, { installation }) => installations.get(installation)),
  'installations.list': onInstallation((installations, { installation }) => installations.list(installation.tenantId)),
  'installations.change': onInstallation((installations, { installation }) =>
    installations.change(installation, restatedInstallation(installation, { ...stated, version: '2' }, stampAt(at))),
  ),
  'installations.unknown': onInstallation(async (installations, { installation }) => {
    await installations.unknown(installation, [event])
  }),
  'installations.record': onInstallation((installations, { installation }) =>
    installations.record(installation, [event], at),
  ),
}
