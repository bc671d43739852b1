/** Launches whose calls are counted. */
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import type { CountedPath } from './counted-path.ts'
import { forget, keyOfFull, newcomer, startLaunch, unknownKey } from './session-steps.ts'

const configurationIsRead = 'the settings of the workspace, which say how long a token lives, are an item of their own'

export const launchPaths: readonly CountedPath[] = [
  {
    name: 'launch, new session',
    budget: { dynamodb: 3, serial: 2, readUnits: 2.5, writeUnits: 4 },
    above: {
      counts: { writeUnits: 5 },
      because:
        'one unit each for the item, its places in the lists of workspace, learner and package, and its place in the outbox, from which package.launched is delivered',
    },
    status: 200,
    async prepare(scene) {
      await startLaunch(scene, scene.packageId)()
      return startLaunch(scene, scene.packageId)
    },
    refusals: [
      {
        name: 'unknown key',
        status: 401,
        prepare: (scene) =>
          Promise.resolve(startLaunch(scene, scene.packageId, { bearer: unknownKey(scene.backend.liveKey) })),
      },
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
    name: 'launch through a dispatch',
    budget: { dynamodb: 6, serial: 3, readUnits: 4, writeUnits: 4 },
    above: { counts: { readUnits: 4.5 }, because: configurationIsRead },
    status: 200,
    async prepare({ backend, packageId }) {
      const seeded = await seedDispatch(backend, { packageId })
      await launchThrough(backend, seeded)
      return () => launchThrough(backend, seeded)
    },
  },
  {
    name: 'launch through a dispatch, first of the learner',
    budget: { dynamodb: 6, serial: 3, readUnits: 4, writeUnits: 8 },
    above: {
      counts: { serial: 5, readUnits: 4.5, writeUnits: 17 },
      because:
        'seat, billing period and session are decided one after the other, because the plan counts only whom the licence admits; session, learner and mark are one transaction, which is charged twice; the configuration is read',
    },
    status: 200,
    async prepare({ backend, packageId }) {
      const seeded = await seedDispatch(backend, { packageId, licenseLimit: 10 })
      return () => launchThrough(backend, seeded, { learner: newcomer() })
    },
    refusals: [
      {
        name: 'no licence left',
        status: 403,
        async prepare({ backend, packageId }) {
          const seeded = await seedDispatch(backend, { packageId, licenseLimit: 0 })
          return () => launchThrough(backend, seeded)
        },
      },
    ],
  },
  {
    name: 'launch, first of the period, existing session',
    budget: { dynamodb: 4, serial: 3, readUnits: 2.5, writeUnits: 10 },
    above: { counts: { readUnits: 3 }, because: configurationIsRead },
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
    above: { counts: { readUnits: 3 }, because: configurationIsRead },
    status: 200,
    async prepare(scene) {
      const { body } = await startLaunch(scene, scene.packageId)()
      return startLaunch(scene, scene.packageId, { body: { session_id: body.session_id } })
    },
  },
]
