/** Reads of packages and their archive (specification, "Packages"). */
import * as z from 'zod'
import { defineFamily, keyScopes } from '../endpoint.ts'
import { dateTime, pathId } from '../resources/values.ts'
import { packageResource, packageRevision, packageVersionResource } from '../resources/package.ts'

const params = z.object({ packageId: pathId })

export const packagesFamily = defineFamily({
  name: 'packages',
  summary: 'Packages and their versions',
  endpoints: {
    listPackages: {
      method: 'GET',
      path: '/api/v1/packages',
      summary: 'Packages of the workspace, newest first',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      query: z.object({
        limit: z.coerce.number().int().min(1).max(500).default(50),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
      ok: {
        status: 200,
        body: z.object({
          packages: z.array(packageResource),
          pagination: z.object({
            total: z.number().int(),
            limit: z.number().int(),
            offset: z.number().int(),
            hasMore: z.boolean(),
            totalIsLowerBound: z.boolean(),
          }),
        }),
      },
      errors: [],
    },
    getPackage: {
      method: 'GET',
      path: '/api/v1/packages/{packageId}',
      summary: 'One package with its versions',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      params,
      ok: { status: 200, body: z.object({ package: packageResource, versions: z.array(packageVersionResource) }) },
      errors: ['PACKAGE_NOT_FOUND'],
    },
    archivePackage: {
      method: 'DELETE',
      path: '/api/v1/packages/{packageId}',
      summary: 'Archives a package: hidden and not launchable any more, history kept',
      description: 'Repeating it answers the same. Storage is not freed; the package slot is.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      params,
      ok: {
        status: 200,
        body: z.object({ package_id: z.string(), status: z.literal('archived'), archived: z.literal(true), archived_at: dateTime, package: packageResource }),
      },
      errors: ['PACKAGE_NOT_FOUND'],
    },
    listPackageVersions: {
      method: 'GET',
      path: '/api/v1/packages/{packageId}/versions',
      summary: 'Revisions of a package, newest first',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      params,
      ok: { status: 200, body: z.object({ versions: z.array(packageRevision) }) },
      errors: ['PACKAGE_NOT_FOUND'],
    },
  },
})
