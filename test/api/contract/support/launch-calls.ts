/** Valid calls that launch, and those of pages with a runtime of their own and of headsets. */
import { randomUUID } from 'node:crypto'
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { vrCalls } from './vr-calls.ts'

interface World {
  readonly backend: Backend
  readonly packageId: string
}

const onPage =
  (body?: unknown) =>
  async ({ backend, packageId }: World) => {
    const { sessionId, token } = await launch(backend, packageId)
    const query = { standard: 'scorm12', attempt: '1' }
    const request: ApiRequest = { params: { sessionId }, query, ...(body === undefined ? {} : { body }) }
    return { request, token }
  }

export const launchCalls = {
  ...vrCalls,
  recordOutcome: async ({ backend }: World) => {
    const { sessionId, token } = await launch(backend, await seedPackage(backend, { contentType: 'vr_apk' }))
    const body = { outcome_id: randomUUID(), completion_status: 'completed' }
    return { request: { params: { sessionId }, body }, token }
  },
  launchPackage: ({ packageId }: World) =>
    Promise.resolve({ request: { params: { packageId }, body: { user_id: 'learner-1' } } }),
  launchScorm: ({ packageId }: World) =>
    Promise.resolve({ request: { body: { package_id: packageId, user_id: 'learner-1' } } }),
  getScormData: onPage(),
  commitScorm: onPage({ cmi: { core: { lesson_status: 'incomplete' } } }),
}
