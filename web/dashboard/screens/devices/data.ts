/** What the screen of headsets asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { vrFamily } from '#shared/contract/families/public/vr.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { Mode, ModeSearch } from '#web/dashboard/app/mode-search.ts'
import { offsetPage } from '#web/dashboard/app/offset-page.ts'
import type { DevicesSearch } from './search.ts'

type Family = typeof vrFamily

const all = '/api/v1/vr/devices'
const routes = {
  createRegistration: { method: 'POST', path: '/api/v1/vr/registrations' },
  listDevices: { method: 'GET', path: all },
  updateDevice: { method: 'PATCH', path: `${all}/{deviceId}` },
  revokeDevice: { method: 'DELETE', path: `${all}/{deviceId}` },
} as const satisfies Routes<Family>

const vr = client<Family>()(routes, ownOrigin)

export type DevicesPage = ResponseBody<Family['endpoints']['listDevices']>
export type Device = DevicesPage['devices'][number]
export type Pairing = ResponseBody<Family['endpoints']['createRegistration']>

/** Milliseconds between two questions whether a headset has used its code. They stop while nobody sees the page. */
const pairingPace = 3000

export const devicesKey = (workspace: string) => [workspace, 'devices'] as const

export const devicesQuery = (workspace: string, { status, offset, mode }: DevicesSearch & ModeSearch) =>
  queryOptions({
    queryKey: [...devicesKey(workspace), { status, offset, mode }],
    queryFn: ({ signal }) =>
      bodyOf(
        vr.listDevices({
          workspace,
          signal,
          query: offsetPage({ status, offset, mode }),
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** The headset that has used a pairing code; null as long as none has. The newest are listed first. */
export const pairedQuery = (workspace: string, registrationId: string) =>
  queryOptions({
    queryKey: [...devicesKey(workspace), 'paired', registrationId],
    queryFn: async ({ signal }): Promise<Device | null> => {
      const { devices } = await bodyOf(vr.listDevices({ workspace, signal, query: { limit: 50, offset: 0 } }))
      return devices.find((device) => device.registrationId === registrationId) ?? null
    },
    refetchInterval: ({ state }) => (state.data === null || state.data === undefined ? pairingPace : false),
  })

export const createPairing = (
  workspace: string,
  body: { readonly label: string; readonly mode: Mode },
  idempotencyKey: string,
): Promise<Pairing> => bodyOf(vr.createRegistration({ workspace, body, idempotencyKey }))

export const renameDevice = (workspace: string, { id: deviceId, version }: Device, label: string) =>
  bodyOf(vr.updateDevice({ workspace, params: { deviceId }, body: { label, version } }))

export const revokeDevice = (workspace: string, deviceId: string) =>
  bodyOf(vr.revokeDevice({ workspace, params: { deviceId } }))
