import { ServiceError } from '#shared/contract/errors.ts'
import { archiveKey } from '#shared/domain/packages/package-presenter.ts'
import type { PackageVersion } from '#shared/domain/packages/package.ts'
import { refused } from '#shared/domain/outcome.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { isoTime } from '#shared/platform/clock.ts'
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

/** After this time an archive is asked for again: a worker has died, or a course is very large. */
const claimMilliseconds = 5 * 60_000

/** Has the archive made from the hosted files, by one worker however often callers ask, and says when to come back. */
async function rebuild(
  version: PackageVersion,
  { versions, jobs, clock }: Pick<Dependencies, 'versions' | 'jobs' | 'clock'>,
): Promise<ServiceError<'PACKAGE_NOT_READY'>> {
  const { tenantId, packageId, versionId } = version
  const [now, before] = [isoTime(clock.now()), isoTime(clock.now() - claimMilliseconds)]
  if (await versions.claimRebuild(version, { now, before }))
    await jobs.send({ kind: 'rebuild-archive', tenantId, packageId, versionId }, { group: tenantId })
  return new ServiceError(
    'PACKAGE_NOT_READY',
    'The archive of this version is not kept. It is being made from the files of the course: repeat the request in some seconds.',
    { retryable: true, retryAfterSeconds: 10 },
  )
}

export const downloadPackageVersion = implement<PackageEndpoints['downloadPackageVersion'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params } }, dependencies) {
    const { packages, archives } = dependencies
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
    if (place === null) throw await rebuild(version, dependencies)
    const name = fileName(found.course.slug, version.revision)
    const location = await archives.link(place.bucket, { key: place.key, name, expiresInSeconds: linkSeconds })
    return { headers: { location, 'cache-control': 'no-store' }, body: null }
  },
})
