/** Calls every operation of the skills families. */
import type { recordCalls } from '#test/infra/support/recorded-calls.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'

interface Journey {
  readonly backend: Backend
  readonly calls: Pick<ReturnType<typeof recordCalls>, 'record' | 'as'>
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

async function clientSystems(call: Journey['call']): Promise<void> {
  await call('getEvidenceFramework')
  const { body } = await call('createClientSystem', {
    headers: { 'idempotency-key': 'one client system' },
    body: { name: 'Warehouse LMS', kind: 'lms' },
  })
  const params = { clientSystemId: body.clientSystem.id }
  await call('getClientSystem', { params })
  await call('updateClientSystem', { params, body: { trust: 0.5 } })
  await call('createClientSystem', { body: { name: 'Second', kind: 'hris' } })
  const page = await call('listClientSystems', { query: { limit: '1' } })
  await call('listClientSystems', { query: { cursor: page.body.nextCursor } })
}

export async function skillJourney({ call }: Journey): Promise<void> {
  await clientSystems(call)
}
