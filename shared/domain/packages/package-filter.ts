/** Filters of the list of packages. */
import type { CoursePackage, PackageStatus } from './package.ts'

export interface PackageFilter {
  /** Without it, all but archived packages are listed. */
  readonly status?: PackageStatus | undefined
  readonly organizationId?: string | undefined
  readonly tag?: string | undefined
  /** A part of title or slug, in capitals or not. */
  readonly q?: string | undefined
}

const agrees = (wanted: string | undefined, found: string | null): boolean => wanted === undefined || wanted === found

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether a list with this filter shows the package. One whose files are being removed is gone. */
export const isPackageListed = (course: CoursePackage, { status, organizationId, tag, q }: PackageFilter): boolean =>
  course.erasureBeganAt === null &&
  (status === undefined ? course.status !== 'archived' : course.status === status) &&
  agrees(organizationId, course.organizationId) &&
  (tag === undefined || course.tags.includes(tag)) &&
  (q === undefined || [course.title, course.slug].some((text) => folded(text).includes(folded(q))))
