/** Life of a package version: begun from an upload, then ready and active, or failed (docs/access-patterns.md, P6-P9). */
import * as z from 'zod'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import type { UsageDemand, UsageRoom, WorkspaceUsage } from '#shared/domain/access/usage.ts'
import type { ValidationReport } from '#shared/contract/resources/package.ts'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { appendEvents } from './outbox.ts'
import { newPackageItem, newVersionItem, packageFromItem, packReport } from './package-item.ts'
import type { Table } from './table.ts'
import { putStep, transact, updateStep, type FailedStep, type TransactionStep } from './transaction.ts'
import { giveBackStep, takeStep, usageFromItem } from './usage-item.ts'

const processedUpload = z.object({ became: z.object({ packageId: z.string(), versionId: z.string() }) })

/** How beginning a version went. */
export type Begun =
  | { readonly kind: 'begun' }
  /** The upload has become a version before. */
  | { readonly kind: 'processed'; readonly packageId: string; readonly versionId: string }
  /** The package changed under the caller, who reads it again; null: it exists now, or is gone. */
  | { readonly kind: 'moved'; readonly found: CoursePackage | null }
  /** The workspace has no room for it. */
  | { readonly kind: 'full'; readonly usage: WorkspaceUsage }
  /** The upload is gone, or was aborted. */
  | { readonly kind: 'no-upload' }

/** What beginning a version changes beside it. */
export interface Beginning {
  /** Package as it is to be. */
  readonly course: CoursePackage
  /** Package as it was read; null creates it. */
  readonly base: CoursePackage | null
  readonly demand: UsageDemand
  readonly room: UsageRoom
}

export interface VersionRepository {
  /**
   * P6. Writes a version in `processing`, its package (new, or with its revision raised), the upload's mark and the
   * workspace's usage, all or nothing.
   */
  begin(version: PackageVersion, beginning: Beginning): Promise<Begun>
  /**
   * P7. Makes a processed version ready and, unless a newer one is active or the package is archived, the active one.
   * Repeating it changes nothing.
   * @param report replaces the stored one, where unpacking has found more to say
   */
  finish(version: PackageVersion, event: AuditEvent, report?: ValidationReport): Promise<void>
  /**
   * P8. Marks a version that is in `processing` as failed, and its package with it where that has nothing else, and gives
   * its storage back; repeating it changes nothing.
   * @param failure `report` replaces the stored one, where the failure has findings of its own
   */
  fail(version: PackageVersion, failure: VersionFailure): Promise<void>
  /** P9. Makes a ready version the one that new attempts play. Null: the package is gone or archived, or plays it already. */
  activate(version: PackageVersion, event: AuditEvent): Promise<CoursePackage | null>
}

interface VersionFailure {
  readonly at: string
  readonly reason: string
  readonly report?: ValidationReport
}

function packageStep(table: Table, course: CoursePackage, base: CoursePackage | null): ReturnType<typeof putStep> {
  if (base === null) return putStep(table, newPackageItem(course))
  const raise = new Expression()
  raise.set('revision', course.revision)
  raise.set('updatedAt', course.updatedAt)
  if (base.currentVersionId === null) {
    // Nothing of this package could be played so far: it is being processed again, whatever became of earlier versions.
    raise.set('status', 'processing')
    raise.requireEqual('currentVersionId', null)
  }
  raise.setTo('storageBytes', `${raise.name('storageBytes')} + ${raise.value(course.storageBytes - base.storageBytes)}`)
  raise.requireEqual('revision', base.revision)
  raise.require(`${raise.name('status')} <> ${raise.value('archived')}`)
  return updateStep(table, keys.coursePackage(course.tenantId, course.packageId), raise)
}

