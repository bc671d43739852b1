/** The page of deck courses, built as deployments build it. */
import { projectFolder } from '#bin/local/project.ts'
import { buildPackagePage, deckCoursePage } from '#infra/bundle/build-package-page.ts'

export const builtCoursePage = (): Promise<Readonly<Record<string, string>>> =>
  buildPackagePage(deckCoursePage, projectFolder)
