import { courseNames, type CourseNames } from '#shared/domain/skills/alignment-findings.ts'
import { readCourse } from '#shared/operations/packages/read-course.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'

export interface CourseSources {
  readonly packages: Pick<PackageRepository, 'get'>
  readonly content: Pick<ObjectStore, 'read'>
}

/** What the manifest of the current version of a package names; null where it has none, as headset apps. */
export async function readCourseNames(
  tenantId: string,
  packageId: string,
  { packages, content }: CourseSources,
): Promise<CourseNames | null> {
  const course = await packages.get(tenantId, packageId)
  const versionId = course?.currentVersionId ?? null
  if (versionId === null) return null
  const structure = await readCourse({ tenantId, packageId, versionId }, content)
  return structure === null ? null : courseNames(structure)
}
