/** Headsets in the state after pairing, and sessions that they can join. */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { VrSummary } from '#shared/domain/packages/package.ts'
import {
  newPairingCode,
  pairedDevice,
  registeredEvent,
  type Device,
  type Registration,
} from '#shared/domain/vr/device.ts'
import { newId, stampOf, systemClock } from '#shared/platform/clock.ts'
import { draw, newDeviceToken } from '#shared/platform/device-tokens.ts'
import { deviceRepository } from '#shared/store/vr/device-repository.ts'
import type { Backend } from './backend.ts'
import { launch, seedPackage, type Open } from './seed.ts'

type Served = Pick<Backend, 'tenantId' | 'table' | 'call' | 'liveKey'>

/** A code that pairs one headset. */
export async function seedPairingCode(
  { tenantId, table }: Served,
  more: Partial<Registration> = {},
): Promise<{ readonly code: string; readonly registration: Registration }> {
  const registration: Registration = {
    registrationId: newId('reg', systemClock),
    tenantId,
    mode: 'live',
    label: 'Blue headset',
    organizationId: null,
    createdBy: 'key_test',
    createdAt: '2026-11-21T10:00:00.000Z',
    endsAt: '2099-01-01T00:00:00.000Z',
    ...more,
  }
  const code = newPairingCode(draw)
  await deviceRepository(table).register(code, registration, registeredEvent(registration, stampOf(systemClock)))
  return { code, registration }
}

export async function pairHeadset(
  backend: Served,
  mode: KeyMode = 'live',
): Promise<{ readonly token: string; readonly device: Device }> {
  const { code, registration } = await seedPairingCode(backend, { mode })
  const { token, deviceId } = newDeviceToken(registration)
  const change = pairedDevice(registration, { deviceId, stated: { model: 'Quest 3' } }, stampOf(systemClock))
  await deviceRepository(backend.table).pair(code, change)
  return { token, device: change.device }
}

const app: VrSummary = {
  contentType: 'vr_apk',
  applicationId: 'com.example.forklift',
  title: 'Forklift safety',
  versionName: '1.0',
  versionCode: 1,
  minSdk: 29,
  targetSdk: 32,
  vrFeatures: [],
  platform: 'meta_quest',
  apkPath: 'build/Fork lift.apk',
  apkBytes: 1000,
  fileCount: 1,
  unpackedBytes: 1000,
}

/** A training for headsets. */
export const seedTraining = (backend: Pick<Backend, 'tenantId' | 'table'>, more: object = {}): Promise<string> =>
  seedPackage(backend, { contentType: 'vr_apk', ...more }, app)

/** A launched training, and the code that its page shows. */
export async function openTraining(
  backend: Served,
  packageId: string | null = null,
): Promise<Open & { readonly code: string; readonly packageId: string }> {
  const id = packageId ?? (await seedTraining(backend))
  const { sessionId, token } = await launch(backend, id)
  const { body } = await backend.call('createJoinCode', { bearer: token, params: { sessionId } })
  return { sessionId, token, packageId: id, code: body.code }
}
