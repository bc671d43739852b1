/**
 * Deletion of a package for good. It waits seven days, in which it can be withdrawn; then the files go and their storage
 * is free. Sessions and their results stay.
 */
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import { applied, invalidField, refused, type Applied, type Refused } from '../outcome.ts'
import { packageEvent, type CoursePackage } from './package.ts'

const withdrawalDays = 7
const dayMs = 86_400_000

/** A time at which the files go (null: they stay), with the event of the decision. */
export interface DeletionChange {
  readonly dueAt: string | null
  readonly event: AuditEvent
}

/**
 * Decides on a request to delete a package; null: its deletion is under way already.
 * @param confirm the package's slug, as the person who asks has typed it
 */
export function requestDeletion(
  course: CoursePackage,
  confirm: string,
  stamp: Stamp,
): Applied<DeletionChange | null> | Refused<'PACKAGE_NOT_ARCHIVED' | 'VALIDATION_ERROR'> {
  if (course.status !== 'archived')
    return refused('PACKAGE_NOT_ARCHIVED', 'Only an archived package can be deleted. Archive it first.')
  if (confirm !== course.slug)
    return invalidField('confirm', `must be the slug of the package, ${JSON.stringify(course.slug)}`)
  if (course.deletionDueAt !== null) return applied(null)
  const dueAt = new Date(Date.parse(stamp.now) + withdrawalDays * dayMs).toISOString()
  const event = { ...packageEvent('package.deletion_requested', course.packageId, stamp), data: { due_at: dueAt } }
  return applied({ dueAt, event })
}

/** When the deletion under way was requested; null for none. */
export const deletionRequestedAt = ({ deletionDueAt }: CoursePackage): string | null =>
  deletionDueAt === null ? null : new Date(Date.parse(deletionDueAt) - withdrawalDays * dayMs).toISOString()

/** Withdraws a deletion; null: none is under way. */
export const endDeletion = ({ packageId, deletionDueAt }: CoursePackage, stamp: Stamp): DeletionChange | null =>
  deletionDueAt === null ? null : { dueAt: null, event: packageEvent('package.deletion_withdrawn', packageId, stamp) }

/** Whether the files of a package go now. */
export const isDeletionDue = ({ status, deletionDueAt }: CoursePackage, now: string): boolean =>
  status === 'archived' && deletionDueAt !== null && deletionDueAt <= now
