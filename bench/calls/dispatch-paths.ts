/** Managing dispatches, whose calls are counted. */
import type { ApiResponse } from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import type { CountedPath, Ready, Scene } from './counted-path.ts'
import { unknownKey } from './session-steps.ts'

const create = async (
  { backend }: Scene,
  body: Record<string, unknown>,
  bearer: string = backend.liveKey,
): Promise<ApiResponse> =>
  backend.call('createDispatch', { bearer, body: { name: 'Safety at work for Acme', ...body } })

const madeDispatch = async (scene: Scene): Promise<Record<string, string>> => {
  const { body } = await create(scene, { packageId: scene.packageId })
  return { dispatchId: String(body.dispatch_id) }
}

/** An operation about a dispatch, once it has run for another one. */
const onDispatch =
  (operationId: string) =>
  async (scene: Scene): Promise<Ready> => {
    const { backend } = scene
    const call = (params: Record<string, string>) => backend.call(operationId, { bearer: backend.liveKey, params })
    await call(await madeDispatch(scene))
    const params = await madeDispatch(scene)
    return () => call(params)
  }

const withUnknownKey = (operationId: string) => ({
  name: 'unknown key',
  status: 401,
  async prepare(scene: Scene): Promise<Ready> {
    const params = await madeDispatch(scene)
    return () => scene.backend.call(operationId, { bearer: unknownKey(scene.backend.liveKey), params })
  },
})

const unknownDispatch = (operationId: string) => ({
  name: 'unknown dispatch',
  status: 404,
  prepare: ({ backend }: Scene): Promise<Ready> =>
    Promise.resolve(() =>
      backend.call(operationId, { bearer: backend.liveKey, params: { dispatchId: 'dsp_unknown' } }),
    ),
})

export const dispatchPaths: readonly CountedPath[] = [
  {
    // Dispatch, counter, mark of the expiry and count of the workspace in one transaction, and three entries of indexes.
    name: 'dispatch, create with an expiry',
    budget: { dynamodb: 3, serial: 2, readUnits: 1.5, writeUnits: 14 },
    above: {
      counts: { readUnits: 2 },
      because: 'the defaults of new dispatches are read beside the package',
    },
    status: 200,
    async prepare(scene) {
      const body = { packageId: scene.packageId, expiresAt: '2099-01-01T00:00:00Z' }
      await create(scene, body)
      return () => create(scene, body)
    },
    refusals: [
      {
        name: 'unknown key',
        status: 401,
        prepare: (scene) =>
          Promise.resolve(() => create(scene, { packageId: scene.packageId }, unknownKey(scene.backend.liveKey))),
      },
      {
        name: 'unknown package',
        status: 404,
        prepare: (scene) => Promise.resolve(() => create(scene, { packageId: 'pkg_unknown' })),
      },
    ],
  },
  {
    name: 'dispatch, get',
    budget: { dynamodb: 2, serial: 1, readUnits: 3 },
    status: 200,
    prepare: onDispatch('getDispatch'),
    refusals: [withUnknownKey('getDispatch'), unknownDispatch('getDispatch')],
  },
  {
    name: 'dispatch list, page of 20',
    budget: { dynamodb: 3, serial: 3, readUnits: 25 },
    status: 200,
    async prepare(scene) {
      const packageId = await seedPackage(scene.backend)
      for (let count = 0; count < 20; count += 1) await create(scene, { packageId })
      return () =>
        scene.backend.call('listDispatches', {
          bearer: scene.backend.liveKey,
          query: { limit: '20', package_id: packageId },
        })
    },
  },
  {
    // Another event of the dispatch may wait already: its first one adds a unit for the entry in the outbox.
    name: 'dispatch, pause',
    budget: { dynamodb: 3, serial: 2, readUnits: 3, writeUnits: 4 },
    status: 200,
    prepare: onDispatch('pauseDispatch'),
    refusals: [withUnknownKey('pauseDispatch'), unknownDispatch('pauseDispatch')],
  },
]
