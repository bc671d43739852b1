/** Headsets: their tokens and codes as text, and what changes them. */
import { fc } from '#test/support/properties.ts'
import { pairingAlphabet } from '#shared/contract/resources/vr/device.ts'
import {
  deviceModeRefusal,
  formatDeviceToken,
  newPairingCode,
  pairedDevice,
  parseDeviceToken,
  plainCode,
  presentDevice,
  renamedDevice,
  revokedDevice,
  type Device,
  type DeviceChange,
  type Registration,
} from '#shared/domain/vr/device.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

const registration: Registration = {
  registrationId: 'reg_1',
  tenantId: 'tenant_acme-1',
  mode: 'test',
  label: 'Blue headset',
  organizationId: 'org_1',
  createdBy: 'key_1',
  createdAt: '2026-11-21T09:50:00.000Z',
  endsAt: '2026-11-21T10:05:00.000Z',
}
const paired = (): DeviceChange =>
  pairedDevice(registration, { deviceId: 'dev_1', stated: { model: 'Quest 3' } }, stampAt())
const aDevice = (more: Partial<Device> = {}): Device => ({ ...paired().device, ...more })
const secret = 'A'.repeat(32)

it('reads workspace and mode back from a token', () => {
  const modes = fc.constantFrom('live', 'test')
  fc.assert(
    fc.property(modes, fc.stringMatching(/^[a-z0-9-]{1,60}$/), (mode, slug) => {
      const owner = { tenantId: `tenant_${slug}`, mode }
      expect(parseDeviceToken(formatDeviceToken(owner, secret))).toEqual(owner)
    }),
  )
})

it.each([
  ['an API key', `lck_live_acme_${secret}`],
  ['another mode', `lcv_demo_acme_${secret}`],
  ['a short secret', 'lcv_live_acme_abc'],
  ['text behind it', `lcv_live_acme_${secret} `],
  ['no workspace', `lcv_live__${secret}`],
])('takes %s for no token', (_, text) => {
  expect(parseDeviceToken(text)).toBeNull()
})

it('draws codes of 8 characters of which none looks like another', () => {
  expect(newPairingCode(() => 0)).toBe(pairingAlphabet.charAt(0).repeat(8))
  expect(newPairingCode((below) => below - 1)).toBe(pairingAlphabet.slice(-1).repeat(8))
  for (const alike of ['O0', 'I1', 'S5', 'B8', 'Z2'])
    expect(alike.match(/./g)?.filter((character) => pairingAlphabet.includes(character))).toEqual([])
})

it('reads a code as people type it', () => {
  expect(plainCode(' acde-fghj\t')).toBe('ACDEFGHJ')
})

it('pairs a headset with what the code says, by an event that names the headset as its actor', () => {
  const { device, event } = paired()
  expect(presentDevice(device)).toMatchObject({
    ...{ id: 'dev_1', tenantId: 'tenant_acme-1', mode: 'test', label: 'Blue headset', organizationId: 'org_1' },
    ...{ model: 'Quest 3', os_version: null, app_version: null, status: 'active', version: 1 },
  })
  expect(event).toMatchObject({
    type: 'device.paired',
    mode: 'test',
    actor: { kind: 'device', id: 'dev_1' },
    data: { label: 'Blue headset', model: 'Quest 3', created_by: 'key_1' },
  })
})

it('changes a name once, and refuses a stale version', () => {
  expect(renamedDevice(aDevice(), { label: 'Blue headset', version: 1 }, stampAt())).toBeNull()
  expect(renamedDevice(aDevice({ version: 3 }), { label: 'Red', version: 2 }, stampAt())).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
  expect(renamedDevice(aDevice(), { label: 'Red headset' }, stampAt())).toMatchObject({
    device: { label: 'Red headset', version: 2 },
    event: { type: 'device.renamed', data: { previous_label: 'Blue headset' } },
  })
})

it('revokes a headset once', () => {
  const change = revokedDevice(aDevice(), stampAt())
  expect(change).toMatchObject({
    device: { revokedAt: '2026-11-21T10:00:00.000Z', version: 2 },
    event: { type: 'device.revoked' },
  })
  expect(change === null ? null : revokedDevice(change.device, stampAt())).toBeNull()
})

it('lets a TEST key change TEST headsets only, and a LIVE key all', () => {
  expect(deviceModeRefusal('test', { mode: 'live' })).toMatchObject({ code: 'TEST_MODE_UNSUPPORTED' })
  for (const [key, mode] of [
    ['test', 'test'],
    ['live', 'test'],
    ['live', 'live'],
  ] as const)
    expect(deviceModeRefusal(key, { mode })).toBeNull()
})
