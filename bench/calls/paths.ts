/**
 * The paths whose calls are counted, with what each may cost. RRU and WRU are DynamoDB's read and write request units;
 * every bound is "at the most", and one that is not stated is zero.
 */
import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { objectiveChangesKey } from '#shared/contract/resources/objectives.ts'
import { billingPeriod } from '#shared/domain/usage/billing-period.ts'
import { learnerTag } from '#shared/domain/usage/learner-count.ts'
import { keys } from '#shared/store/keys.ts'
import type { Backend } from '#test/support/backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { incompressible, sampleCmi, suspendData } from '../support/sample-cmi.ts'
import type { CountedPath, Ready, Scene } from './counted-path.ts'
import { statementPaths } from './statement-paths.ts'
import { webhookPaths } from './webhook-paths.ts'

/** A backend with a package, and with handlers that have run once. */
export async function setScene(backend: Backend): Promise<Scene> {
  const scene = { backend, packageId: await seedPackage(backend) }
  const { sessionId, token } = await launch(backend, scene.packageId)
  await backend.call('getSession', { bearer: token, params: { sessionId } })
  return scene
}

interface OpenSession {
  readonly sessionId: string
  readonly token: string
  readonly runtime: string
  readonly version: number
}

/** A session that a runtime owns, with `cmi` committed. */
async function openSession({ backend, packageId }: Scene, cmi: Record<string, string> = {}): Promise<OpenSession> {
  const { sessionId, token } = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1', learner_name: 'Ada Lovelace', locale: 'en' })
  const runtime = randomUUID()
  await claim({ backend }, { sessionId, token, runtime, version: 1 })()
  const answer = await commit({ backend }, { sessionId, token, runtime, version: 1 }, { cmi_data: cmi })()
  return { sessionId, token, runtime, version: answer.body.version }
}

type Named = Pick<Scene, 'backend'>

const claim = ({ backend }: Named, { sessionId, token, runtime }: OpenSession, body: Record<string, unknown> = {}): Ready => () =>
  backend.call('claimRuntime', { bearer: token, params: { sessionId }, body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1, ...body } })

/** An ordinary commit as the player sends it. */
const commit = ({ backend }: Named, { sessionId, token, runtime, version }: OpenSession, body: Record<string, unknown>): Ready => () =>
  backend.call('commitSession', {
    bearer: token,
    params: { sessionId },
    body: { version, attempt: 1, runtime_id: runtime, cmi_data_mode: 'replace', completion_status: 'incomplete', success_status: 'unknown', session_time: 'PT5M', ...body },
  })

const read = ({ backend }: Named, sessionId: string, bearer: string): Ready => () => backend.call('getSession', { bearer, params: { sessionId } })

const startLaunch = ({ backend }: Named, packageId: string, request: { bearer?: string; body?: Record<string, unknown> } = {}): Ready => () =>
  backend.call('launchPackage', {
    bearer: request.bearer ?? backend.liveKey,
    params: { packageId },
    body: { user_id: 'ada.lovelace@example.com', runtime_protocol: 'exclusive_v1', learner_name: 'Ada Lovelace', learner_email: 'ada.lovelace@example.com', ...request.body },
  })

/** A learner who has not launched yet. */
const newcomer = (): string => `${randomUUID().slice(0, 8)}@example.com`

/** A key of the scene's workspace whose plan includes no learner at all. */
const keyOfFull = ({ backend }: Named): Promise<string> => backend.makeKey(backend.tenantId, { billing: { learners: { included: 0, overage: null } } })

/** Makes a learner one who was counted in an earlier period: the mark says so, and the counter does not know the name. */
async function forget({ backend: { table, tenantId } }: Named, learnerId: string): Promise<void> {
  const [tag, { start }] = [learnerTag(learnerId), billingPeriod(Date.now())]
  await table.documents.send(new UpdateCommand({ TableName: table.name, Key: keys.learner(tenantId, tag), UpdateExpression: 'SET #p = :p', ExpressionAttributeNames: { '#p': 'period' }, ExpressionAttributeValues: { ':p': '2000-01-01' } }))
  await table.documents.send(new UpdateCommand({ TableName: table.name, Key: keys.learnerCount(tenantId, start), UpdateExpression: 'DELETE #r :t', ExpressionAttributeNames: { '#r': 'recent' }, ExpressionAttributeValues: { ':t': new Set([tag]) } }))
}

const unknownKey = (key: string): string => `${key.slice(0, -4)}0000`

const eightKilobytes = sampleCmi(8192)

