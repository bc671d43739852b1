import type { LaunchWriting } from '#shared/operations/launches/launch-course.ts'
import type { SessionSigning } from '#shared/platform/launch-signing.ts'
import type { LaunchRepository } from '#shared/store/launches/launch-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'

export interface Dependencies extends LaunchWriting {
  readonly launches: Pick<LaunchRepository, 'read'>
  readonly signing: SessionSigning
}

/** What the launch of a page with a runtime of its own needs too. */
export interface ScormDependencies extends Dependencies {
  readonly packages: Pick<PackageRepository, 'getVersion'>
  readonly apiBaseUrl: string
}
