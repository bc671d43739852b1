import { refused } from '#shared/domain/outcome.ts'
import {
  deviceModeRefusal,
  deviceNotFound,
  presentDevice,
  renamedDevice,
  revokedDevice,
} from '#shared/domain/vr/device.ts'
import { implement } from '#shared/http/implementation.ts'
import { cutPage } from '#shared/store/table/list-page.ts'
import { untilStored, type Dependencies, type VrEndpoints } from './dependencies.ts'

export const listDevices = implement<VrEndpoints['listDevices'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query }, stamp: { now } }, { devices }) {
    const { limit, offset, status, mode } = query
    const chosen = (await devices.list(tenantId, now))
      .map(presentDevice)
      .filter((device) => status === undefined || device.status === status)
      .filter((device) => mode === undefined || device.mode === mode)
    const { rows, total, hasMore, totalIsLowerBound } = cutPage(chosen, false, query)
    return { devices: [...rows], pagination: { total, limit, offset, hasMore, totalIsLowerBound } }
  },
})

export const updateDevice = implement<VrEndpoints['updateDevice'], Dependencies>()({
  handle({ caller: { tenantId, mode }, input: { params, body }, stamp }, { devices }) {
    return untilStored(async () => {
      const before = await devices.get({ tenantId, ...params })
      if (before === null) return deviceNotFound()
      const refusal = deviceModeRefusal(mode, before)
      if (refusal !== null) return refusal
      if (before.revokedAt !== null) return refused('NOT_FOUND', 'This headset was revoked. Pair it with a new code.')
      const change = renamedDevice(before, body, stamp)
      if (change === null) return { device: presentDevice(before) }
      if ('outcome' in change) return change
      return (await devices.change(before, change)) ? { device: presentDevice(change.device) } : null
    })
  },
})

export const revokeDevice = implement<VrEndpoints['revokeDevice'], Dependencies>()({
  handle({ caller: { tenantId, mode }, input: { params }, stamp }, { devices }) {
    return untilStored(async () => {
      const before = await devices.get({ tenantId, ...params })
      if (before === null) return deviceNotFound()
      const refusal = deviceModeRefusal(mode, before)
      if (refusal !== null) return refusal
      const change = revokedDevice(before, stamp)
      if (change === null) return { device: presentDevice(before) }
      return (await devices.change(before, change)) ? { device: presentDevice(change.device) } : null
    })
  },
})
