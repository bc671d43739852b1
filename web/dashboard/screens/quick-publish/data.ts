/** What the screen of quick publish changes. */
import type { quickPublishFamily } from '#shared/contract/families/public/quick-publish.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import * as calls from '#web/dashboard/app/calls.ts'
import type { CourseBody } from './draft.ts'

type QuickPublish = typeof quickPublishFamily

export const publishPath = '/api/v1/quick-publish'

const routes = {
  publishSlides: { method: 'POST', path: publishPath },
} as const satisfies Routes<QuickPublish>

// Pictures are fetched first: it answers later than other calls.
const quickPublish = client<QuickPublish>()(routes, { ...calls.ownOrigin, timeout: 60_000 })

export type Published = ResponseBody<QuickPublish['endpoints']['publishSlides']>

export const publishSlides = (workspace: string, body: CourseBody, idempotencyKey: string): Promise<Published> =>
  calls.bodyOf(quickPublish.publishSlides({ workspace, idempotencyKey, body: { ...body, tenant_id: workspace } }))
