/** Lambda entry of the customer-lrs family. */
import { customerLrsFamily } from '#shared/contract/families/dashboard/customer-lrs.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { lrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import { managedForwarderRepository } from '#shared/store/forwarders/managed-forwarder-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { browseStatements } from './browse-statements.ts'
import { createForwarder } from './create-forwarder.ts'
import { createLrsCredential } from './create-lrs-credential.ts'
import { deleteForwarder } from './delete-forwarder.ts'
import { getStatement } from './get-statement.ts'
import { listForwarders } from './list-forwarders.ts'
import { listLrsCredentials } from './list-lrs-credentials.ts'
import { pauseForwarder } from './pause-forwarder.ts'
import { resumeForwarder } from './resume-forwarder.ts'
import { revokeLrsCredential } from './revoke-lrs-credential.ts'
import { updateForwarder } from './update-forwarder.ts'

const { table, clock, context } = functionContext('customer-lrs', { dashboard: dashboardSource })
const config = readConfig('LOOPBACK_RECEIVERS', 'LOOPBACK_AUTHORITY', 'RECORDS_BUCKET')
const bodies = objectStore(objectClients(), config.RECORDS_BUCKET)

const credentialEndpoints = { listLrsCredentials, createLrsCredential, revokeLrsCredential }
const forwarderEndpoints = {
  ...{ listForwarders, createForwarder, updateForwarder, deleteForwarder },
  ...{ pauseForwarder, resumeForwarder },
}

export const handler = serve(
  customerLrsFamily,
  { ...credentialEndpoints, ...{ browseStatements, getStatement }, ...forwarderEndpoints },
  {
    dependencies: {
      credentials: lrsCredentialRepository(table),
      statements: statementRepository(table, { bodies, clock }),
      forwarding: {
        managed: managedForwarderRepository(table),
        sealing: openSecretSealing(clock),
        loopback: { receivers: config.LOOPBACK_RECEIVERS, authority: config.LOOPBACK_AUTHORITY },
        clock,
      },
      cursors: openPageCursors(clock),
    },
    context,
  },
)
