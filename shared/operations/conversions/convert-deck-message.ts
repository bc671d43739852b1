/** Message of the queue of conversions: the id of a job. */
import * as z from 'zod'

export const convertDeckMessage = z.object({
  kind: z.literal('convert-deck'),
  tenantId: z.string(),
  jobId: z.string(),
})

export type ConvertDeckMessage = z.infer<typeof convertDeckMessage>
