/** The shell of dispatch packages, built as deployments build it. */
import { buildPackagePage, dispatchShell } from '#infra/bundle/build-package-page.ts'
import { projectFolder } from '#bin/local/project.ts'
import { shellFilesKey } from '#shared/contract/resources/dispatches/shell.ts'
import type { ShellFiles } from '#shared/formats/dispatch-package/dispatch-package.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

export const builtShell = (): Promise<ShellFiles> => buildPackagePage(dispatchShell, projectFolder)

/** Puts the shell into the web bucket, as the function `publish-web` does. */
export async function publishShell(web: Pick<ObjectStore, 'put'>): Promise<void> {
  await web.put(shellFilesKey, JSON.stringify(await builtShell()), { contentType: 'application/json' })
}
