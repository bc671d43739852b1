/** Lambda entry of the customer-lrs family. */
import { customerLrsFamily } from '#shared/contract/families/dashboard/customer-lrs.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { lrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import { createLrsCredential } from './create-lrs-credential.ts'
import { listLrsCredentials } from './list-lrs-credentials.ts'
import { revokeLrsCredential } from './revoke-lrs-credential.ts'

const { table, clock, context } = functionContext('customer-lrs', { dashboard: dashboardSource })

export const handler = serve(
  customerLrsFamily,
  { listLrsCredentials, createLrsCredential, revokeLrsCredential },
  { dependencies: { credentials: lrsCredentialRepository(table), cursors: openPageCursors(clock) }, context },
)
