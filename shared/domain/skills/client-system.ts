/** Client systems: registered sources of evidence. One is never deleted, because evidence names it. */
import type * as z from 'zod'
import type { clientSystemKind, clientSystemStatus } from '#shared/contract/resources/skills/client-system.ts'
import type { DemonstrationMode } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { differing } from '../differing.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { applied, versionConflict, type Applied, type Refused } from '../outcome.ts'

export interface ClientSystem {
  readonly tenantId: string
  readonly clientSystemId: string
  readonly name: string
  readonly kind: z.infer<typeof clientSystemKind>
  readonly status: z.infer<typeof clientSystemStatus>
  /** Factor of the weight of its evidence, 0.1 to 1. */
  readonly trust: number
  /** Empty: every mode. */
  readonly allowedModes: readonly DemonstrationMode[]
  readonly subjectRule: { readonly accountHomePages: readonly string[]; readonly mailto: boolean }
  readonly followStatements: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** Revision; rises with every change. */
  readonly version: number
}

/** Whether statements in the LRS become evidence of this client system. */
export const followsStatements = ({ status, followStatements }: ClientSystem): boolean =>
  status === 'active' && followStatements

export type ClientSystemSettings = Omit<
  ClientSystem,
  'tenantId' | 'clientSystemId' | 'createdAt' | 'updatedAt' | 'version'
>

export interface ClientSystemChange {
  readonly clientSystem: ClientSystem
  readonly event: AuditEvent
}

const clientSystemEvent = (
  type: 'client_system.created' | 'client_system.updated',
  clientSystemId: string,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'client_system',
  entityId: clientSystemId,
  severity: 'info',
})

export const newClientSystem = (
  { tenantId, clientSystemId }: Pick<ClientSystem, 'tenantId' | 'clientSystemId'>,
  settings: Omit<ClientSystemSettings, 'status'>,
  stamp: Stamp,
): ClientSystemChange => ({
  clientSystem: {
    tenantId,
    clientSystemId,
    ...settings,
    status: 'active',
    createdAt: stamp.now,
    updatedAt: stamp.now,
    version: 1,
  },
  event: clientSystemEvent('client_system.created', clientSystemId, stamp),
})

/** The client system with other settings, and the event of that; null where it has them already. */
export function changeClientSystem(
  stored: ClientSystem,
  { settings, version }: { readonly settings: Partial<ClientSystemSettings>; readonly version?: number | undefined },
  stamp: Stamp,
): Applied<ClientSystemChange | null> | Refused<'VERSION_CONFLICT'> {
  if (version !== undefined && version !== stored.version) return versionConflict('client system', stored.version)
  const set = differing<ClientSystem>(stored, settings)
  if (Object.keys(set).length === 0) return applied(null)
  return applied({
    clientSystem: { ...stored, ...set, updatedAt: stamp.now, version: stored.version + 1 },
    event: clientSystemEvent('client_system.updated', stored.clientSystemId, stamp),
  })
}
