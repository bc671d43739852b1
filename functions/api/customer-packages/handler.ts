/** Lambda entry of the customer-packages family. */
import { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { validateUploadLimit } from './validate-upload-limit.ts'

const { context } = functionContext('customer-packages', { dashboard: dashboardSource })

export const handler = serve(
  customerPackagesFamily,
  { validateUploadLimit },
  { dependencies: { maxUploadMb: readConfig('MAX_UPLOAD_MB').MAX_UPLOAD_MB }, context },
)