const launches: readonly CountedPath[] = [
  {
    name: 'launch, new session',
    budget: { dynamodb: 3, serial: 2, readUnits: 2.5, writeUnits: 4 },
    above: {
      counts: { writeUnits: 5 },
      because: 'one unit each for the item, its places in the lists of workspace, learner and package, and its place in the outbox, from which package.launched is delivered',
    },
    status: 200,
    async prepare(scene) {
      await startLaunch(scene, scene.packageId)()
      return startLaunch(scene, scene.packageId)
    },
    refusals: [
      { name: 'unknown key', status: 401, prepare: (scene) => Promise.resolve(startLaunch(scene, scene.packageId, { bearer: unknownKey(scene.backend.liveKey) })) },
      { name: 'unknown package', status: 404, prepare: (scene) => Promise.resolve(startLaunch(scene, 'pkg_unknown')) },
      {
        name: 'archived package',
        status: 409,
        async prepare(scene) {
          const packageId = await seedPackage(scene.backend)
          await scene.backend.call('archivePackage', { bearer: scene.backend.liveKey, params: { packageId } })
          return startLaunch(scene, packageId)
        },
      },
      {
        name: 'session of another learner',
        status: 409,
        async prepare(scene) {
          const { sessionId } = await launch(scene.backend, scene.packageId, { user_id: 'grace' })
          return startLaunch(scene, scene.packageId, { body: { session_id: sessionId } })
        },
      },
    ],
  },
  {
    name: 'launch, first of the period',
    budget: { dynamodb: 4, serial: 3, readUnits: 2.5, writeUnits: 10 },
    status: 200,
    prepare: (scene) => Promise.resolve(startLaunch(scene, scene.packageId, { body: { user_id: newcomer() } })),
    refusals: [
      {
        name: 'no further learners',
        status: 402,
        async prepare(scene) {
          const bearer = await keyOfFull(scene)
          return startLaunch(scene, scene.packageId, { bearer, body: { user_id: newcomer() } })
        },
      },
    ],
  },
  {
    name: 'launch, first of the period, existing session',
    budget: { dynamodb: 4, serial: 3, readUnits: 2.5, writeUnits: 10 },
    status: 200,
    async prepare(scene) {
      const user_id = newcomer()
      const { body } = await startLaunch(scene, scene.packageId, { body: { user_id } })()
      await forget(scene, user_id)
      return startLaunch(scene, scene.packageId, { body: { user_id, session_id: body.session_id } })
    },
  },
  {
    name: 'launch, TEST learner',
    budget: { dynamodb: 3, serial: 2, readUnits: 2.5, writeUnits: 5 },
    status: 200,
    async prepare(scene) {
      const request = { bearer: scene.backend.testKey, body: { user_id: 'tester' } }
      await startLaunch(scene, scene.packageId, request)()
      return startLaunch(scene, scene.packageId, request)
    },
  },
  {
    name: 'launch, existing session',
    budget: { dynamodb: 3, serial: 2, readUnits: 2.5, writeUnits: 4 },
    status: 200,
    async prepare(scene) {
      const { body } = await startLaunch(scene, scene.packageId)()
      return startLaunch(scene, scene.packageId, { body: { session_id: body.session_id } })
    },
  },
]

