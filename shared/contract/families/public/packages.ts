/** Reads of packages and their archive (specification, "Packages"). */
import * as z from 'zod'
import { keyOrMember, keyScopes } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { pageQuery, pagination } from '#shared/contract/resources/pagination.ts'
import { rawReply } from '#shared/contract/resources/raw-body.ts'
import { managingRoles } from '#shared/contract/roles.ts'
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
      action: { consequential: false },
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
      action: { consequential: false },
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
      action: { consequential: false },
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: z.object({ versions: z.array(packageRevision) }) },
      errors: ['PACKAGE_NOT_FOUND'],
    },
    downloadPackageVersion: {
      method: 'GET',
      path: '/api/v1/packages/{packageId}/versions/{versionId}/download',
      summary: 'Sends the caller to the archive of a version',
      description:
        'The link of the `Location` header works for 15 minutes. It leads to the archive as it was uploaded, which is kept as long as the version. Where a former release did not keep it, it is made from the files of the course: 409 `PACKAGE_NOT_READY` with `Retry-After` until then.',
      credentials: { apiKey: keyScopes, session: { read: managingRoles, change: managingRoles } },
      testMode: 'allowed',
      params: z.object({ packageId: pathId, versionId: pathId }),
      ok: { status: 302, body: rawReply, raw: true },
      errors: ['PACKAGE_NOT_FOUND', 'PACKAGE_NOT_READY', 'NOT_FOUND'],
    },
  },
})
