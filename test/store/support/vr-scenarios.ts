/** The verbs of headsets and their codes, as access patterns are counted. */
import {
  pairedDevice,
  registeredEvent,
  renamedDevice,
  revokedDevice,
  type Device,
  type Registration,
} from '#shared/domain/vr/device.ts'
import type { JoinCode } from '#shared/domain/vr/join-code.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { deviceRepository, type DeviceRepository } from '#shared/store/vr/device-repository.ts'
import { joinCodeRepository, type JoinCodeRepository } from '#shared/store/vr/join-code-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T10:00:00.000Z'

const aRegistration = (tenantId: string): Registration => ({
  ...{ registrationId: fresh('reg_'), tenantId, mode: 'live', label: 'Blue headset', organizationId: null },
  ...{ createdBy: 'key_1', createdAt: at, endsAt: '2099-01-01T00:00:00.000Z' },
})

const pairingOf = (registration: Registration) =>
  pairedDevice(registration, { deviceId: fresh('dev_'), stated: { model: 'Quest 3' } }, stampAt(at))

/** With a pairing code that nobody has used. */
const onCode =
  (
    act: (
      devices: DeviceRepository,
      at: { readonly code: string; readonly registration: Registration },
    ) => Promise<unknown>,
  ): Scenario =>
  async ({ table }) => {
    const devices = deviceRepository(table)
    const [code, registration] = [fresh('CODE'), aRegistration(fresh('tenant_'))]
    await devices.register(code, registration, registeredEvent(registration, stampAt(at)))
    return () => act(devices, { code, registration })
  }

/** With a headset that is paired, and whose event is published. */
const onDevice =
  (act: (devices: DeviceRepository, device: Device) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const devices = deviceRepository(table)
    const [code, registration] = [fresh('CODE'), aRegistration(fresh('tenant_'))]
    const { tenantId } = registration
    await accessRepository(table).putTenant({ tenantId, name: 'Academy', plan: 'growth', createdAt: at })
    await devices.register(code, registration, registeredEvent(registration, stampAt(at)))
    const paired = pairingOf(registration)
    await devices.pair(code, paired)
    const outbox = outboxRepository(table)
    for (const item of await outbox.items([keys.device(tenantId, paired.device.deviceId)]))
      await outbox.settle(item, item.waiting)
    return () => act(devices, paired.device)
  }

const newJoinCode = (): JoinCode => ({
  ...{ tenantId: fresh('tenant_'), code: '123456', sessionId: fresh('ses_'), mode: 'live', launchEpoch: null },
  ...{ endsAt: '2099-01-01T00:00:00.000Z', usedBy: null },
})

/** With a code that a session shows. */
const onJoinCode =
  (act: (codes: JoinCodeRepository, code: JoinCode) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const [codes, code] = [joinCodeRepository(table), newJoinCode()]
    await codes.add(code, at)
    return () => act(codes, code)
  }

export const vrScenarios: Readonly<Record<string, Scenario>> = {
  'devices.register': ({ table }) => {
    const registration = aRegistration(fresh('tenant_'))
    const event = registeredEvent(registration, stampAt(at))
    return Promise.resolve(() => deviceRepository(table).register(fresh('CODE'), registration, event))
  },
  'devices.findRegistration': onCode((devices, { code }) => devices.findRegistration(code)),
  'devices.pair': onCode((devices, { code, registration }) => devices.pair(code, pairingOf(registration))),
  'devices.find': onDevice((devices, device) => devices.find(device)),
  'devices.get': onDevice((devices, device) => devices.get(device)),
  'devices.list': onDevice((devices, { tenantId }) => devices.list(tenantId, at)),
  'devices.count': onDevice((devices, { tenantId }) => devices.count(tenantId)),
  'devices.change': onDevice((devices, device) => {
    const renamed = renamedDevice(device, { label: 'Red headset' }, stampAt(at))
    if (renamed === null || 'code' in renamed) throw new Error('The headset was not renamed.')
    return devices.change(device, renamed)
  }),
  'devices.change (revoke)': onDevice((devices, device) => {
    const revoked = revokedDevice(device, stampAt(at))
    if (revoked === null) throw new Error('The headset was not revoked.')
    return devices.change(device, revoked)
  }),
  'devices.recordJoin': onDevice((devices, device) => devices.recordJoin(device, at)),
  'joinCodes.ofSession': onJoinCode((codes, { tenantId, sessionId }) => codes.ofSession(tenantId, sessionId)),
  'joinCodes.add': ({ table }) => Promise.resolve(() => joinCodeRepository(table).add(newJoinCode(), at)),
  'joinCodes.find': onJoinCode((codes, { tenantId, code }) => codes.find(tenantId, code)),
  'joinCodes.use': onJoinCode((codes, code) => codes.use(code, 'dev_1')),
}
