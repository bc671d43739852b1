/** Valid calls of headsets. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { openTraining, pairHeadset, seedPairingCode } from '#test/support/headsets.ts'
import { ownAddress } from './valid.ts'

interface Valid {
  readonly request: ApiRequest
  readonly token?: string
  readonly deviceToken?: string
}
type MakeValid = (world: { readonly backend: Backend }) => Promise<Valid>

const onDevice =
  (body?: unknown): MakeValid =>
  async ({ backend }) => {
    const { device } = await pairHeadset(backend)
    return { request: { params: { deviceId: device.deviceId }, ...(body === undefined ? {} : { body }) } }
  }

export const vrCalls: Readonly<Record<string, MakeValid>> = {
  createRegistration: () => Promise.resolve({ request: { body: { label: 'Blue headset' } } }),
  claimRegistration: async ({ backend }) => {
    const { code } = await seedPairingCode(backend)
    const body = { pairing_code: code, device: { model: 'Quest 3' } }
    return { request: { headers: ownAddress(), body } }
  },
  listDevices: () => Promise.resolve({ request: {} }),
  updateDevice: onDevice({ label: 'Red headset' }),
  revokeDevice: onDevice(),
  createJoinCode: async ({ backend }) => {
    const { sessionId, token } = await openTraining(backend)
    return { request: { params: { sessionId } }, token }
  },
  joinSession: async ({ backend }) => {
    const [{ token }, { code }] = [await pairHeadset(backend), await openTraining(backend)]
    return { request: { body: { code } }, deviceToken: token }
  },
}
