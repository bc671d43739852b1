/** Message of the processing queue: a version that waits to be finished. */
import * as z from 'zod'

export const processingJob = z.object({ tenantId: z.string(), packageId: z.string(), versionId: z.string() })

export type ProcessingJob = z.infer<typeof processingJob>
