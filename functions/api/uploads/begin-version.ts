/** Begins a version from an upload: the next revision of its package, once per upload, where the plan has room for it. */
import { ServiceError } from '#shared/contract/errors.ts'
import { quotaRefusal, roomFor, type UsageDemand, type WorkspaceUsage } from '#shared/domain/access/usage.ts'
import { applied, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { nextVersion, type NewVersion } from '#shared/domain/packages/new-version.ts'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import type { MeteredCaller } from '#shared/http/caller.ts'
import { newId } from '#shared/platform/clock.ts'
import type { Begun } from '#shared/store/version-repository.ts'
import type { Dependencies } from './dependencies.ts'

export interface Beginning extends NewVersion {
  readonly caller: MeteredCaller
  /** Package that the caller names; null for a new one. */
  readonly packageId: string | null
}

/** The version that was begun now, or the one that the upload had become before. */
export type BegunVersion = { readonly kind: 'new'; readonly version: PackageVersion } | { readonly kind: 'known'; readonly packageId: string; readonly versionId: string }

export type BeginRefusal = 'PACKAGE_ARCHIVED' | 'UPLOAD_NOT_FOUND' | 'INVALID_PACKAGE' | 'STORAGE_QUOTA_EXCEEDED' | 'QUOTA_EXCEEDED'

/** Ways in which a beginning can lose against others, each of which is decided again from what the winner left. */
const rounds = 25

/** Called once with the version that is to be, before it is written. */
type Announce = (version: PackageVersion) => Promise<void>

interface Round {
  readonly base: CoursePackage | null
  readonly usage: WorkspaceUsage
}

function refusalOf({ caller, summary, sizeBytes }: Beginning, { base, usage }: Round): Refused<BeginRefusal> | null {
  if (base?.status === 'archived') return refused('PACKAGE_ARCHIVED', 'This package is archived and takes no new versions.')
  if (base !== null && base.contentType !== summary.contentType) {
    return refused('INVALID_PACKAGE', 'The package holds content of another type.', { remedy: 'Omit package_id to make a new package of it.' })
  }
  return quotaRefusal(caller.plan, usage, demandOf(sizeBytes, base))
}

const demandOf = (bytes: number, base: CoursePackage | null): UsageDemand => ({ bytes, packages: base === null ? 1 : 0 })

/** What the next round starts from; null where this one has ended. */
const nextRound = (begun: Begun, round: Round): Round | null =>
  begun.kind === 'moved' ? { ...round, base: begun.found } : begun.kind === 'full' ? { ...round, usage: begun.usage } : null

export async function beginVersion(beginning: Beginning, dependencies: Dependencies, announce: Announce): Promise<Applied<BegunVersion> | Refused<BeginRefusal>> {
  const { caller, upload } = beginning
  const packageId = beginning.packageId ?? newId('pkg', dependencies.clock)
  const versionId = newId('ver', dependencies.clock)
  const known = beginning.packageId === null ? null : await dependencies.packages.get(upload.tenantId, packageId)
  let round: Round = { base: known, usage: caller.usage }
  for (let turn = 0; turn < rounds; turn += 1) {
    const refusal = refusalOf(beginning, round)
    if (refusal !== null) return refusal
    const { version, course } = nextVersion(beginning, round.base, { packageId, versionId })
    if (turn === 0) await announce(version)
    const demand = demandOf(version.sizeBytes, round.base)
    const begun = await dependencies.versions.begin(version, { course, base: round.base, demand, room: roomFor(caller.plan, demand) })
    if (begun.kind === 'begun') return applied({ kind: 'new', version })
    if (begun.kind === 'processed') return applied({ kind: 'known', packageId: begun.packageId, versionId: begun.versionId })
    if (begun.kind === 'no-upload') return refused('UPLOAD_NOT_FOUND', 'The upload has expired or was aborted.')
    round = nextRound(begun, round) ?? round
  }
  throw new ServiceError('BACKEND_UNAVAILABLE', 'This package is being processed by many at once. Repeat the request.')
}
