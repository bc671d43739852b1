/** Whether the signed-in person administers the platform. Such people need no workspace. */
import { queryOptions } from '@tanstack/react-query'
import type { adminFamily } from '#shared/contract/families/dashboard/admin.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from './calls.ts'

type Family = typeof adminFamily

const routes = { listTenants: { method: 'GET', path: '/api/admin/tenants' } } as const satisfies Routes<Family>
const admin = client<Family>()(routes, ownOrigin)

/** Begins the key of everything that the administration asks and changes. */
export const platformKey = ['platform'] as const

/** Refused with PLATFORM_ADMIN_REQUIRED for other people, and after a sign-in of more than 12 hours ago. */
export const entryQuery = queryOptions({
  queryKey: [...platformKey, 'entry'],
  queryFn: async ({ signal }) => {
    await bodyOf(admin.listTenants({ signal, query: { limit: 1 } }))
    return true
  },
  retry: false,
})
