/**
 * Creates a version from an upload: the next revision of its package, once per upload, if the plan has space for it.
 */
import { ServiceError } from '#shared/contract/errors.ts'
import {
  quotaRefusal,
  usageCeiling,
  type UsageIncrease,
  type WorkspaceUsage,
} from '#shared/domain/quotas/workspace-usage.ts'
import { applied, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { nextVersion, type NewVersion } from '#shared/domain/packages/new-version.ts'
import { storedBytes, type CoursePackage, type PackageVersion } from '#shared/domain/packages/package.ts'
import type { PlanName } from '#shared/domain/quotas/plan.ts'
import { newId, type Clock } from '#shared/platform/clock.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { Begun, VersionRepository } from '#shared/store/packages/version-repository.ts'

/** What limits a workspace. */
export interface MeteredWorkspace {
  readonly plan: PlanName
  /** The usage when it was read; the write checks the newest one. */
  readonly usage: WorkspaceUsage
}

interface Dependencies {
  readonly clock: Clock
  readonly packages: Pick<PackageRepository, 'get'>
  readonly versions: Pick<VersionRepository, 'begin'>
  readonly configurations: Pick<ConfigurationRepository, 'get'>
}

interface Beginning extends Omit<NewVersion, 'plan' | 'courseDefaults'> {
  readonly workspace: MeteredWorkspace
  /** Package that the caller names; null for a new one. */
  readonly packageId: string | null
}

/** The new version, or the one that an earlier request made from the upload. */
export type BegunVersion =
  | { readonly kind: 'new'; readonly version: PackageVersion }
  | { readonly kind: 'known'; readonly packageId: string; readonly versionId: string }

export type BeginRefusal =
  'PACKAGE_ARCHIVED' | 'UPLOAD_NOT_FOUND' | 'INVALID_PACKAGE' | 'STORAGE_QUOTA_EXCEEDED' | 'QUOTA_EXCEEDED'

/** How often the write is tried. If another request came first, the next try decides from the state that it stored. */
const maxTries = 25

/** Called once with the new version, before it is written. */
type Announce = (version: PackageVersion) => Promise<void>

/** What the next try of the write decides from. */
interface StoredState {
  readonly base: CoursePackage | null
  readonly usage: WorkspaceUsage
}

function refusalOf(
  { workspace, summary, sizeBytes }: Beginning,
  { base, usage }: StoredState,
): Refused<BeginRefusal> | null {
  if (base?.status === 'archived')
    return refused(
      'PACKAGE_ARCHIVED',
      'This package is archived and takes no new versions. Omit package_id to make a new package.',
    )
  if (base !== null && base.contentType !== summary.contentType) {
    return refused('INVALID_PACKAGE', 'The package has content of another type.', {
      remedy: 'Omit package_id to make a new package of it.',
    })
  }
  return quotaRefusal(workspace.plan, usage, increaseOf({ summary, sizeBytes }, base))
}

/** By how much the usage of the workspace grows with a version. A new package counts too. */
const increaseOf = (
  version: Pick<PackageVersion, 'sizeBytes' | 'summary'>,
  base: CoursePackage | null,
): UsageIncrease => ({
  bytes: storedBytes(version),
  packages: base === null ? 1 : 0,
})

/** The state after another request came first: it changed the package, or used the space that was left. */
const newerState = (stored: StoredState, conflict: Extract<Begun, { kind: 'moved' | 'full' }>): StoredState =>
  conflict.kind === 'moved' ? { ...stored, base: conflict.found } : { ...stored, usage: conflict.usage }

export async function beginVersion(
  beginning: Beginning,
  dependencies: Dependencies,
  announce: Announce,
): Promise<Applied<BegunVersion> | Refused<BeginRefusal>> {
  const { workspace, upload } = beginning
  const packageId = beginning.packageId ?? newId('pkg', dependencies.clock)
  const versionId = newId('ver', dependencies.clock)
  const [known, { settings }] = await Promise.all([
    beginning.packageId === null ? null : dependencies.packages.get(upload.tenantId, packageId),
    dependencies.configurations.get(upload.tenantId),
  ])
  const made = { ...beginning, plan: workspace.plan, courseDefaults: settings.courseDefaults }
  let stored: StoredState = { base: known, usage: workspace.usage }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const refusal = refusalOf(beginning, stored)
    if (refusal !== null) return refusal
    const { version, course } = nextVersion(made, stored.base, { packageId, versionId })
    if (tries === 0) await announce(version)
    const increase = increaseOf(version, stored.base)
    const begun = await dependencies.versions.begin(version, {
      course,
      base: stored.base,
      increase,
      ceiling: usageCeiling(workspace.plan, increase),
    })
    if (begun.kind === 'begun') return applied({ kind: 'new', version })
    if (begun.kind === 'processed')
      return applied({ kind: 'known', packageId: begun.packageId, versionId: begun.versionId })
    if (begun.kind === 'no-upload')
      return refused('UPLOAD_NOT_FOUND', 'The upload has expired or was aborted. Create a new upload.')
    stored = newerState(stored, begun)
  }
  throw new ServiceError(
    'BACKEND_UNAVAILABLE',
    'Many uploads of this package are being processed at once. Repeat the request.',
  )
}
