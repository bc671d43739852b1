/** Reads, claims and commits of sessions whose calls are counted. */
import { randomUUID } from 'node:crypto'
import { objectiveChangesKey } from '#shared/contract/resources/objectives/objectives.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { incompressible, suspendData } from '../support/sample-cmi.ts'
import type { CountedPath, Scene } from './counted-path.ts'
import { claim, commit, eightKilobytes, openSession, read, unknownKey } from './session-steps.ts'

export const runtimePaths: readonly CountedPath[] = [
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
      {
        name: 'unknown key',
        status: 401,
        prepare: (scene) =>
          Promise.resolve(
            claim(scene, {
              sessionId: 'ses_unknown',
              token: unknownKey(scene.backend.liveKey),
              runtime: randomUUID(),
              version: 1,
            }),
          ),
      },
      {
        name: 'unknown session',
        status: 404,
        prepare: (scene) =>
          Promise.resolve(
            claim(scene, { sessionId: 'ses_unknown', token: scene.backend.liveKey, runtime: randomUUID(), version: 1 }),
          ),
      },
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
    refusals: [
      {
        name: 'bad token',
        status: 401,
        prepare: async (scene) => read(scene, (await openSession(scene)).sessionId, 'not.a.token'),
      },
    ],
  },
  {
    name: 'GET session, key',
    budget: { dynamodb: 2, serial: 1, readUnits: 2 },
    status: 200,
    prepare: async (scene) => read(scene, (await openSession(scene, eightKilobytes)).sessionId, scene.backend.liveKey),
    refusals: [
      {
        name: 'unknown key',
        status: 401,
        prepare: async (scene) => read(scene, (await openSession(scene)).sessionId, unknownKey(scene.backend.liveKey)),
      },
      {
        name: 'unknown session',
        status: 404,
        prepare: (scene) => Promise.resolve(read(scene, 'ses_unknown', scene.backend.liveKey)),
      },
      {
        name: 'session of another workspace',
        status: 404,
        prepare: async (scene) => read(scene, (await openSession(scene)).sessionId, scene.backend.otherKey),
      },
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

export const commitPaths: readonly CountedPath[] = [
  {
    name: 'PUT commit, 8 KB of CMI',
    budget: { dynamodb: 1, serial: 1, writeUnits: 4 },
    status: 200,
    prepare: async (scene) => commit(scene, await openSession(scene), { cmi_data: eightKilobytes }),
    refusals: [
      {
        name: 'stale version',
        status: 409,
        prepare: async (scene) =>
          commit(scene, { ...(await openSession(scene, eightKilobytes)), version: 1 }, { cmi_data: eightKilobytes }),
      },
      {
        name: 'another runtime owns it',
        status: 409,
        prepare: async (scene) =>
          commit(
            scene,
            { ...(await openSession(scene, eightKilobytes)), runtime: randomUUID() },
            { cmi_data: eightKilobytes },
          ),
      },
      {
        name: 'too much suspend data',
        status: 413,
        prepare: async (scene) =>
          commit(scene, await openSession(scene), { cmi_data: { 'cmi.suspend_data': incompressible(64_001) } }),
      },
    ],
  },
  {
    name: 'PUT commit, with a score',
    budget: { dynamodb: 1, serial: 1, writeUnits: 4 },
    status: 200,
    prepare: async (scene) =>
      commit(scene, await openSession(scene), {
        cmi_data: eightKilobytes,
        score: { raw: 40, min: 0, max: 100, scaled: 0.4 },
      }),
  },
  {
    name: 'PUT commit, merged',
    budget: { dynamodb: 2, serial: 2, readUnits: 1, writeUnits: 4 },
    status: 200,
    prepare: async (scene) =>
      commit(scene, await openSession(scene, eightKilobytes), {
        cmi_data: { 'cmi.core.lesson_location': 'slide-13' },
        cmi_data_mode: 'merge',
      }),
  },
  {
    name: 'PUT commit, 64,000 characters',
    budget: { dynamodb: 1, serial: 1, writeUnits: 32 },
    status: 200,
    prepare: async (scene) =>
      commit(scene, await openSession(scene), { cmi_data: { 'cmi.suspend_data': suspendData(64_000) } }),
  },
  {
    name: 'PUT commit, 64,000 that do not deflate',
    budget: { dynamodb: 1, serial: 2, writeUnits: 2, s3: 1 },
    status: 200,
    prepare: async (scene) =>
      commit(scene, await openSession(scene), { cmi_data: { 'cmi.suspend_data': incompressible(64_000) } }),
  },
]

/** A course that shares objectives, for a learner who has reached fifty in another one. */
async function sharingScene({ backend }: Scene): Promise<Scene> {
  const scene = { backend, packageId: await seedPackage(backend, { sharesObjectives: true }) }
  const reached = Object.fromEntries(
    Array.from({ length: 50 }, (_, number) => [
      `com.example.safety.module_${number * 7919}`,
      { satisfied: number % 3 > 0, measure: number / 50 },
    ]),
  )
  await commit(scene, await openSession(scene), { cmi_data: { [objectiveChangesKey]: JSON.stringify(reached) } })()
  return scene
}

export const sharingPaths: readonly CountedPath[] = [
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
      return commit(scene, await openSession(scene), {
        cmi_data: {
          ...eightKilobytes,
          [objectiveChangesKey]: '{"com.example.safety.module_3":{"satisfied":true,"measure":1}}',
        },
      })
    },
    refusals: [
      {
        name: 'stale version',
        status: 409,
        async prepare(all) {
          const scene = await sharingScene(all)
          return commit(
            scene,
            { ...(await openSession(scene)), version: 1 },
            { cmi_data: { ...eightKilobytes, [objectiveChangesKey]: '{"safety":{"satisfied":true}}' } },
          )
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
