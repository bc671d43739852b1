import { refused, type Refused } from '#shared/domain/outcome.ts'
import {
  invalidCode,
  maxDevices,
  newPairingCode,
  pairedDevice,
  plainCode,
  presentDevice,
  registeredEvent,
  type Registration,
} from '#shared/domain/vr/device.ts'
import { implement } from '#shared/http/implementation.ts'
import { statedModeRefusal } from '#shared/http/stated-mode.ts'
import { newAttributionRefusal } from '#shared/operations/organizations/new-attribution.ts'
import { isoTime, newId } from '#shared/platform/clock.ts'
import { draw, newDeviceToken } from '#shared/platform/device-tokens.ts'
import { untilStored, type Dependencies, type VrEndpoints } from './dependencies.ts'

const full = (): Refused<'QUOTA_EXCEEDED'> =>
  refused('QUOTA_EXCEEDED', `A workspace may have ${maxDevices} headsets. Revoke one that is not used.`)

export const createRegistration = implement<VrEndpoints['createRegistration'], Dependencies>()({
  async handle({ caller, input: { body }, stamp }, dependencies) {
    const { tenantId, actorId } = caller
    const wrongMode = statedModeRefusal(caller, body.mode)
    if (wrongMode !== null) return wrongMode
    const { label, mode = caller.mode, organizationId = null, expires_in_minutes: minutes } = body
    const [refusal, count] = await Promise.all([
      newAttributionRefusal({ tenantId, organizationId: null }, organizationId, dependencies.organizations),
      dependencies.devices.count(tenantId),
    ])
    if (refusal !== null) return refusal
    if (count >= maxDevices) return full()
    const registration: Registration = {
      ...{ registrationId: newId('reg', dependencies.clock), tenantId, mode, label, organizationId },
      ...{ createdBy: actorId, createdAt: stamp.now, endsAt: isoTime(Date.parse(stamp.now) + minutes * 60_000) },
    }
    const event = registeredEvent(registration, stamp)
    const code = await untilStored(async () => {
      const drawn = newPairingCode(draw)
      return (await dependencies.devices.register(drawn, registration, event)) ? drawn : null
    })
    const { registrationId: id, createdAt, endsAt: expiresAt } = registration
    return {
      registration: { id, tenantId, mode, label, organizationId, createdAt, expiresAt },
      pairing_code: code,
    }
  },
})

export const claimRegistration = implement<VrEndpoints['claimRegistration'], Dependencies>()({
  async handle({ input: { body }, stamp }, { devices }) {
    const code = plainCode(body.pairing_code)
    const registration = await devices.findRegistration(code)
    if (registration === null || registration.endsAt <= stamp.now) return invalidCode()
    const { token, deviceId } = newDeviceToken(registration)
    const change = pairedDevice(registration, { deviceId, stated: body.device }, stamp)
    const outcome = await devices.pair(code, change)
    return outcome === 'paired' ? { device: presentDevice(change.device), device_token: token } : invalidCode()
  },
})
