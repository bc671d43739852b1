/** Reads of packages and their archive (specification, "Packages"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { pageQuery, pagination } from '#shared/contract/resources/pagination.ts'
import { dateTime, pathId } from '#shared/contract/resources/values.ts'
import {
  packageResource,
  packageRevision,
  packageVersionResource,
} from '#shared/contract/resources/packages/package.ts'

const params = z.object({ packageId: pathId })

export const packagesFamily = defineFamily({
  name: 'packages',
  summary: 'Packages and their versions',
  endpoints: {
    listPackages: {
      method: 'GET',
      path: '/api/v1/packages',
      summary: 'Packages of the workspace, newest first',
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z.object(pageQuery),
      ok: { status: 200, body: z.object({ packages: z.array(packageResource), pagination }) },
      errors: [],
    },
    getPackage: {
      method: 'GET',
      path: '/api/v1/packages/{packageId}',
      summary: 'One package with its versions',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: z.object({ package: packageResource, versions: z.array(packageVersionResource) }) },
      errors: ['PACKAGE_NOT_FOUND'],
    },
    archivePackage: {
      method: 'DELETE',
      path: '/api/v1/packages/{packageId}',
      summary: 'Archives a package: it is hidden and cannot be launched, its history is kept',
      description: 'A repeated call returns the same response. It frees the package slot, but not the storage.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: {
        status: 200,
        body: z.object({
          package_id: z.string(),
          status: z.literal('archived'),
          archived: z.literal(true),
          archived_at: dateTime,
          package: packageResource,
        }),
      },
      errors: ['PACKAGE_NOT_FOUND'],
    },
    listPackageVersions: {
      method: 'GET',
      path: '/api/v1/packages/{packageId}/versions',
      summary: 'Revisions of a package, newest first',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: z.object({ versions: z.array(packageRevision) }) },
      errors: ['PACKAGE_NOT_FOUND'],
    },
  },
})
