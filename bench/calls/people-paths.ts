/**
 * Requests of signed-in people whose calls are counted. The check of a session takes two calls: the session, then the member
 * with the workspace.
 */
import { seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'
import type { CountedPath } from './counted-path.ts'

const unknownSession = { cookie: `lectern=${'A'.repeat(43)}` }

export const peoplePaths: readonly CountedPath[] = [
  {
    name: 'me',
    budget: { dynamodb: 6, serial: 4, readUnits: 10 },
    status: 200,
    async prepare({ backend }) {
      const { reads: headers } = await signInAs(backend, 'owner')
      return () => backend.call('getMe', { headers })
    },
    refusals: [
      {
        name: 'unknown session',
        status: 401,
        prepare: ({ backend }) => Promise.resolve(() => backend.call('getMe', { headers: unknownSession })),
      },
    ],
  },
  {
    name: 'API keys of the workspace, by a member',
    budget: { dynamodb: 4, serial: 4, readUnits: 5 },
    status: 200,
    async prepare({ backend }) {
      const { reads: headers } = await signInAs(backend, 'member')
      return () => backend.call('listApiKeys', { headers })
    },
  },
  {
    name: 'package list, page of 50, by a member',
    // With a key it takes 2 calls and 5 units: the session adds one call, for it and the member are two.
    budget: { dynamodb: 3, serial: 3, readUnits: 7 },
    status: 200,
    async prepare({ backend }) {
      const { reads: headers } = await signInAs(backend, 'member')
      return () => backend.call('listPackages', { headers, query: { limit: '50' } })
    },
  },
  {
    name: 'change of a package, by an admin',
    budget: { dynamodb: 4, serial: 4, readUnits: 4, writeUnits: 2 },
    status: 200,
    async prepare({ backend }) {
      const { changes: headers } = await signInAs(backend, 'admin')
      const params = { packageId: await seedPackage(backend) }
      return () => backend.call('updatePackage', { headers, params, body: { title: 'Ladders' } })
    },
    refusals: [
      {
        name: 'viewer',
        status: 403,
        async prepare({ backend }) {
          const { changes: headers } = await signInAs(backend, 'viewer')
          const params = { packageId: await seedPackage(backend) }
          return () => backend.call('updatePackage', { headers, params, body: { title: 'Ladders' } })
        },
      },
      {
        name: 'stale page',
        status: 409,
        async prepare({ backend }) {
          const { changes } = await signInAs(backend, 'admin')
          const headers = { ...changes, 'x-service-session-workspace': 'tenant_another' }
          const params = { packageId: await seedPackage(backend) }
          return () => backend.call('updatePackage', { headers, params, body: { title: 'Ladders' } })
        },
      },
    ],
  },
]
