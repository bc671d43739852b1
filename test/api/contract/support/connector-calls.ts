/** Valid calls of connectors. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { connectorEventRow, seedInstallation } from '#test/support/connectors.ts'

interface Valid {
  readonly request: ApiRequest
}
type MakeValid = (world: { readonly backend: Backend }) => Promise<Valid>

const plain =
  (request: ApiRequest = {}): MakeValid =>
  () =>
    Promise.resolve({ request })

/** On an installation of its own. */
const onInstallation: MakeValid = async ({ backend }) => ({
  request: { params: { installationId: (await seedInstallation(backend)).installationId } },
})

export const connectorCalls: Readonly<Record<string, MakeValid>> = {
  putInstallation: plain({ body: { connector: 'moodle', externalId: 'https://moodle.example.com' } }),
  listInstallations: plain(),
  getInstallation: onInstallation,
  removeInstallation: onInstallation,
  recordConnectorEvents: async ({ backend }) => {
    const { installationId } = await seedInstallation(backend)
    return { request: { body: { installation_id: installationId, events: [connectorEventRow('heartbeat')] } } }
  },
}
