/** Lambda entry of the actor-requests family. */
import { actorRequestsFamily } from '#shared/contract/families/dashboard/actor-requests.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { downloadLink } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { outlet } from '#shared/platform/queues.ts'
import { actorDataRepository } from '#shared/store/actor-data/actor-data-repository.ts'
import { createActorRequest } from './create-actor-request.ts'
import { getActorRequest, listActorRequests } from './read-actor-requests.ts'
import { retryActorRequest } from './retry-actor-request.ts'

const { table, clock, context } = functionContext('actor-requests', { dashboard: dashboardSource })
const config = readConfig('RECORDS_BUCKET', 'ERASURE_QUEUE_URL', 'EXPORT_QUEUE_URL', 'SEALING_KEYS_SECRET_ID')
const objects = objectClients()

const actorData = {
  requests: actorDataRepository(table),
  queues: { erase: outlet(config.ERASURE_QUEUE_URL), export: outlet(config.EXPORT_QUEUE_URL) },
  keys: keyRing({ purpose: 'sealing', secretId: config.SEALING_KEYS_SECRET_ID }, clock),
  link: (file: Parameters<typeof downloadLink>[2]) => downloadLink(objects, config.RECORDS_BUCKET, file),
  clock,
}

export const handler = serve(
  actorRequestsFamily,
  { listActorRequests, createActorRequest, getActorRequest, retryActorRequest },
  { dependencies: { actorData, cursors: openPageCursors(clock) }, context },
)
