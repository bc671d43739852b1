/** How the codes of launches are provoked, and those of pages with a runtime of their own. */
import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { maxTestLearners } from '#shared/domain/learners/test-learners.ts'
import { keys } from '#shared/store/table/keys.ts'
import type { Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { changed, prepared, type Provocation, type Rows } from './provocation.ts'
import { send, validCall } from './world.ts'

/** In a workspace that has as many active TEST learners as there may be. */
const testLearnersFull: Provocation = async (world, found) => {
  const { backend } = world
  const [valid, key] = [await validCall(world, found.operationId), keys.testLearners(backend.tenantId)]
  const learners = Object.fromEntries(
    Array.from({ length: maxTestLearners }, (_, place) => [`learner${place}`, Date.now()]),
  )
  await documentClient(backend.table).send(
    new PutCommand({ TableName: backend.table.name, Item: { ...key, learners } }),
  )
  try {
    return await send(world, found, { ...valid.request, bearer: backend.testKey })
  } finally {
    await documentClient(backend.table).send(new DeleteCommand({ TableName: backend.table.name, Key: key }))
  }
}

/** By a workspace whose terms include no learner. */
const withoutLearners: Provocation = prepared(async (request, { backend }) => ({
  ...request,
  bearer: await backend.makeKey(backend.tenantId, { billing: { learners: { included: 0, overage: null } } }),
  body: { ...Object(request.body), user_id: 'nobody-before' },
}))

/** The launch of another package, which the path or the body names. */
const ofPackage = (find: (backend: Backend) => Promise<string>): Provocation =>
  prepared(async (request, { backend }) => {
    const packageId = await find(backend)
    return request.params === undefined
      ? { ...request, body: { ...Object(request.body), package_id: packageId } }
      : { ...request, params: { packageId } }
  })

const launchRows: Rows = {
  PACKAGE_NOT_FOUND: ofPackage(() => Promise.resolve('pkg_unknown')),
  PACKAGE_NOT_READY: ofPackage((backend) => seedPackage(backend, { status: 'processing' })),
  PACKAGE_ARCHIVED: ofPackage((backend) => seedPackage(backend, { status: 'archived' })),
  SESSIONIDSCOPE_MISMATCH: prepared(async (request, { backend, packageId }) => {
    const { sessionId } = await launch(backend, packageId)
    return { ...request, body: { ...Object(request.body), user_id: 'another', session_id: sessionId } }
  }),
  ACTIVE_LEARNER_CAP_REACHED: testLearnersFull,
  QUOTA_EXCEEDED: withoutLearners,
}

const noSession: Rows = {
  SESSION_NOT_FOUND: async (world, found) => {
    const { request, token } = await validCall(world, found.operationId)
    const { sessionId = '' } = request.params ?? {}
    const { backend } = world
    await documentClient(backend.table).send(
      new DeleteCommand({ TableName: backend.table.name, Key: keys.session(backend.tenantId, sessionId) }),
    )
    return send(world, found, { ...request, bearer: token })
  },
}

const withBody = (body: unknown): Provocation => changed((request) => ({ ...request, body }))
const withQuery = (query: Record<string, string>): Provocation => changed((request) => ({ ...request, query }))

export const launchPackageRows: Readonly<Record<string, Rows>> = {
  launchPackage: launchRows,
  launchScorm: launchRows,
  recordOutcome: {
    ...noSession,
    NOT_A_VR_SESSION: prepared(async (request, { backend, packageId }) => {
      const { sessionId, token } = await launch(backend, packageId)
      return { ...request, bearer: token, params: { sessionId } }
    }),
    OUTCOME_CONFLICT: async (world, found) => {
      const { request, token } = await validCall(world, found.operationId)
      await send(world, found, { ...request, bearer: token })
      return send(world, found, { ...request, bearer: token, body: { ...Object(request.body), note: 'another' } })
    },
    ATTEMPT_SUPERSEDED: changed((request) => ({ ...request, body: { ...Object(request.body), attempt: 7 } })),
    RUNTIME_SUPERSEDED: prepared(async (request, { backend }) => {
      const reviewed = await seedPackage(backend, { contentType: 'vr_apk', completedRelaunchBehavior: 'review' })
      const { sessionId, token } = await launch(backend, reviewed)
      await backend.call('recordOutcome', { ...request, bearer: token, params: { sessionId } })
      await launch(backend, reviewed, { session_id: sessionId })
      const body = { ...Object(request.body), outcome_id: randomUUID() }
      return { ...request, bearer: token, params: { sessionId }, body }
    }),
  },
  getScormData: { ...noSession, VALIDATION_ERROR: withQuery({ standard: 'aicc' }) },
  commitScorm: {
    ...noSession,
    VALIDATION_ERROR: withQuery({ standard: 'aicc' }),
    INVALID_REQUEST: withBody(['cmi.suspend_data=a&b']),
    ATTEMPT_SUPERSEDED: withQuery({ standard: 'scorm12', attempt: '7' }),
    RUNTIME_SUPERSEDED: prepared(async (request, { backend, packageId }) => {
      const { sessionId, token } = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1' })
      return { ...request, bearer: token, params: { sessionId } }
    }),
    SUSPEND_DATA_TOO_LARGE: withBody({ cmi: { suspend_data: 'x'.repeat(64_001) } }),
  },
}
