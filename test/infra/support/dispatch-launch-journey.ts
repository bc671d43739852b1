/** Launches through a dispatch and all that is asked about its learners, as calls of their functions. */
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { launchRequest, publishPlayerPage, seedDispatch } from '#test/support/dispatches.ts'

interface Journey {
  readonly backend: Backend
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

/** The dispatch hashes its learners, and one of them is refused. */
export async function dispatchLaunchJourney(packageId: string, { backend, call }: Journey): Promise<void> {
  await publishPlayerPage('<!doctype html>')
  const settings = { packageId, hashLearnerInfo: true, allowedDomains: ['lms.example.com'], startOverAllowed: true }
  const seeded = await seedDispatch(backend, settings)
  await call('getDispatchFrame', { ...launchRequest(seeded), query: { w: 'one' } })
  await call('validateLaunchLink', launchRequest(seeded))
  await call('launchDispatch', launchRequest(seeded, { hostOrigin: 'https://other.example.com' }))
  const { body } = await call('launchDispatch', launchRequest(seeded))
  const { dispatchId } = seeded.dispatch
  await call('listDispatchLearners', { params: { dispatchId }, query: { cursor: 'x' } })
  const { body: list } = await call('listDispatchLearners', { params: { dispatchId } })
  const { body: made } = await call('createOrganization', { body: { name: 'Report' } })
  await call('getOrganizationReport', {
    params: { organizationId: made.organization.id },
    query: { from: '2026-11-01', to: '2026-11-30' },
  })
  await call('getDispatchResults', { params: { dispatchId } })
  await call('releaseDispatchLearner', { params: { dispatchId, learnerKey: list.learners[0].learner_key } })
  const bearer = new URL(body.launch_url).searchParams.get('token') ?? ''
  for (const operationId of ['refreshToken', 'startOver'])
    await call(operationId, { bearer, params: { sessionId: body.session_id } })
}
