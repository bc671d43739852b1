/** Everything that a workspace does with dispatches and organizations, and the expiry of a dispatch. */
import { dueWorkOf } from '#test/support/due-work.ts'
import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { meteringOf } from '#test/support/metering.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import { recordEntry } from '#shared/operations/ledger/record-entry.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { keys } from '#shared/store/table/keys.ts'
import { documentClient } from '#test/support/document-client.ts'
import { publishShell } from '#test/support/dispatch-shell.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'

interface Steps {
  readonly backend: Pick<Backend, 'table'>
  /** Calls an operation as its function. */
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
  /** Does what a worker does, under its name. */
  readonly as: <Value>(entry: string, work: () => Promise<Value>) => Promise<Value>
}

const created = (body: Record<string, unknown>): ApiRequest => ({
  body,
  headers: { 'idempotency-key': randomUUID() },
})

export async function dispatchJourney(packageId: string, { backend, call, as }: Steps): Promise<void> {
  const made = await call('createOrganization', created({ name: 'Acme', externalId: 'crm-1' }))
  const refused = await call('createOrganization', created({ name: 'Acme', externalId: 'crm-1' }))
  expect([made.status, refused.status]).toEqual([200, 409])
  const organizationId = made.body.organization.id
  const organization = { params: { organizationId } }
  await call('updateOrganization', { ...organization, body: { externalId: 'crm-2' } })
  await call('updateOrganization', { ...organization, body: { name: 'Acme Ltd' } })
  await call('getOrganization', organization)
  await call('listOrganizations')
  await call('listOrganizations', { query: { external_id: 'crm-2' } })
  await documentClient(backend.table).send(
    new UpdateCommand({
      TableName: backend.table.name,
      Key: keys.coursePackage(made.body.organization.tenantId, packageId),
      UpdateExpression: 'SET organizationId = :id',
      ExpressionAttributeValues: { ':id': organizationId },
    }),
  )
  const { body: course } = await call('getPackage', { params: { packageId } })
  const settings = { packageId, name: 'Safety', organizationId, packageVersionId: course.versions[0].id }
  const { body } = await call('createDispatch', created({ ...settings, expiresAt: '2098-01-01T00:00:00Z' }))
  const dispatch = { params: { dispatchId: body.dispatch_id } }
  await call('updateDispatch', { ...dispatch, body: { licenseLimit: 5, name: 'Safety 2' } })
  for (const operation of ['pauseDispatch', 'resumeDispatch', 'archiveDispatch', 'restoreDispatch', 'getDispatch'])
    expect((await call(operation, dispatch)).status).toBe(200)
  await call('extendDispatch', { ...dispatch, body: { expiresAt: '2098-02-01T00:00:00Z' } })
  await call('rotateDispatchToken', { ...dispatch, headers: { 'idempotency-key': randomUUID() } })
  await publishShell(objectStore(objectClients(), 'web-test'))
  expect((await call('exportDispatch', dispatch)).status).toBe(200)
  expect((await call('listDispatches', { query: { organization_id: organizationId } })).body.dispatches).toHaveLength(1)
  await recordsPayment(backend)
  await as('workers/publish-events', () => expire(backend))
  await call('deleteDispatch', dispatch)
  await call('archiveOrganization', organization)
}

/** What is due later: the month of the entry closes. */
async function recordsPayment({ table }: Pick<Backend, 'table'>): Promise<void> {
  const payment = {
    entryId: 'pay-0',
    kind: 'payment',
    amountMills: -5000,
    month: null,
    description: 'Transfer',
  } as const
  const wanted = {
    tenantId: 'tenant_two',
    ...payment,
    reverses: null,
    recordedBy: { kind: 'person', id: 'person-1' },
  } as const
  await recordEntry(wanted, { now: new Date().toISOString(), events: [] }, meteringOf(table))
}

async function expire({ table }: Pick<Backend, 'table'>): Promise<void> {
  const failures = await finishDueWork(
    dueWorkOf(table, { clock: { now: () => Date.UTC(2099, 0) }, report: (error) => expect(error).toBeUndefined() }),
    () => true,
  )
  expect(failures).toBe(0)
}