const runtime: readonly CountedPath[] = [
  {
    name: 'launch token, verified',
    budget: {},
    status: 401,
    async prepare(scene) {
      const [{ sessionId }, { token }] = [await openSession(scene), await openSession(scene)]
      return read(scene, sessionId, token)
    },
  },
  {
    name: 'claim, fresh session',
    budget: { dynamodb: 1, serial: 1, writeUnits: 1 },
    status: 200,
    async prepare(scene) {
      const { sessionId, token } = await launch(scene.backend, scene.packageId, { runtime_protocol: 'exclusive_v1' })
      return claim(scene, { sessionId, token, runtime: randomUUID(), version: 1 })
    },
    refusals: [
      {
        name: 'another runtime owns it',
        status: 409,
        prepare: async (scene) => claim(scene, { ...(await openSession(scene)), runtime: randomUUID() }),
      },
    ],
  },
  {
    name: 'claim, key',
    budget: { dynamodb: 2, serial: 2, readUnits: 1, writeUnits: 1 },
    status: 200,
    async prepare(scene) {
      const { sessionId } = await launch(scene.backend, scene.packageId, { runtime_protocol: 'exclusive_v1' })
      return claim(scene, { sessionId, token: scene.backend.liveKey, runtime: randomUUID(), version: 1 })
    },
    refusals: [
      { name: 'unknown key', status: 401, prepare: (scene) => Promise.resolve(claim(scene, { sessionId: 'ses_unknown', token: unknownKey(scene.backend.liveKey), runtime: randomUUID(), version: 1 })) },
      { name: 'unknown session', status: 404, prepare: (scene) => Promise.resolve(claim(scene, { sessionId: 'ses_unknown', token: scene.backend.liveKey, runtime: randomUUID(), version: 1 })) },
    ],
  },
  {
    name: 'claim, 8 KB of CMI',
    budget: { dynamodb: 1, serial: 1, writeUnits: 4 },
    status: 200,
    async prepare(scene) {
      const open = await openSession(scene, eightKilobytes)
      return claim(scene, { ...open, runtime: randomUUID() }, { expected_runtime_id: open.runtime })
    },
  },
  {
    name: 'GET session, token',
    budget: { dynamodb: 1, serial: 1, readUnits: 1 },
    status: 200,
    async prepare(scene) {
      const { sessionId, token } = await openSession(scene, eightKilobytes)
      return read(scene, sessionId, token)
    },
    refusals: [{ name: 'bad token', status: 401, prepare: async (scene) => read(scene, (await openSession(scene)).sessionId, 'not.a.token') }],
  },
  {
    name: 'GET session, key',
    budget: { dynamodb: 2, serial: 1, readUnits: 2 },
    status: 200,
    prepare: async (scene) => read(scene, (await openSession(scene, eightKilobytes)).sessionId, scene.backend.liveKey),
    refusals: [
      { name: 'unknown key', status: 401, prepare: async (scene) => read(scene, (await openSession(scene)).sessionId, unknownKey(scene.backend.liveKey)) },
      { name: 'unknown session', status: 404, prepare: (scene) => Promise.resolve(read(scene, 'ses_unknown', scene.backend.liveKey)) },
      { name: 'session of another workspace', status: 404, prepare: async (scene) => read(scene, (await openSession(scene)).sessionId, scene.backend.otherKey) },
    ],
  },
  {
    name: 'GET session, CMI in the bucket',
    budget: { dynamodb: 1, serial: 2, readUnits: 1, s3: 1 },
    status: 200,
    async prepare(scene) {
      const { sessionId, token } = await openSession(scene, { 'cmi.suspend_data': incompressible(64_000) })
      return read(scene, sessionId, token)
    },
  },
]

const commits: readonly CountedPath[] = [
  {
    name: 'PUT commit, 8 KB of CMI',
    budget: { dynamodb: 1, serial: 1, writeUnits: 4 },
    status: 200,
    prepare: async (scene) => commit(scene, await openSession(scene), { cmi_data: eightKilobytes }),
    refusals: [
      {
        name: 'stale version',
        status: 409,
        prepare: async (scene) => commit(scene, { ...(await openSession(scene, eightKilobytes)), version: 1 }, { cmi_data: eightKilobytes }),
      },
      {
        name: 'another runtime owns it',
        status: 409,
        prepare: async (scene) => commit(scene, { ...(await openSession(scene, eightKilobytes)), runtime: randomUUID() }, { cmi_data: eightKilobytes }),
      },
      {
        name: 'too much suspend data',
        status: 413,
        prepare: async (scene) => commit(scene, await openSession(scene), { cmi_data: { 'cmi.suspend_data': incompressible(64_001) } }),
      },
    ],
  },
  {
    name: 'PUT commit, with a score',
    budget: { dynamodb: 1, serial: 1, writeUnits: 4 },
    status: 200,
    prepare: async (scene) => commit(scene, await openSession(scene), { cmi_data: eightKilobytes, score: { raw: 40, min: 0, max: 100, scaled: 0.4 } }),
  },
  {
    name: 'PUT commit, merged',
    budget: { dynamodb: 2, serial: 2, readUnits: 1, writeUnits: 4 },
    status: 200,
    prepare: async (scene) => commit(scene, await openSession(scene, eightKilobytes), { cmi_data: { 'cmi.core.lesson_location': 'slide-13' }, cmi_data_mode: 'merge' }),
  },
  {
    name: 'PUT commit, 64,000 characters',
    budget: { dynamodb: 1, serial: 1, writeUnits: 32 },
    status: 200,
    prepare: async (scene) => commit(scene, await openSession(scene), { cmi_data: { 'cmi.suspend_data': suspendData(64_000) } }),
  },
  {
    name: 'PUT commit, 64,000 that do not deflate',
    budget: { dynamodb: 1, serial: 2, writeUnits: 2, s3: 1 },
    status: 200,
    prepare: async (scene) => commit(scene, await openSession(scene), { cmi_data: { 'cmi.suspend_data': incompressible(64_000) } }),
  },
]

