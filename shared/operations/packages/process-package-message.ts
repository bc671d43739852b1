/** Message of the processing queue: the id of a version that waits for its files, or for its archive. */
import * as z from 'zod'

export const processPackageMessage = z.object({
  kind: z.enum(['process-package', 'rebuild-archive']),
  tenantId: z.string(),
  packageId: z.string(),
  versionId: z.string(),
})

export type ProcessPackageMessage = z.infer<typeof processPackageMessage>
