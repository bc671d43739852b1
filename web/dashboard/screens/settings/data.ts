/** What the screen of settings asks and changes. */
import { queryOptions } from '@tanstack/react-query'
import type { customerSettingsFamily } from '#shared/contract/families/dashboard/customer-settings.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { ConfigurationEdit } from './rules.ts'

type Family = typeof customerSettingsFamily

const path = '/api/customer/settings'
const routes = {
  getSettings: { method: 'GET', path },
  updateSettings: { method: 'PATCH', path },
} as const satisfies Routes<Family>

const settings = client<Family>()(routes, ownOrigin)

export const settingsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'settings'],
    queryFn: ({ signal }) => bodyOf(settings.getSettings({ workspace, signal })),
  })

/** Refused with VERSION_CONFLICT where somebody has changed the settings in the meantime. */
export const changeSettings = (workspace: string, body: ConfigurationEdit) =>
  bodyOf(settings.updateSettings({ workspace, body }))
