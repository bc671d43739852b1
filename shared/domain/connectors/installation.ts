/** An installation: one copy of a connector that works for a workspace. It gives no right to anything. */
import type * as z from 'zod'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { changeModeRule } from '../credentials/live-by-test-key.ts'
import type { installationResource, newInstallation } from '#shared/contract/resources/connectors/connector.ts'
import { connectorCodes, type ConnectorCode } from '#shared/contract/resources/incidents/connector-codes.ts'
import { differing, withoutUndefined } from '../differing.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import type { Trouble } from '../incidents/incident.ts'
import { refused, type Refused } from '../outcome.ts'
import { namedUuid } from '../statements/named-uuid.ts'

export interface Installation {
  readonly tenantId: string
  readonly installationId: string
  readonly mode: KeyMode
  readonly connector: string
  /** The connector's own name for this copy, such as the id of a site. */
  readonly externalId: string
  readonly displayName: string | null
  readonly siteUrl: string | null
  readonly version: string | null
  readonly hostVersion: string | null
  readonly acquisitionSource: string | null
  readonly installedAt: string
  readonly lastSeenAt: string
  readonly uninstalledAt: string | null
  /** When that which can fail last went well, by the code of its failure. Later news of an earlier failure is old. */
  readonly succeededAt: Readonly<Partial<Record<ConnectorCode, string>>>
  /** Revision; rises with every change. */
  readonly revision: number
}

/** Most installations of one workspace, uninstalled ones among them. */
export const maxInstallations = 1000

type Statement = z.output<typeof newInstallation>

/** The same for the same copy. TEST keys have installations of their own. */
export const installationIdOf = (
  { tenantId, mode }: { readonly tenantId: string; readonly mode: KeyMode },
  { connector, externalId }: Pick<Statement, 'connector' | 'externalId'>,
): string => namedUuid(['connector', tenantId, mode, connector, externalId])

/** An installation as it shall be stored, with the events of its change. */
export interface InstallationChange {
  readonly installation: Installation
  readonly events: readonly AuditEvent[]
}

export const installationEvent = (
  type: 'connector.installed' | 'connector.updated' | 'connector.uninstalled',
  { installationId, mode, connector }: Installation,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  mode,
  entityType: 'connector',
  entityId: installationId,
  severity: 'info',
  data: { connector },
})

export function newInstallationOf(
  owner: { readonly tenantId: string; readonly mode: KeyMode },
  stated: Statement,
  stamp: Stamp,
): InstallationChange {
  const installation: Installation = {
    ...owner,
    installationId: installationIdOf(owner, stated),
    connector: stated.connector,
    externalId: stated.externalId,
    displayName: stated.displayName ?? null,
    siteUrl: stated.siteUrl ?? null,
    version: stated.version ?? null,
    hostVersion: stated.hostVersion ?? null,
    acquisitionSource: stated.acquisition_source ?? null,
    installedAt: stamp.now,
    lastSeenAt: stamp.now,
    uninstalledAt: null,
    succeededAt: {},
    revision: 1,
  }
  return { installation, events: [installationEvent('connector.installed', installation, stamp)] }
}

/** The installation after its connector has stated itself again. */
export function restatedInstallation(before: Installation, stated: Statement, stamp: Stamp): InstallationChange {
  const { acquisition_source: acquisitionSource, connector: _name, externalId: _id, ...others } = stated
  const set = differing<Installation>(before, withoutUndefined({ ...others, acquisitionSource }))
  const seen = { ...before, ...set, lastSeenAt: stamp.now, revision: before.revision + 1 }
  if (before.uninstalledAt !== null) {
    const installation = { ...seen, installedAt: stamp.now, uninstalledAt: null }
    return { installation, events: [installationEvent('connector.installed', installation, stamp)] }
  }
  const installation = seen
  const isChanged = Object.keys(set).length > 0
  return { installation, events: isChanged ? [installationEvent('connector.updated', installation, stamp)] : [] }
}

/** Null: it is uninstalled already. */
export function uninstalled(before: Installation, stamp: Stamp): InstallationChange | null {
  if (before.uninstalledAt !== null) return null
  const installation = { ...before, uninstalledAt: stamp.now, revision: before.revision + 1 }
  return { installation, events: [installationEvent('connector.uninstalled', installation, stamp)] }
}

const titles: Readonly<Record<ConnectorCode, string>> = {
  COURSE_SYNC_FAILED: 'Courses are not synchronized',
  GRADE_SYNC_FAILED: 'Grades are not synchronized',
  LAUNCH_FAILED: 'Courses cannot be launched',
  AUTH_FAILED: 'The credentials of the connector are refused',
}

/** What an incident of an installation is about. */
export const connectorTrouble = (
  { tenantId, installationId: entityId, connector, displayName, externalId }: Installation,
  code: ConnectorCode,
): Trouble => ({
  ...{ tenantId, source: 'connector', entityType: 'installation', entityId, code },
  title: `${titles[code]}: ${connector}, ${displayName ?? externalId}`,
  severity: 'warn',
})

/** All that can be open about an installation. */
export const connectorTroubles = (installation: Installation): Trouble[] =>
  connectorCodes.map((code) => connectorTrouble(installation, code))

const staleMilliseconds = 7 * 86_400_000

export const statusOf = (
  { uninstalledAt, lastSeenAt }: Installation,
  now: string,
): 'active' | 'stale' | 'uninstalled' => {
  if (uninstalledAt !== null) return 'uninstalled'
  return Date.parse(now) - Date.parse(lastSeenAt) > staleMilliseconds ? 'stale' : 'active'
}

export const presentInstallation = (
  installation: Installation,
  { now, openIncidents }: { readonly now: string; readonly openIncidents: number },
): z.input<typeof installationResource> => ({
  id: installation.installationId,
  tenantId: installation.tenantId,
  mode: installation.mode,
  connector: installation.connector,
  externalId: installation.externalId,
  displayName: installation.displayName,
  siteUrl: installation.siteUrl,
  version: installation.version,
  hostVersion: installation.hostVersion,
  acquisition_source: installation.acquisitionSource,
  status: statusOf(installation, now),
  installedAt: installation.installedAt,
  lastSeenAt: installation.lastSeenAt,
  uninstalledAt: installation.uninstalledAt,
  openIncidents,
})

/** The refusal of a change by a key of this mode; null where it may change the installation. */
export const installationModeRefusal = changeModeRule('installation')

export const installationNotFound = (installationId: string): Refused<'INSTALLATION_NOT_FOUND'> =>
  refused(
    'INSTALLATION_NOT_FOUND',
    `The workspace has no connector installation ${installationId}. Record it with POST /api/v1/connectors/installations.`,
  )
