/** Dispatches in the table, and what their package sends. */
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { systemClock, newId } from '#shared/platform/clock.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { openDispatchTokens } from '#shared/platform/dispatch-tokens.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import type { ApiRequest, ApiResponse, Backend } from './backend.ts'
import { learnerBaseUrl } from './aws-servers.ts'

/** A stored dispatch with its token. */
export interface SeededDispatch {
  readonly dispatch: Dispatch
  readonly token: string
}

const at = '2026-11-20T08:00:00.000Z'

/** A stored dispatch; `settings` overrides the rest. */
export async function seedDispatchRecord(
  table: Table,
  settings: Partial<Dispatch> & Pick<Dispatch, 'tenantId' | 'packageId'>,
): Promise<Dispatch> {
  const dispatchId = newId('dsp', systemClock)
  const dispatch: Dispatch = {
    dispatchId,
    packageVersionId: null,
    mode: 'live',
    name: 'For a customer',
    notes: null,
    tags: [],
    licenseLimit: null,
    expiresAt: null,
    expiryRecordedFor: null,
    allowedDomains: [],
    organizationId: null,
    learnerNamespace: settings.organizationId ?? dispatchId,
    startOverAllowed: null,
    hashLearnerInfo: false,
    learnerProof: 'none',
    hostAttempts: 'ignore',
    tokenVersion: 1,
    formerToken: null,
    pausedAt: null,
    archivedAt: null,
    deletedAt: null,
    createdAt: at,
    createdBy: 'key_test',
    updatedAt: at,
    version: 1,
    ...settings,
  }
  await dispatchRepository(table).create(dispatch, [])
  return dispatch
}

/** A dispatch of a package, with its token. */
export async function seedDispatch(
  { table, tenantId }: Pick<Backend, 'table' | 'tenantId'>,
  settings: Partial<Dispatch> & Pick<Dispatch, 'packageId'>,
): Promise<SeededDispatch> {
  const dispatch = await seedDispatchRecord(table, { tenantId, ...settings })
  return { dispatch, token: await openDispatchTokens(systemClock).make(dispatch) }
}

export interface HostRequest {
  readonly learner?: string
  readonly token?: string
  readonly hostOrigin?: string | null
  readonly origin?: string | null
  readonly body?: Record<string, unknown>
}

/** The request of the launch page for a learner of the host. */
export function launchRequest({ dispatch, token }: SeededDispatch, request: HostRequest = {}): ApiRequest {
  const { learner = 'learner-1', hostOrigin = 'https://lms.example.com', origin = learnerBaseUrl, body = {} } = request
  return {
    params: { dispatchId: dispatch.dispatchId },
    headers: origin === null ? {} : { origin },
    body: {
      dispatch_token: request.token ?? token,
      learner_id: learner,
      host_origin: hostOrigin,
      host: { standard: 'scorm_1_2' },
      ...body,
    },
  }
}

/** Launches as the launch page does. */
export const launchThrough = (
  backend: Pick<Backend, 'call'>,
  seeded: SeededDispatch,
  request: HostRequest = {},
): Promise<ApiResponse> => backend.call('launchDispatch', launchRequest(seeded, request))

/** Puts a document where the deployment publishes the player's. */
export const publishPlayerPage = (page: string): Promise<void> =>
  objectStore(objectClients(), 'web-test').put('player/index.html', Buffer.from(page), { contentType: 'text/html' })
