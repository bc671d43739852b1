/**
 * Life of a package version: begun from an upload, then ready and active, or failed (docs/access-patterns.md, P6-P9, P19).
 */
import * as z from 'zod'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { storedBytes, type CoursePackage, type PackageVersion } from '#shared/domain/packages/package.ts'
import type { UsageIncrease, UsageCeiling, WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { findingCounts, newPackageItem, newVersionItem, packageFromItem, packReport } from './package-item.ts'
import type { Table } from '#shared/store/table/table.ts'
import {
  putStep,
  transact,
  updateStep,
  type FailedStep,
  type TransactionStep,
} from '#shared/store/table/transaction.ts'
import { lowerUsageStep, raiseUsageStep, usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'

const processedUpload = z.object({ became: z.object({ packageId: z.string(), versionId: z.string() }) })

/** What came of beginning a version. */
export type Begun =
  | { readonly kind: 'begun' }
  /** The upload has become this version before. */
  | { readonly kind: 'processed'; readonly packageId: string; readonly versionId: string }
  /**
   * The package is not as the caller has read it: the caller reads it again. Null: it was created meanwhile, or does
   * not exist.
   */
  | { readonly kind: 'moved'; readonly found: CoursePackage | null }
  /** The version would exceed the plan's limit. */
  | { readonly kind: 'full'; readonly usage: WorkspaceUsage }
  /** The upload does not exist, has expired, or was aborted. */
  | { readonly kind: 'no-upload' }

/** What else changes when a version begins. */
export interface Beginning {
  /** The package as it will be. */
  readonly course: CoursePackage
  /** The package as it was read; null creates it. */
  readonly base: CoursePackage | null
  readonly increase: UsageIncrease
  /** The usage that the plan allows before the increase. */
  readonly ceiling: UsageCeiling
}

export interface VersionRepository {
  /**
   * P6. Writes a version in `processing`, its package (new, or with its revision raised), the version's id into the
   * upload, and the workspace's usage, all or nothing.
   */
  begin(version: PackageVersion, beginning: Beginning): Promise<Begun>
  /**
   * P7. Makes a processed version ready and, unless a newer one is active or the package is archived, the active one.
   * Repeating it changes nothing.
   * @param report replaces the stored one, where unpacking has found more
   */
  finish(version: PackageVersion, event: AuditEvent, report?: ValidationReport): Promise<void>
  /**
   * P8. Sets a version in `processing` to `failed`, with the event of that, and its package too where no other version can
   * be played or is under way. Frees its storage. Repeating it changes nothing.
   * @param failure `report` replaces the stored one, where the failure has findings of its own
   */
  fail(version: PackageVersion, failure: VersionFailure): Promise<void>
  /**
   * P9. Makes a ready version the one that new attempts play. Null: the package does not exist, is archived, or plays
   * it already.
   */
  activate(version: PackageVersion, event: AuditEvent): Promise<CoursePackage | null>
  /**
   * P19. Reserves the making of a ready version's archive for the caller. False: another caller has it since `before`.
   * @param now ISO 8601, like `before`
   */
  claimRebuild(version: PackageVersion, at: { readonly now: string; readonly before: string }): Promise<boolean>
}

interface VersionFailure {
  readonly event: AuditEvent
  readonly reason: string
  readonly report?: ValidationReport
}

function packageStep(course: CoursePackage, base: CoursePackage | null): TransactionStep {
  if (base === null) return putStep(newPackageItem(course))
  const raise = new Expression()
  raise.set('revision', course.revision)
  raise.set('updatedAt', course.updatedAt)
  if (base.currentVersionId === null) {
    // No version of this package can be played yet, so the package is in processing again.
    raise.set('status', 'processing')
    // They were those of the version that failed.
    raise.set('findings', null)
    raise.requireEqual('currentVersionId', null)
  }
  raise.setTo('storageBytes', `${raise.name('storageBytes')} + ${raise.value(course.storageBytes - base.storageBytes)}`)
  raise.requireEqual('revision', base.revision)
  raise.require(`${raise.name('status')} <> ${raise.value('archived')}`)
  return updateStep(keys.coursePackage(course.tenantId, course.packageId), raise)
}

function rebuildClaim({ now, before }: { readonly now: string; readonly before: string }): Expression {
  const claim = new Expression()
  claim.set('rebuildAskedAt', now)
  claim.requireEqual('status', 'ready')
  const asked = claim.name('rebuildAskedAt')
  claim.require(`(attribute_not_exists(${asked}) OR ${asked} < ${claim.value(before)})`)
  return claim
}

/** The version becomes the active one of a package that is not archived, with the counts of its report. */
function activation(version: PackageVersion, event: AuditEvent): Expression {
  const activate = new Expression()
  activate.set('currentVersionId', version.versionId)
  activate.set('currentRevision', version.revision)
  activate.set('status', 'ready')
  // A title that people gave the package outlives its versions.
  activate.setTo('title', `if_not_exists(${activate.name('statedTitle')}, ${activate.value(version.summary.title)})`)
  activate.set('sharesObjectives', version.summary.contentType === 'scorm' && version.summary.sharesObjectives)
  activate.set('standard', version.summary.contentType === 'scorm' ? version.summary.standard : null)
  activate.set('edition', version.summary.contentType === 'scorm' ? version.summary.schemaVersion : null)
  activate.set('findings', findingCounts(version.report))
  activate.set('updatedAt', event.at)
  appendEvents(activate, [event])
  activate.requireItem()
  activate.require(`${activate.name('status')} <> ${activate.value('archived')}`)
  return activate
}

/** Of two versions that become ready, the newer one stays active, whichever was faster. */
function activationInOrder(version: PackageVersion, event: AuditEvent): Expression {
  const activate = activation(version, event)
  activate.require(`${activate.name('currentRevision')} < ${activate.value(version.revision)}`)
  return activate
}

function activationAgain(version: PackageVersion, event: AuditEvent): Expression {
  const activate = activation(version, event)
  activate.require(
    `(attribute_not_exists(${activate.name('currentVersionId')}) OR ${activate.name('currentVersionId')} <> ${activate.value(version.versionId)})`,
  )
  return activate
}

function readiness(at: string, report: ValidationReport | undefined): Expression {
  const ready = new Expression()
  ready.set('status', 'ready')
  ready.set('readyAt', at)
  if (report !== undefined) ready.set('report', packReport(report))
  ready.requireEqual('status', 'processing')
  return ready
}

function failedVersion({ reason, report }: VersionFailure): Expression {
  const failed = new Expression()
  failed.set('status', 'failed')
  failed.set('failure', reason)
  if (report !== undefined) failed.set('report', packReport(report))
  failed.requireEqual('status', 'processing')
  return failed
}

/** The package without the storage of the version, and with the event of its failure. */
function smallerPackage(version: PackageVersion, event: AuditEvent): Expression {
  const smaller = new Expression()
  smaller.setTo('storageBytes', `${smaller.name('storageBytes')} - ${smaller.value(storedBytes(version))}`)
  appendEvents(smaller, [event])
  smaller.requireItem()
  return smaller
}

/** A package fails together with its newest version if it has no version that can be played. */
function failedPackage(version: PackageVersion, { event, report }: VersionFailure): Expression {
  const failed = smallerPackage(version, event)
  failed.set('status', 'failed')
  failed.set('findings', findingCounts(report ?? version.report))
  failed.set('updatedAt', event.at)
  failed.requireEqual('currentRevision', 0)
  failed.requireEqual('revision', version.revision)
  failed.requireEqual('status', 'processing')
  return failed
}

function processedUploadChange(version: PackageVersion): Expression {
  const change = new Expression()
  change.set('became', { packageId: version.packageId, versionId: version.versionId })
  change.requireItem()
  change.require(`attribute_not_exists(${change.name('became')})`)
  change.require(
    `(attribute_not_exists(${change.name('ended')}) OR ${change.name('ended')} <> ${change.value('aborted')})`,
  )
  return change
}

/** Why a version did not begin, from the step that failed and the stored item. */
function explainBeginning({ step, item }: FailedStep): Begun {
  if (step === 0) {
    const processed = processedUpload.safeParse(item)
    return processed.success ? { kind: 'processed', ...processed.data.became } : { kind: 'no-upload' }
  }
  if (step === 3) return { kind: 'full', usage: usageFromItem(item) }
  return { kind: 'moved', found: step === 2 && item !== null ? packageFromItem(item) : null }
}

export const versionRepository = (table: Table): VersionRepository => ({
  async begin(version, { course, base, increase, ceiling }) {
    const failed = await transact(table, [
      updateStep(keys.upload(version.tenantId, version.uploadId), processedUploadChange(version)),
      putStep(newVersionItem(version)),
      packageStep(course, base),
      raiseUsageStep(version.tenantId, { increase, ceiling }),
    ])
    return failed === null ? { kind: 'begun' } : explainBeginning(failed)
  },
  async finish(version, event, report) {
    const versionKey = keys.version(version.tenantId, version.packageId, version.versionId)
    const failed = await transact(table, [
      updateStep(versionKey, readiness(event.at, report)),
      updateStep(
        keys.coursePackage(version.tenantId, version.packageId),
        activationInOrder({ ...version, report: report ?? version.report }, event),
      ),
    ])
    // Step 0: the version is ready already. Step 1: a newer version is active, or the package is archived.
    if (failed?.step === 1) await updateIf(table, versionKey, readiness(event.at, report))
  },
  async fail(version, failure) {
    const packageKey = keys.coursePackage(version.tenantId, version.packageId)
    const steps = (change: Expression): TransactionStep[] => [
      updateStep(keys.version(version.tenantId, version.packageId, version.versionId), failedVersion(failure)),
      updateStep(packageKey, change),
      lowerUsageStep(version.tenantId, { bytes: storedBytes(version), packages: 0 }),
    ]
    const failed = await transact(table, steps(failedPackage(version, failure)))
    // Step 0: the version is ready or failed already. Step 1: the package has another version to play or to wait for.
    if (failed?.step === 1) await transact(table, steps(smallerPackage(version, failure.event)))
  },
  async activate(version, event) {
    const key = keys.coursePackage(version.tenantId, version.packageId)
    const result = await updateIf(table, key, activationAgain(version, event))
    return result.kind === 'written' ? packageFromItem(result.item) : null
  },
  async claimRebuild({ tenantId, packageId, versionId }, at) {
    const key = keys.version(tenantId, packageId, versionId)
    return (await updateIf(table, key, rebuildClaim(at))).kind === 'written'
  },
})
