/** Headsets, and the codes by which they are paired (docs/access-patterns.md, V2-V7). */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { maxDevices, type Device, type DeviceChange, type Registration } from '#shared/domain/vr/device.ts'
import { workspaceTermsFromItem } from '#shared/store/credentials/tenant-item.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { lowerCountStep, raiseCountStep } from '#shared/store/table/limited-count.ts'
import { platformKeys } from '#shared/store/table/person-keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { deleteStep, putStep, transact, updateStep } from '#shared/store/table/transaction.ts'

type DeviceId = Pick<Device, 'tenantId' | 'deviceId'>

export interface DeviceRepository {
  /**
   * V2. Stores what a pairing code stands for, under the hash of the code, with the event. False: the code is in use. The
   * count of headsets carries the event, because pairing deletes the code.
   */
  register(code: string, registration: Registration, event: AuditEvent): Promise<boolean>
  /** V2. Strongly consistent; null for an unknown code. Whether it has ended is the caller's to see. */
  findRegistration(code: string): Promise<Registration | null>
  /**
   * V3. Uses the code up, counts the headset and stores it with its event: all or nothing. `used`: another headset was
   * faster. `full`: the workspace has `maxDevices`.
   */
  pair(code: string, change: DeviceChange): Promise<'paired' | 'used' | 'full'>
  /** V4. With the state of the workspace, strongly consistent, so that revoking works at once. */
  find(id: DeviceId): Promise<{ readonly device: Device; readonly isSuspended: boolean } | null>
  /** V4. Strongly consistent. */
  get(id: DeviceId): Promise<Device | null>
  /** V5. All of a workspace, newest first, revoked ones for 30 days. Strongly consistent. @param now ISO 8601 */
  list(tenantId: string, now: string): Promise<Device[]>
  /** V5. The number of those that are not revoked. */
  count(tenantId: string): Promise<number>
  /** V6. Stores a new name or the end with its event; false: another writer was faster, and the caller reads again. */
  change(before: Device, change: DeviceChange): Promise<boolean>
  /** V7. Records the time of the last join, unless the headset is gone. */
  recordJoin(id: DeviceId, now: string): Promise<void>
}

const nullable = z.string().nullable().default(null)
const mode = z.enum(['live', 'test'])

const registrationItem = z.object({
  registrationId: z.string(),
  tenantId: z.string(),
  mode,
  label: z.string(),
  organizationId: nullable,
  createdBy: z.string(),
  createdAt: z.string(),
  endsAt: z.string(),
})

const deviceItem = z.object({
  tenantId: z.string(),
  deviceId: z.string(),
  mode,
  label: z.string(),
  organizationId: nullable,
  model: z.string(),
  osVersion: nullable,
  appVersion: nullable,
  registrationId: z.string(),
  pairedAt: z.string(),
  lastJoinedAt: nullable,
  revokedAt: nullable,
  version: z.number(),
})

const deviceFrom = (item: RawItem): Device => parseItem(deviceItem, item)
const keyOf = ({ tenantId, deviceId }: DeviceId) => keys.device(tenantId, deviceId)
const codeKey = (code: string) => platformKeys.pairingCode(createHash('sha256').update(code).digest('base64url'))
const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000)

/** Revoked headsets are listed for so long. */
const keptSeconds = 30 * 86_400

async function pair(table: Table, code: string, { device, event }: DeviceChange): Promise<'paired' | 'used' | 'full'> {
  const unused = new Expression()
  unused.requireEqual('registrationId', device.registrationId)
  const failed = await transact(table, [
    deleteStep(codeKey(code), unused),
    raiseCountStep(keys.deviceCount(device.tenantId), 'devices', maxDevices),
    putStep({ ...keyOf(device), ...withoutNulls(device), ...outboxOf([event]) }),
  ])
  if (failed === null) return 'paired'
  return failed.step === 1 ? 'full' : 'used'
}

async function change(table: Table, before: Device, { device, event }: DeviceChange): Promise<boolean> {
  const update = new Expression()
  update.setAll({ label: device.label, version: device.version })
  appendEvents(update, [event])
  update.requireEqual('version', before.version)
  if (device.revokedAt === null) return (await updateUnread(table, keyOf(before), update)).kind === 'written'
  update.setAll({ revokedAt: device.revokedAt, expiresAt: seconds(device.revokedAt) + keptSeconds })
  const steps = [updateStep(keyOf(before), update), lowerCountStep(keys.deviceCount(before.tenantId), 'devices')]
  return (await transact(table, steps)) === null
}

export const deviceRepository = (table: Table): DeviceRepository => ({
  async register(code, registration, event) {
    const item = { ...codeKey(code), ...withoutNulls(registration), expiresAt: seconds(registration.endsAt) }
    const { tenantId } = registration
    const count = new Expression()
    // Events name the workspace of the item that carries them.
    count.set('tenantId', tenantId)
    appendEvents(count, [event])
    return (await transact(table, [putStep(item), updateStep(keys.deviceCount(tenantId), count)])) === null
  },
  async findRegistration(code) {
    const item = await get(table, codeKey(code), { consistent: true })
    return item === undefined ? null : parseItem(registrationItem, item)
  },
  pair: (code, paired) => pair(table, code, paired),
  async find(id) {
    const [device, workspace] = await getEach(table, [keyOf(id), keys.tenant(id.tenantId)], { consistent: true })
    if (device === undefined || workspace === undefined) return null
    return { device: deviceFrom(device), isSuspended: workspaceTermsFromItem(workspace).suspendedAt !== null }
  },
  async get(id) {
    const item = await get(table, keyOf(id), { consistent: true })
    return item === undefined ? null : deviceFrom(item)
  },
  async list(tenantId, now) {
    const items = await queryAll(table, { partition: keys.device(tenantId, '').pk, consistent: true })
    const isKept = ({ revokedAt }: Device): boolean =>
      revokedAt === null || seconds(revokedAt) + keptSeconds > seconds(now)
    return items
      .map(deviceFrom)
      .filter(isKept)
      .sort((a, b) => (a.pairedAt > b.pairedAt ? -1 : 1))
  },
  async count(tenantId) {
    const item = await get(table, keys.deviceCount(tenantId))
    return item === undefined ? 0 : z.object({ devices: z.number().default(0) }).parse(item).devices
  },
  change: (before, changed) => change(table, before, changed),
  async recordJoin(id, now) {
    const update = new Expression()
    update.set('lastJoinedAt', now)
    update.requireItem()
    await updateUnread(table, keyOf(id), update)
  },
})
