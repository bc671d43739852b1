import { archiveKey } from '#shared/domain/packages/package-presenter.ts'
import type { PackageVersion } from '#shared/domain/packages/package.ts'
import { refused } from '#shared/domain/outcome.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { implement } from '#shared/http/implementation.ts'
import { packageNotFound, type Dependencies, type PackageEndpoints } from './dependencies.ts'

const linkSeconds = 900

interface Place {
  readonly bucket: string
  readonly key: string
}

/** Where the archive of a version is; null if it is kept nowhere. */
async function archiveOf(version: PackageVersion, { kept, uploaded }: Dependencies['archives']): Promise<Place | null> {
  const own = { bucket: kept.bucket, key: archiveKey(version) }
  if ((await kept.head(own.key)) !== null) return own
  // A former release did not keep archives. The upload is still there for some days.
  const upload = { bucket: uploaded.bucket, key: uploadObjectKey(version) }
  const found = await uploaded.head(upload.key)
  return found === null || (version.eTag !== null && version.eTag !== found.eTag) ? null : upload
}

/** A name that every header and every file system takes. */
const fileName = (slug: string, revision: number): string => {
  const ascii = slug.replace(/[^A-Za-z0-9-]+/g, '-').replace(/^-+|-+$/g, '')
  return `${ascii === '' ? 'course' : ascii}-${revision}.zip`
}

export const downloadPackageVersion = implement<PackageEndpoints['downloadPackageVersion'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params } }, { packages, archives }) {
    const found = await packages.getWithVersions(tenantId, params.packageId)
    if (found === null) return packageNotFound()
    const version = found.versions.find(({ versionId }) => versionId === params.versionId)
    if (version === undefined)
      return refused(
        'NOT_FOUND',
        `The package has no version ${params.versionId}. List its versions to find their ids.`,
      )
    if (version.status !== 'ready')
      return refused('PACKAGE_NOT_READY', `The version is ${version.status}. Only a ready version can be downloaded.`)
    const place = await archiveOf(version, archives)
    if (place === null)
      return refused(
        'NOT_FOUND',
        'The archive of this version is not kept any more. Upload the course again to have a version with its archive.',
      )
    const name = fileName(found.course.slug, version.revision)
    const location = await archives.link(place.bucket, { key: place.key, name, expiresInSeconds: linkSeconds })
    return { headers: { location, 'cache-control': 'no-store' }, body: null }
  },
})
