/** How the codes of connectors are provoked. */
import { maxInstallations } from '#shared/domain/connectors/installation.ts'
import { keys } from '#shared/store/table/keys.ts'
import { PutCommand, DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { connectorEventRow, seedInstallation } from '#test/support/connectors.ts'
import { documentClient } from '#test/support/document-client.ts'
import { changed, prepared, type Provocation, type Rows } from './provocation.ts'

const unknownId = '00000000-0000-5000-8000-000000000000'

/** With a TEST key, on an installation of the LIVE plane. */
const onLive = (inBody: boolean): Provocation =>
  prepared(async (request, { backend }) => {
    const { installationId } = await seedInstallation(backend, 'live')
    return {
      ...request,
      bearer: backend.testKey,
      ...(inBody
        ? { body: { installation_id: installationId, events: [connectorEventRow('heartbeat')] } }
        : { params: { installationId } }),
    }
  })

/** In a workspace that has as many installations as it may. */
const full: Provocation = async (world, found) => {
  const { table, tenantId } = world.backend
  const Key = keys.installationCount(tenantId)
  const client = documentClient(table)
  await client.send(new PutCommand({ TableName: table.name, Item: { ...Key, installations: maxInstallations } }))
  try {
    const body = { connector: 'full', externalId: 'one more' }
    return await changed((request) => ({ ...request, body }))(world, found)
  } finally {
    await client.send(new DeleteCommand({ TableName: table.name, Key }))
  }
}

const notThere = changed((request) => ({ ...request, params: { installationId: unknownId } }))

export const connectorRows: Readonly<Record<string, Rows>> = {
  putInstallation: { QUOTA_EXCEEDED: full },
  getInstallation: { INSTALLATION_NOT_FOUND: notThere },
  removeInstallation: { INSTALLATION_NOT_FOUND: notThere, TEST_MODE_UNSUPPORTED: onLive(false) },
  recordConnectorEvents: {
    INSTALLATION_NOT_FOUND: changed((request) => ({
      ...request,
      body: { ...Object(request.body), installation_id: unknownId },
    })),
    TEST_MODE_UNSUPPORTED: onLive(true),
  },
}
