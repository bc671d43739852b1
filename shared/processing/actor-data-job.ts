/** Message of the processing queue: a request for the data of an agent that is to be worked on. */
import * as z from 'zod'

export const actorDataJob = z.strictObject({ tenantId: z.string(), actorDataRequestId: z.string() })

export type ActorDataJob = z.infer<typeof actorDataJob>
