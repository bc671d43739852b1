import { courseSchema, type Course } from '#shared/contract/resources/packages/course.ts'
import { contentPrefix, courseFile } from '#shared/domain/packages/package-presenter.ts'
import type { PackageVersion } from '#shared/domain/packages/package.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

/** The structure that processing has written beside the files of a version; null: there is none. */
export async function readCourse(
  version: Pick<PackageVersion, 'tenantId' | 'packageId' | 'versionId'>,
  content: Pick<ObjectStore, 'read'>,
): Promise<Course | null> {
  const document = await content.read(`${contentPrefix(version)}${courseFile}`)
  return document === null ? null : courseSchema.parse(JSON.parse(new TextDecoder().decode(document)))
}
