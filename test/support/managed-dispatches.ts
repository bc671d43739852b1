/** Dispatches and organizations made through the API, for tests of what follows. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { keys } from '#shared/store/table/keys.ts'
import type { Backend } from './backend.ts'
import { documentClient } from './document-client.ts'
import { seedPackage } from './seed.ts'

/** Creates a dispatch of a new package. @returns it as the wire shows it */
export async function makeDispatch(
  backend: Backend,
  settings: Record<string, unknown> = {},
  bearer: string = backend.liveKey,
): Promise<Record<string, any>> {
  const packageId = settings['packageId'] ?? (await seedPackage(backend))
  const body = { packageId, name: 'Safety for Acme', ...settings }
  const response = await backend.call('createDispatch', { bearer, body })
  expect(response).toMatchObject({ status: 200 })
  return response.body.dispatch
}

/** Creates an organization. @returns it as the wire shows it */
export async function makeOrganization(
  backend: Backend,
  settings: Record<string, unknown> = {},
): Promise<Record<string, any>> {
  const response = await backend.call('createOrganization', {
    bearer: backend.liveKey,
    body: { name: 'Acme', ...settings },
  })
  expect(response).toMatchObject({ status: 200 })
  return response.body.organization
}

/** The events in the item of a dispatch that are not yet published. */
export async function dispatchEvents(
  { table, tenantId }: Pick<Backend, 'table' | 'tenantId'>,
  dispatchId: string,
): Promise<AuditEvent[]> {
  const { Item } = await documentClient(table).send(
    new GetCommand({ TableName: table.name, Key: keys.dispatch(tenantId, dispatchId), ConsistentRead: true }),
  )
  return Item?.['events'] ?? []
}
