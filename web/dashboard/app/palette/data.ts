/** What the command palette asks: packages by title, and the endpoint that a delivery went to. */
import { queryOptions } from '@tanstack/react-query'
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { customerWebhooksFamily } from '#shared/contract/families/dashboard/customer-webhooks.ts'
import type { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '../calls.ts'
import { findDelivery } from '../find-delivery.ts'

type Packages = typeof customerPackagesFamily
type Deliveries = typeof customerWebhooksFamily
type Webhooks = typeof webhooksFamily

const packageRoutes = {
  browsePackages: { method: 'GET', path: '/api/customer/packages' },
} as const satisfies Routes<Packages>
const deliveryRoutes = {
  listDeliveries: { method: 'GET', path: '/api/customer/webhooks/{webhookId}/deliveries' },
} as const satisfies Routes<Deliveries>
const webhookRoutes = {
  listWebhooks: { method: 'GET', path: '/api/v1/webhooks' },
} as const satisfies Routes<Webhooks>

const packages = client<Packages>()(packageRoutes, ownOrigin)
const deliveries = client<Deliveries>()(deliveryRoutes, ownOrigin)
const webhooks = client<Webhooks>()(webhookRoutes, ownOrigin)

/** Whether packages are searched for a text. */
export const isLongEnough = (text: string): boolean => text.length > 1

/** The first packages whose title or slug holds a text. */
export const foundPackages = (workspace: string, text: string) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'found', text],
    queryFn: async ({ signal }) =>
      (await bodyOf(packages.browsePackages({ workspace, signal, query: { limit: 5, offset: 0, q: text } }))).packages,
    enabled: isLongEnough(text),
  })

interface FoundDelivery {
  readonly webhookId: string
  readonly id: string
}

/** Deliveries with an id, or of the event with that id: one for each endpoint that got it. */
export async function deliveriesWith(workspace: string, pasted: string): Promise<readonly FoundDelivery[]> {
  const { webhooks: endpoints } = await bodyOf(webhooks.listWebhooks({ workspace, query: {} }))
  const found = await Promise.all(
    endpoints.map(async ({ id: webhookId }) => {
      const found = await findDelivery(pasted, (query) =>
        bodyOf(deliveries.listDeliveries({ workspace, params: { webhookId }, query })),
      )
      return found === null ? [] : [{ webhookId, id: found.id }]
    }),
  )
  return found.flat()
}
