import type { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { launchClaims, presentLaunch } from '#shared/operations/launches/launch-link.ts'
import type { LaunchReading } from '#shared/store/launches/launch-repository.ts'
import type { ScormDependencies } from './dependencies.ts'
import { launch, readLaunch } from './launch.ts'

type LaunchEndpoint = (typeof launchesFamily)['endpoints']['launchScorm']
type Standard = 'scorm12' | 'scorm2004'

const onlyByPlayer = (packageId: string, because: string): Refused<'INVALID_REQUEST'> =>
  refused(
    'INVALID_REQUEST',
    `${because} Launch it with POST /api/v1/packages/${packageId}/launch, and open launch_url: the player runs it.`,
  )

/** A page with a runtime of its own has one item at most: the runtime has no list of items and no sequencing. */
function pageRefusal(packageId: string, { summary }: PackageVersion): Refused<'INVALID_REQUEST'> | null {
  if (summary.contentType === 'vr_apk') return onlyByPlayer(packageId, 'This package is a VR app.')
  return summary.itemCount > 1
    ? onlyByPlayer(packageId, `This course has ${summary.itemCount} items; a page can run courses of one.`)
    : null
}

/** What of a launched course decides how its page loads and commits. */
interface ScormPage {
  readonly session: Session
  readonly standard: Standard
  readonly token: string
}

function addresses(
  { session, standard, token }: ScormPage,
  apiBaseUrl: string,
): Record<'data_url' | 'commit_url', string> {
  const base = `${apiBaseUrl}/api/v1/scorm/sessions/${encodeURIComponent(session.sessionId)}`
  const query = new URLSearchParams({ token, standard })
  return {
    data_url: `${base}/data?${query.toString()}`,
    // With the attempt, a page that is still open after a new attempt has begun cannot write into it.
    commit_url: `${base}/commit?${query.toString()}&attempt=${session.attempt}`,
  }
}

const currentVersion = async (
  course: CoursePackage | null,
  { packages }: Pick<ScormDependencies, 'packages'>,
): Promise<PackageVersion | null> =>
  course === null || course.currentVersionId === null
    ? null
    : packages.getVersion(course.tenantId, course.packageId, course.currentVersionId)

/** An attempt that goes on plays the version with which it began. */
async function standardOf(
  session: Session,
  current: PackageVersion | null,
  { packages }: Pick<ScormDependencies, 'packages'>,
): Promise<Standard> {
  const { tenantId, packageId, versionId } = session
  const played = current?.versionId === versionId ? current : await packages.getVersion(tenantId, packageId, versionId)
  if (played?.summary.contentType !== 'scorm') throw new Error(`The version ${versionId} is no SCORM course.`)
  return played.summary.standard
}

export const launchScorm = implement<LaunchEndpoint, ScormDependencies>()<LaunchReading>({
  load: ({ tenantId, mode, input: { body } }, dependencies) =>
    readLaunch(tenantId, { packageId: body.package_id, body, mode }, dependencies),
  async handle({ caller, input: { body }, loaded, stamp }, dependencies) {
    const version = await currentVersion(loaded.course, dependencies)
    const unsuitable = version === null ? null : pageRefusal(body.package_id, version)
    if (unsuitable !== null) throw asError(unsuitable)
    const opened = await launch({ caller, body, loaded, stamp }, dependencies)
    if (opened.outcome === 'refused') return opened
    const launched = { ...opened.value, callLog: false }
    const { signing, apiBaseUrl } = dependencies
    const [response, token, standard] = await Promise.all([
      presentLaunch(launched, signing),
      signing.tokens.sign(launchClaims(launched)),
      standardOf(launched.session, version, dependencies),
    ])
    return { ...response, standard, ...addresses({ session: launched.session, standard, token }, apiBaseUrl) }
  },
})