/** The version becomes the active one of a package that is not archived. */
function activation(version: PackageVersion, event: AuditEvent): Expression {
  const activate = new Expression()
  activate.set('currentVersionId', version.versionId)
  activate.set('currentRevision', version.revision)
  activate.set('status', 'ready')
  activate.set('title', version.summary.title)
  activate.set('sharesObjectives', version.summary.contentType === 'scorm' && version.summary.sharesObjectives)
  activate.set('updatedAt', event.at)
  appendEvents(activate, [event])
  activate.require('attribute_exists(pk)')
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
  activate.require(`(attribute_not_exists(${activate.name('currentVersionId')}) OR ${activate.name('currentVersionId')} <> ${activate.value(version.versionId)})`)
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

/** The package keeps the version no longer. */
function smallerPackage(version: PackageVersion): Expression {
  const smaller = new Expression()
  smaller.setTo('storageBytes', `${smaller.name('storageBytes')} - ${smaller.value(version.sizeBytes)}`)
  smaller.require('attribute_exists(pk)')
  return smaller
}

/** A package fails with its newest version while it has none that can be played. */
function failedPackage(version: PackageVersion, at: string): Expression {
  const failed = smallerPackage(version)
  failed.set('status', 'failed')
  failed.set('updatedAt', at)
  failed.requireEqual('currentRevision', 0)
  failed.requireEqual('revision', version.revision)
  failed.requireEqual('status', 'processing')
  return failed
}

function processedMark(version: PackageVersion): Expression {
  const mark = new Expression()
  mark.set('became', { packageId: version.packageId, versionId: version.versionId })
  mark.require('attribute_exists(pk)')
  mark.require(`attribute_not_exists(${mark.name('became')})`)
  mark.require(`(attribute_not_exists(${mark.name('ended')}) OR ${mark.name('ended')} <> ${mark.value('aborted')})`)
  return mark
}

/** What stood in the way of a beginning, from the step that failed and the item that it found. */
function explainBeginning({ step, item }: FailedStep): Begun {
  if (step === 0) {
    const processed = processedUpload.safeParse(item)
    return processed.success ? { kind: 'processed', ...processed.data.became } : { kind: 'no-upload' }
  }
  if (step === 3) return { kind: 'full', usage: usageFromItem(item) }
  return { kind: 'moved', found: step === 2 && item !== null ? packageFromItem(item) : null }
}

export const versionRepository = (table: Table): VersionRepository => ({
  async begin(version, { course, base, demand, room }) {
    const failed = await transact(table, [
      updateStep(table, keys.upload(version.tenantId, version.uploadId), processedMark(version)),
      putStep(table, newVersionItem(version)),
      packageStep(table, course, base),
      takeStep(table, version.tenantId, { demand, room }),
    ])
    return failed === null ? { kind: 'begun' } : explainBeginning(failed)
  },
  async finish(version, event, report) {
    const versionKey = keys.version(version.tenantId, version.packageId, version.versionId)
    const failed = await transact(table, [
      updateStep(table, versionKey, readiness(event.at, report)),
      updateStep(table, keys.coursePackage(version.tenantId, version.packageId), activationInOrder(version, event)),
    ])
    // Step 0: the version is ready already. Step 1: a newer version is active, or the package is archived.
    if (failed?.step === 1) await updateIf(table, { Key: versionKey, ...readiness(event.at, report).render() })
  },
  async fail(version, failure) {
    const packageKey = keys.coursePackage(version.tenantId, version.packageId)
    const steps = (change: Expression): TransactionStep[] => [
      updateStep(table, keys.version(version.tenantId, version.packageId, version.versionId), failedVersion(failure)),
      updateStep(table, packageKey, change),
      giveBackStep(table, version.tenantId, { bytes: version.sizeBytes, packages: 0 }),
    ]
    const failed = await transact(table, steps(failedPackage(version, failure.at)))
    // Step 0: the version is ready or failed already. Step 1: the package has another version to play or to wait for.
    if (failed?.step === 1) await transact(table, steps(smallerPackage(version)))
  },
  async activate(version, event) {
    const result = await updateIf(table, { Key: keys.coursePackage(version.tenantId, version.packageId), ...activationAgain(version, event).render() })
    return result.kind === 'written' ? packageFromItem(result.item) : null
  },
})
