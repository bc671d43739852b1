/** Calls every operation of connectors. */
import { connectorEventRow } from '#test/support/connectors.ts'
import type { ApiRequest, ApiResponse } from '#test/support/backend.ts'

export async function connectorJourney(
  call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>,
): Promise<void> {
  const body = { connector: 'moodle', externalId: 'site' }
  const { installation } = (await call('putInstallation', { body })).body
  await call('putInstallation', { body })
  const report = (...types: string[]): Promise<ApiResponse> =>
    call('recordConnectorEvents', {
      body: { installation_id: installation.id, events: types.map((type) => connectorEventRow(type)) },
    })
  await report('grade.failed')
  await report('grade.synced')
  await call('listInstallations')
  const params = { installationId: installation.id }
  await call('getInstallation', { params })
  await report('auth.failed')
  await call('removeInstallation', { params })
}
