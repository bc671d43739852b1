/** The pages of packages that the service makes, built as deployments build them. */
import { quickCourseFilesKey } from '#shared/contract/resources/quick-publish/quick-course.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { projectFolder } from '#bin/local/project.ts'
import { buildPackagePage, deckCoursePage, quickCoursePage } from '#infra/bundle/build-package-page.ts'

type PageFiles = Readonly<Record<string, string>>

export const builtCoursePage = (): Promise<PageFiles> => buildPackagePage(deckCoursePage, projectFolder)
export const builtQuickPage = (): Promise<PageFiles> => buildPackagePage(quickCoursePage, projectFolder)

/** Puts the page of quick courses into the web bucket, as the function `publish-web` does. */
export async function publishQuickPage(web: Pick<ObjectStore, 'put'>): Promise<void> {
  await web.put(quickCourseFilesKey, JSON.stringify(await builtQuickPage()), { contentType: 'application/json' })
}
