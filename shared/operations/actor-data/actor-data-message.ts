/** Messages of the queues for erasing and for exporting the data of an agent. */
import * as z from 'zod'
import type { ActorDataKind, ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'

const request = { tenantId: z.string(), requestId: z.string() }

export const eraseActorMessage = z.object({ kind: z.literal('erase-actor'), ...request })
export const exportActorMessage = z.object({ kind: z.literal('export-actor'), ...request })

export type ActorDataMessage = z.infer<typeof eraseActorMessage> | z.infer<typeof exportActorMessage>

const messageKinds = { erase: 'erase-actor', export: 'export-actor' } as const satisfies Record<ActorDataKind, string>

/** The message that starts or continues a request. Send it to the queue for the kind of the request. */
export const actorDataMessage = ({
  kind,
  tenantId,
  requestId,
}: Pick<ActorDataRequest, 'kind' | 'tenantId' | 'requestId'>): ActorDataMessage => ({
  kind: messageKinds[kind],
  tenantId,
  requestId,
})