/** A course that shares objectives, for a learner who has reached fifty in another one. */
async function sharingScene({ backend }: Scene): Promise<Scene> {
  const scene = { backend, packageId: await seedPackage(backend, { sharesObjectives: true }) }
  const reached = Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`com.example.safety.module_${number * 7919}`, { satisfied: number % 3 > 0, measure: number / 50 }]))
  await commit(scene, await openSession(scene), { cmi_data: { [objectiveChangesKey]: JSON.stringify(reached) } })()
  return scene
}

const sharing: readonly CountedPath[] = [
  {
    name: 'PUT commit, 8 KB of CMI, shared objectives',
    budget: { dynamodb: 1, serial: 1, writeUnits: 4 },
    status: 200,
    async prepare(all) {
      const scene = await sharingScene(all)
      return commit(scene, await openSession(scene), { cmi_data: eightKilobytes })
    },
  },
  {
    name: 'PUT commit, 8 KB of CMI, a shared objective changes',
    budget: { dynamodb: 2, serial: 2, writeUnits: 8 },
    status: 200,
    async prepare(all) {
      const scene = await sharingScene(all)
      return commit(scene, await openSession(scene), { cmi_data: { ...eightKilobytes, [objectiveChangesKey]: '{"com.example.safety.module_3":{"satisfied":true,"measure":1}}' } })
    },
    refusals: [
      {
        name: 'stale version',
        status: 409,
        async prepare(all) {
          const scene = await sharingScene(all)
          return commit(scene, { ...(await openSession(scene)), version: 1 }, { cmi_data: { ...eightKilobytes, [objectiveChangesKey]: '{"safety":{"satisfied":true}}' } })
        },
      },
    ],
  },
  {
    name: 'claim, shared objectives',
    budget: { dynamodb: 2, serial: 2, readUnits: 1, writeUnits: 1 },
    status: 200,
    async prepare(all) {
      const scene = await sharingScene(all)
      const { sessionId, token } = await launch(scene.backend, scene.packageId, { runtime_protocol: 'exclusive_v1' })
      return claim(scene, { sessionId, token, runtime: randomUUID(), version: 1 })
    },
  },
  {
    name: 'GET session, token, shared objectives',
    budget: { dynamodb: 2, serial: 2, readUnits: 2 },
    status: 200,
    async prepare(all) {
      const scene = await sharingScene(all)
      const { sessionId, token } = await openSession(scene, eightKilobytes)
      return read(scene, sessionId, token)
    },
  },
]

const lists: readonly CountedPath[] = [
  {
    name: 'session list, page of 20',
    budget: { dynamodb: 3, serial: 2, readUnits: 21 },
    status: 200,
    async prepare(scene) {
      for (let count = 0; count < 20; count += 1) await openSession(scene, eightKilobytes)
      return () => scene.backend.call('listSessions', { bearer: scene.backend.liveKey, query: { limit: '20' } })
    },
    refusals: [{ name: 'unknown key', status: 401, prepare: (scene) => Promise.resolve(() => scene.backend.call('listSessions', { bearer: unknownKey(scene.backend.liveKey) })) }],
  },
  {
    name: 'package list, page of 50',
    budget: { dynamodb: 2, serial: 1, readUnits: 7 },
    status: 200,
    async prepare(scene) {
      for (let count = 0; count < 50; count += 1) await seedPackage(scene.backend, { title: `Safety at work, part ${count}: what everybody has to know` })
      return () => scene.backend.call('listPackages', { bearer: scene.backend.liveKey, query: { limit: '50' } })
    },
  },
]

const uploads: readonly CountedPath[] = [
  {
    name: 'upload ticket',
    budget: { dynamodb: 3, serial: 2, readUnits: 2, writeUnits: 3 },
    status: 200,
    prepare: (scene) => Promise.resolve(ticket(scene, scene.backend.liveKey, {})),
    refusals: [
      { name: 'unknown key', status: 401, prepare: (scene) => Promise.resolve(ticket(scene, unknownKey(scene.backend.liveKey), {})) },
      { name: 'another workspace', status: 403, prepare: (scene) => Promise.resolve(ticket(scene, scene.backend.liveKey, { tenant_id: scene.backend.otherTenantId })) },
      { name: 'too large', status: 413, prepare: (scene) => Promise.resolve(ticket(scene, scene.backend.liveKey, { file_size: 1e12 })) },
    ],
  },
]

const ticket = ({ backend }: Named, bearer: string, body: Record<string, unknown>): Ready => () =>
  backend.call('createUpload', { bearer, body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: 25_000_000, ...body } })

export const countedPaths: readonly CountedPath[] = [...launches, ...runtime, ...commits, ...sharing, ...lists, ...uploads, ...webhookPaths, ...statementPaths]
