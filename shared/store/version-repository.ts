/** Life of a package version: begun from an upload, then ready and active, or failed (docs/access-patterns.md, P6-P8). */
import * as z from 'zod'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { appendEvents } from './outbox.ts'
import { newPackageItem, newVersionItem, packageFromItem } from './package-item.ts'
import { parseItem } from './stored-item.ts'
import type { Table } from './table.ts'
import { putStep, transact, updateStep } from './transaction.ts'

const processedUpload = z.object({ became: z.object({ packageId: z.string(), versionId: z.string() }) })

/** How beginning a version went. */
export type Begun =
  | { readonly kind: 'begun' }
  /** The upload has become a version before. */
  | { readonly kind: 'processed'; readonly packageId: string; readonly versionId: string }
  /** The package changed under the caller, who reads it again; null: it exists now, or is gone. */
  | { readonly kind: 'moved'; readonly found: CoursePackage | null }

export interface VersionRepository {
  /**
   * P6. Writes a version in `processing`, its package (new, or with its revision raised) and the upload's mark, all or
   * nothing.
   * @param base package as it was read; null creates it
   */
  begin(version: PackageVersion, course: CoursePackage, base: CoursePackage | null): Promise<Begun>
  /** P7. Makes a processed version ready and, unless a newer one is active or the package is archived, the active one. Repeating it changes nothing. */
  finish(version: PackageVersion, event: AuditEvent): Promise<void>
  /** P8. Marks a version that is in `processing` as failed, and its package with it where that has nothing else; repeating it changes nothing. */
  fail(version: PackageVersion, failure: { readonly at: string; readonly reason: string }): Promise<void>
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
  raise.requireEqual('revision', base.revision)
  raise.require(`${raise.name('status')} <> ${raise.value('archived')}`)
  return updateStep(table, keys.coursePackage(course.tenantId, course.packageId), raise)
}

function activation(version: PackageVersion, event: AuditEvent): Expression {
  const activate = new Expression()
  activate.set('currentVersionId', version.versionId)
  activate.set('currentRevision', version.revision)
  activate.set('status', 'ready')
  activate.set('title', version.summary.title)
  activate.set('updatedAt', event.at)
  activate.setTo('storageBytes', `${activate.name('storageBytes')} + ${activate.value(version.summary.unpackedBytes)}`)
  appendEvents(activate, [event])
  activate.require(`${activate.name('currentRevision')} < ${activate.value(version.revision)}`)
  activate.require(`${activate.name('status')} <> ${activate.value('archived')}`)
  return activate
}

function readiness(at: string): Expression {
  const ready = new Expression()
  ready.set('status', 'ready')
  ready.set('readyAt', at)
  ready.requireEqual('status', 'processing')
  return ready
}

function failedVersion(reason: string): Expression {
  const failed = new Expression()
  failed.set('status', 'failed')
  failed.set('failure', reason)
  failed.requireEqual('status', 'processing')
  return failed
}

/** A package fails with its newest version while it has none that can be played. */
function failedPackage(version: PackageVersion, at: string): Expression {
  const failed = new Expression()
  failed.set('status', 'failed')
  failed.set('updatedAt', at)
  failed.requireEqual('currentRevision', 0)
  failed.requireEqual('revision', version.revision)
  failed.requireEqual('status', 'processing')
  return failed
}

/** A ready version that does not become the active one still takes its storage. */
function storageOnly(version: PackageVersion): Expression {
  const store = new Expression()
  store.setTo('storageBytes', `${store.name('storageBytes')} + ${store.value(version.summary.unpackedBytes)}`)
  store.require('attribute_exists(pk)')
  return store
}

export const versionRepository = (table: Table): VersionRepository => ({
  async begin(version, course, base) {
    const mark = new Expression()
    mark.set('became', { packageId: version.packageId, versionId: version.versionId })
    mark.require('attribute_exists(pk)')
    mark.require(`attribute_not_exists(${mark.name('became')})`)
    const failed = await transact(table, [
      updateStep(table, keys.upload(version.tenantId, version.uploadId), mark),
      putStep(table, newVersionItem(version)),
      packageStep(table, course, base),
    ])
    if (failed === null) return { kind: 'begun' }
    if (failed.step === 0 && failed.item !== null) return { kind: 'processed', ...parseItem(processedUpload, failed.item).became }
    return { kind: 'moved', found: failed.step === 2 && failed.item !== null ? packageFromItem(failed.item) : null }
  },
  async finish(version, event) {
    const versionKey = keys.version(version.tenantId, version.packageId, version.versionId)
    const packageKey = keys.coursePackage(version.tenantId, version.packageId)
    const steps = (change: Expression): Parameters<typeof transact>[1] => [
      updateStep(table, versionKey, readiness(event.at)),
      updateStep(table, packageKey, change),
    ]
    const failed = await transact(table, steps(activation(version, event)))
    // Step 0: the version is ready already. Step 1: a newer version is active, or the package is archived.
    if (failed?.step === 1) await transact(table, steps(storageOnly(version)))
  },
  async fail(version, { at, reason }) {
    const versionKey = keys.version(version.tenantId, version.packageId, version.versionId)
    const failed = await transact(table, [
      updateStep(table, versionKey, failedVersion(reason)),
      updateStep(table, keys.coursePackage(version.tenantId, version.packageId), failedPackage(version, at)),
    ])
    // Step 0: the version is ready or failed already. Step 1: the package has another version to play or to wait for.
    if (failed?.step === 1) await updateIf(table, { Key: versionKey, ...failedVersion(reason).render() })
  },
})
