/** Deletion of packages for good (docs/access-patterns.md, P15-P17). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { DeletionChange } from '#shared/domain/packages/package-deletion.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import { dueMarkItem, keyOfMark } from '#shared/store/due-marks/due-mark-item.ts'
import { appendEvents, removalWithEvents } from '#shared/store/events/outbox-item.ts'
import { loweredUsage } from '#shared/store/quotas/workspace-usage-item.ts'
import { deleteAll } from '#shared/store/table/batch-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { keyOf, type Table } from '#shared/store/table/table.ts'
import { deleteStep, putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'

type Named = Pick<CoursePackage, 'tenantId' | 'packageId'>

export interface PackageDeletionRepository {
  /**
   * P15. Stores when the files of an archived package go, or that they stay, with the event of that and the mark that
   * reminds of it. False: the package has changed since it was read.
   */
  schedule(course: CoursePackage, change: DeletionChange): Promise<boolean>
  /**
   * P16. Ends a package whose deletion is due: it leaves the list, and cannot be restored any more. The event starts the
   * removal of its files. False: the package has changed since it was read.
   * @param again when to record the event again if the package is then still there; ISO 8601
   */
  begin(course: CoursePackage, event: AuditEvent, again: string): Promise<boolean>
  /**
   * P17. Removes what the table has of a package whose files are gone, and frees its storage. Nothing happens if that was
   * done before.
   * @throws Error if events of a version still wait for their publication; repeat the call
   */
  remove(course: CoursePackage, event: AuditEvent): Promise<void>
}

const unconditional = new Expression()

/** Tries again where an event was published between the read and the transaction. */
const removalTries = 10
const markOf = ({ tenantId, packageId }: Named) => ({ tenantId, kind: 'package-deletion', id: packageId }) as const

const markStep = (course: Named, dueAt: string | null): TransactionStep =>
  dueAt === null
    ? deleteStep(keyOfMark(markOf(course)), unconditional)
    : putStep(dueMarkItem({ ...markOf(course), dueAt }), unconditional)

/** Changes an archived package as long as its deletion is as it was read. */
function changeStep(course: CoursePackage, set: Partial<CoursePackage>, event: AuditEvent): TransactionStep {
  const change = new Expression()
  change.setAll(set)
  appendEvents(change, [event])
  change.requireEqual('status', 'archived')
  change.requireEqual('deletionDueAt', course.deletionDueAt)
  change.requireEqual('erasureBeganAt', course.erasureBeganAt)
  return updateStep(keys.coursePackage(course.tenantId, course.packageId), change)
}

/** Removes the versions first: the package says what is left to do. */
async function removeVersions(table: Table, { tenantId, packageId }: Named): Promise<void> {
  const whole = keys.coursePackage(tenantId, packageId)
  const versions = (await queryAll(table, { partition: whole.pk, consistent: true })).filter(
    ({ sk }) => sk !== whole.sk,
  )
  const waiting = versions.filter(({ events }) => events !== undefined)
  if (waiting.length > 0)
    throw new Error(`Events of ${waiting.length} versions of the package ${packageId} wait for their publication.`)
  await deleteAll(table, versions.map(keyOf))
}

export const packageDeletionRepository = (table: Table): PackageDeletionRepository => ({
  async schedule(course, { dueAt, event }) {
    const changed = changeStep(course, { deletionDueAt: dueAt, updatedAt: event.at }, event)
    return (await transact(table, [changed, markStep(course, dueAt)])) === null
  },
  async begin(course, event, again) {
    const change = changeStep(course, { erasureBeganAt: course.erasureBeganAt ?? event.at }, event)
    return (await transact(table, [change, markStep(course, again)])) === null
  },
  async remove(course, event) {
    const { tenantId, packageId, storageBytes } = course
    await removeVersions(table, course)
    for (let tries = 0; tries < removalTries; tries += 1) {
      const { step, events } = await removalWithEvents(table, keys.coursePackage(tenantId, packageId))
      const lowered = loweredUsage({ bytes: storageBytes, packages: 0 })
      // Events name the workspace of the item that carries them.
      lowered.set('tenantId', tenantId)
      appendEvents(lowered, [...events, event])
      const failed = await transact(table, [step, updateStep(keys.usage(tenantId), lowered), markStep(course, null)])
      if (failed === null || failed.item === null) return
    }
    throw new Error(`The package ${packageId} changed too often while it was removed.`)
  },
})
