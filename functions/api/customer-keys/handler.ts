/** Lambda entry of the customer-keys family. */
import { customerKeysFamily } from '#shared/contract/families/dashboard/customer-keys.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { issuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'

const { table, clock, context } = functionContext('customer-keys', { dashboard: dashboardSource })

export const handler = serve(
  customerKeysFamily,
  { listApiKeys, createApiKey, rotateApiKey, revokeApiKey },
  { dependencies: { keys: issuedKeyRepository(table), cursors: openPageCursors(clock), clock }, context },
)
