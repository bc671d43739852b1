/** What people do with API keys and with the LRS, as calls of the functions. */
import { actorDataRepository } from '#shared/store/actor-data/actor-data-repository.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import type { recordCalls } from '#test/infra/support/recorded-calls.ts'
import { anEvent } from '#test/support/actor-data.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { randomBytes } from '#test/support/random.ts'
import { seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'

interface Journey {
  readonly backend: Backend
  readonly calls: Pick<ReturnType<typeof recordCalls>, 'record'>
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

/** Ends an export as its worker does. The link to its archive is signed with the grant of the function that shows it. */
async function endExport(
  { backend: { table, tenantId }, calls }: Journey,
  requestId: string,
  outcome: 'done' | 'failed',
): Promise<void> {
  const requests = actorDataRepository(table)
  const [now, until] = ['2026-11-21T12:00:00.000Z', '2999-01-01T00:00:00.000Z']
  const leased = await requests.lease({ tenantId, requestId }, { owner: 'worker', now, until })
  if (leased === null) throw new Error('The export cannot be leased.')
  const event = anEvent('evt_exported')
  const archive = { exported: { bytes: 1, until }, forgetActor: false, expiresAt: null }
  await requests.finish(leased, { outcome, at: now, event, lastFailure: null, ...archive })
  calls.record('api/actor-requests', { action: 's3:GetObject', resource: 'Records/exports/*' })
}

/** Manages an endpoint that has one delivery. */
async function managesWebhook({ backend, call }: Journey): Promise<void> {
  const { reads, changes: headers } = await signInAs(backend, 'owner')
  const body = { url: 'https://hooks.example.com/', label: 'LMS', eventScope: 'all', secret: 'sixteen letters!' }
  const { webhook } = (await backend.call('createWebhook', { headers, body })).body
  const params = { webhookId: webhook.id }
  await call('updateWebhook', { headers, params, body: { label: 'New' } })
  await call('rotateWebhookSecret', { headers, params })
  await call('createTestDelivery', { headers: { ...headers, 'idempotency-key': 'a test' }, params })
  const at = '2026-11-21T12:00:00.000Z'
  const message = { kind: 'deliver-webhook', tenantId: backend.tenantId, endpointId: webhook.id } as const
  for (const deliveryId of ['dlv_01kaj00000', 'dlv_01kaj00001'])
    await deliveryRepository(backend.table).record(
      { ...message, deliveryId, event: 'webhook.test', mode: 'live', queuedAt: at, body: '{}' },
      { verdict: 'dead', responseStatus: 410, responseBody: 'no', failure: 'status 410', retryAfterSeconds: null },
      { at, milliseconds: 1 },
    )
  await call('listDeliveries', { headers: reads, params, query: { limit: '1' } })
  await call('replayDelivery', { headers, params: { ...params, deliveryId: 'dlv_01kaj00000' } })
  await call('replayWebhook', { headers, params })
  await call('pauseWebhook', { headers, params })
  await call('resumeWebhook', { headers, params })
  await call('deleteWebhook', { headers, params })
}

/** Looks at sessions by every list, and resets one of a dispatch. */
async function managesSessions({ backend, call }: Journey): Promise<void> {
  const { reads, changes } = await signInAs(backend, 'owner')
  const seeded = await seedDispatch(backend, { packageId: await seedPackage(backend) })
  const { session_id: sessionId } = (await launchThrough(backend, seeded)).body
  const { dispatchId, packageId } = seeded.dispatch
  const filters = [{ limit: '1' }, { user_id: 'learner-1' }, { package_id: packageId }, { dispatch_id: dispatchId }]
  for (const query of filters) await call('browseSessions', { headers: reads, query })
  await call('getOpenSessions', { headers: reads, query: { package_id: packageId } })
  const headers = { ...changes, 'idempotency-key': 'a reset' }
  await call('getSessionCourse', { headers, params: { sessionId } })
  await call('resetSessionProgress', { headers, params: { sessionId } })
}

export async function keysJourney(journey: Journey): Promise<void> {
  const { backend, call } = journey
  await managesWebhook(journey)
  await managesSessions(journey)
  const { reads, changes: headers } = await signInAs(backend, 'owner')
  const created = await call('createApiKey', { headers, body: { label: 'A', mode: 'live', scopes: ['public_api'] } })
  const rotated = await call('rotateApiKey', { headers, params: { keyId: created.body.apiKey.id } })
  await call('revokeApiKey', { headers, params: { keyId: rotated.body.apiKey.id } })
  const { body } = await call('listApiKeys', { headers: reads, query: { limit: '1' } })
  await call('listApiKeys', { headers: reads, query: { cursor: body.next_cursor } })
  const pair = await call('createLrsCredential', { headers, body: { label: 'A', scopes: ['all'] } })
  await call('createLrsCredential', { headers, body: { label: 'B', scopes: ['all'] } })
  await call('revokeLrsCredential', { headers, params: { username: pair.body.username } })
  const xapi = { 'x-experience-api-version': '1.0.3' }
  const statement = {
    actor: { mbox: 'mailto:ada@example.com' },
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'http://example.com/course' },
    result: { response: randomBytes(30_000).toString('base64') },
  }
  const stored = await call('createStatements', { bearer: backend.liveKey, headers: xapi, body: statement })
  await call('getStatement', { headers: reads, params: { statementId: stored.body[0] } })
  await call('browseStatements', { headers: reads })
  const target = { endpoint: 'https://lrs.example.com/xapi', username: 'a', password: 'b' }
  const { forwarder } = (await call('createForwarder', { headers, body: { label: 'A', ...target } })).body
  const params = { forwarderId: forwarder.id }
  await call('updateForwarder', { headers, params, body: { label: 'B' } })
  await call('pauseForwarder', { headers, params })
  await call('resumeForwarder', { headers, params })
  await call('deleteForwarder', { headers, params })
  await call('listForwarders', { headers: reads })
  const wanted = { actor: { mbox: 'mailto:ada@example.com' } }
  const { request } = (await call('createActorRequest', { headers, body: { kind: 'export', ...wanted } })).body
  const confirm = wanted.actor.mbox
  await call('createActorRequest', { headers, body: { kind: 'erase', ...wanted, confirm } })
  await endExport(journey, request.id, 'failed')
  await call('retryActorRequest', { headers, params: { requestId: request.id } })
  await endExport(journey, request.id, 'done')
  await call('getActorRequest', { headers: reads, params: { requestId: request.id } })
  await call('listActorRequests', { headers: reads, query: { limit: '1' } })
  await call('listLrsCredentials', { headers: reads, query: { limit: '1' } })
}
