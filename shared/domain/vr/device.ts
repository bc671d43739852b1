/** Headsets of a workspace. A headset is paired once by a code, and has a token from then on. */
import type * as z from 'zod'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { changeModeRule } from '../credentials/live-by-test-key.ts'
import { pairingAlphabet, type deviceResource, type statedDevice } from '#shared/contract/resources/vr/device.ts'
import { workspaceSlug } from '../credentials/workspace-slug.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { refused, versionConflict, type Refused } from '../outcome.ts'

/** What a pairing code stands for. */
export interface Registration {
  readonly registrationId: string
  readonly tenantId: string
  readonly mode: KeyMode
  readonly label: string
  readonly organizationId: string | null
  /** The person or key that made the code. */
  readonly createdBy: string
  readonly createdAt: string
  /** ISO 8601; the code pairs nothing from then on. */
  readonly endsAt: string
}

export interface Device {
  readonly tenantId: string
  /** Follows from the hash of the token. */
  readonly deviceId: string
  readonly mode: KeyMode
  readonly label: string
  readonly organizationId: string | null
  readonly model: string
  readonly osVersion: string | null
  readonly appVersion: string | null
  readonly registrationId: string
  readonly pairedAt: string
  readonly lastJoinedAt: string | null
  readonly revokedAt: string | null
  /** Revision; rises with every change of name or state. */
  readonly version: number
}

/** Most headsets of a workspace that are not revoked. */
export const maxDevices = 1000

/** Workspace and mode that a token claims; null if the text is not a token of a headset. */
export function parseDeviceToken(text: string): { readonly tenantId: string; readonly mode: KeyMode } | null {
  const groups = /^lcv_(live|test)_([a-z0-9-]{1,60})_[A-Za-z0-9]{32}$/.exec(text)
  if (groups?.[2] === undefined) return null
  return { tenantId: `tenant_${groups[2]}`, mode: groups[1] === 'test' ? 'test' : 'live' }
}

/** Text of a new token; shown once, stored only as its hash. @param secret 32 letters and digits */
export const formatDeviceToken = ({ tenantId, mode }: Pick<Device, 'tenantId' | 'mode'>, secret: string): string =>
  `lcv_${mode}_${workspaceSlug(tenantId)}_${secret}`

/** @param draw returns a random whole number below its argument */
export const newPairingCode = (draw: (below: number) => number): string =>
  Array.from({ length: 8 }, () => pairingAlphabet.charAt(draw(pairingAlphabet.length))).join('')

/** A code as people type it, in its only form. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** The one refusal of codes, whatever is wrong with them: it must not tell codes that exist from others. */
export const invalidCode = (): Refused<'PAIRING_CODE_INVALID'> =>
  refused('PAIRING_CODE_INVALID', 'This code is wrong, was used, or has expired. Ask for a new one.')

export const deviceEvent = (
  type: 'device.paired' | 'device.renamed' | 'device.revoked',
  { deviceId, mode, label, model }: Device,
  { stamp, facts = {} }: { readonly stamp: Stamp; readonly facts?: NonNullable<AuditEvent['data']> },
): AuditEvent => ({
  ...stamped(stamp),
  type,
  mode,
  entityType: 'device',
  entityId: deviceId,
  severity: 'info',
  data: { label, model, ...facts },
})

/** The record that somebody made a pairing code. It does not hold the code. */
export const registeredEvent = ({ registrationId, mode, label, endsAt }: Registration, stamp: Stamp): AuditEvent => ({
  ...stamped(stamp),
  type: 'device.registered',
  mode,
  entityType: 'device',
  entityId: registrationId,
  severity: 'info',
  data: { label, expires_at: endsAt },
})

/** A headset as it shall be stored, with the event of its change. */
export interface DeviceChange {
  readonly device: Device
  readonly event: AuditEvent
}

export function pairedDevice(
  { registrationId, tenantId, mode, label, organizationId, createdBy }: Registration,
  { deviceId, stated }: { readonly deviceId: string; readonly stated: z.output<typeof statedDevice> },
  stamp: Stamp,
): DeviceChange {
  const device: Device = {
    ...{ tenantId, deviceId, mode, label, organizationId, registrationId },
    model: stated.model,
    osVersion: stated.os_version ?? null,
    appVersion: stated.app_version ?? null,
    pairedAt: stamp.now,
    lastJoinedAt: null,
    revokedAt: null,
    version: 1,
  }
  const byDevice = { ...stamp, actor: { kind: 'device', id: deviceId } } as const
  return { device, event: deviceEvent('device.paired', device, { stamp: byDevice, facts: { created_by: createdBy } }) }
}

/** Null: it has this name already. */
export function renamedDevice(
  before: Device,
  { label, version }: { readonly label: string; readonly version?: number | undefined },
  stamp: Stamp,
): DeviceChange | Refused<'VERSION_CONFLICT'> | null {
  if (version !== undefined && version !== before.version) return versionConflict('headset', before.version)
  if (label === before.label) return null
  const device = { ...before, label, version: before.version + 1 }
  return { device, event: deviceEvent('device.renamed', device, { stamp, facts: { previous_label: before.label } }) }
}

/** Null: it is revoked already. */
export function revokedDevice(before: Device, stamp: Stamp): DeviceChange | null {
  if (before.revokedAt !== null) return null
  const device = { ...before, revokedAt: stamp.now, version: before.version + 1 }
  return { device, event: deviceEvent('device.revoked', device, { stamp }) }
}

/** The refusal of a change by a key of this mode; null where it may change the headset. */
export const deviceModeRefusal = changeModeRule('headset')

export const deviceNotFound = (): Refused<'NOT_FOUND'> =>
  refused('NOT_FOUND', 'There is no such headset in this workspace. Revoked ones are listed for 30 days.')

export const presentDevice = (device: Device): z.input<typeof deviceResource> => ({
  id: device.deviceId,
  tenantId: device.tenantId,
  mode: device.mode,
  label: device.label,
  organizationId: device.organizationId,
  model: device.model,
  os_version: device.osVersion,
  app_version: device.appVersion,
  status: device.revokedAt === null ? 'active' : 'revoked',
  registrationId: device.registrationId,
  pairedAt: device.pairedAt,
  lastJoinedAt: device.lastJoinedAt,
  revokedAt: device.revokedAt,
  version: device.version,
})
