/**
 * Lists and uploads whose calls are counted. Lists and rate limits wait for the check of the key: a made-up key must not
 * cause them. So the check is a round trip of its own before theirs.
 */
import { seedPackage } from '#test/support/seed.ts'
import type { CountedPath, Ready } from './counted-path.ts'
import { eightKilobytes, openSession, unknownKey, type Named } from './session-steps.ts'

export const listPaths: readonly CountedPath[] = [
  {
    name: 'session list, page of 20',
    budget: { dynamodb: 3, serial: 3, readUnits: 21 },
    status: 200,
    async prepare(scene) {
      for (let count = 0; count < 20; count += 1) await openSession(scene, eightKilobytes)
      return () => scene.backend.call('listSessions', { bearer: scene.backend.liveKey, query: { limit: '20' } })
    },
    refusals: [
      {
        name: 'unknown key',
        status: 401,
        prepare: (scene) =>
          Promise.resolve(() => scene.backend.call('listSessions', { bearer: unknownKey(scene.backend.liveKey) })),
      },
    ],
  },
  {
    name: 'package list, page of 50',
    budget: { dynamodb: 2, serial: 2, readUnits: 7 },
    status: 200,
    async prepare(scene) {
      for (let count = 0; count < 50; count += 1)
        await seedPackage(scene.backend, { title: `Safety at work, part ${count}: what everybody has to know` })
      return () => scene.backend.call('listPackages', { bearer: scene.backend.liveKey, query: { limit: '50' } })
    },
  },
]

export const uploadPaths: readonly CountedPath[] = [
  {
    name: 'upload ticket',
    budget: { dynamodb: 3, serial: 3, readUnits: 2, writeUnits: 3 },
    status: 200,
    prepare: (scene) => Promise.resolve(ticket(scene, scene.backend.liveKey, {})),
    refusals: [
      {
        name: 'unknown key',
        status: 401,
        prepare: (scene) => Promise.resolve(ticket(scene, unknownKey(scene.backend.liveKey), {})),
      },
      {
        name: 'another workspace',
        status: 403,
        prepare: (scene) =>
          Promise.resolve(ticket(scene, scene.backend.liveKey, { tenant_id: scene.backend.otherTenantId })),
      },
      {
        name: 'too large',
        status: 413,
        prepare: (scene) => Promise.resolve(ticket(scene, scene.backend.liveKey, { file_size: 1e12 })),
      },
    ],
  },
]

const ticket =
  ({ backend }: Named, bearer: string, body: Record<string, unknown>): Ready =>
  () =>
    backend.call('createUpload', {
      bearer,
      body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: 25_000_000, ...body },
    })
