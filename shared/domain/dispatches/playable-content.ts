import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { CoursePackage, PackageVersion } from '../packages/package.ts'
import { checkLaunchable, type LaunchablePackage } from '../sessions/launch.ts'
import { sandboxRefusal, type SandboxFacts } from '../packages/sandbox.ts'
import type { Dispatch } from './dispatch.ts'

/** The package of a dispatch, and the version that the dispatch names; null where there is none. */
export interface DispatchContent {
  readonly course: CoursePackage | null
  readonly version: PackageVersion | null
}

const unavailable = (text: string): Refused<'DISPATCH_CONTENT_UNAVAILABLE'> =>
  refused('DISPATCH_CONTENT_UNAVAILABLE', text, { remedy: 'Ask the provider of the course.' })

/**
 * The package as learners of the dispatch play it: in the version and with the setting that the dispatch states.
 * @param facts for a launch; null for learners who are inside already, who finish what they have begun
 */
export function playableContent(
  { packageVersionId, startOverAllowed }: Pick<Dispatch, 'packageVersionId' | 'startOverAllowed'>,
  { course, version }: DispatchContent,
  facts: SandboxFacts | null,
): Applied<LaunchablePackage> | Refused<'DISPATCH_CONTENT_UNAVAILABLE'> {
  if (course === null) return unavailable('The course of this dispatch does not exist any more.')
  const launchable = checkLaunchable(course)
  if (launchable.outcome === 'refused') return unavailable(launchable.text)
  const ended = facts === null ? null : sandboxRefusal(course, facts)
  if (ended !== null) return unavailable(ended.text)
  const settings = startOverAllowed === null ? {} : { startOverAllowed }
  if (packageVersionId === null) return applied({ ...launchable.value, ...settings })
  if (version?.status !== 'ready') return unavailable('The version that this dispatch plays is not available.')
  const { summary } = version
  return applied({
    ...launchable.value,
    ...settings,
    currentVersionId: version.versionId,
    sharesObjectives: summary.contentType === 'scorm' && summary.sharesObjectives,
    standard: summary.contentType === 'scorm' ? summary.standard : null,
  })
}
