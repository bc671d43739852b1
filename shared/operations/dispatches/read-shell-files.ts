import * as z from 'zod'
import { shellFilesKey } from '#shared/contract/resources/dispatches/shell.ts'
import type { ShellFiles } from '#shared/formats/dispatch-package/dispatch-package.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

const filesSchema = z.record(z.string(), z.string())

/**
 * The files of the dispatch shell as the last deployment has published them. Needs to read `dispatch/` in the
 * web bucket; callers keep the result for the life of their container.
 * @throws Error if nothing is published
 */
export async function readShellFiles(web: Pick<ObjectStore, 'read'>): Promise<ShellFiles> {
  const bytes = await web.read(shellFilesKey)
  if (bytes === null) throw new Error(`The web bucket has no ${shellFilesKey}. Deploy the web assets.`)
  return filesSchema.parse(JSON.parse(Buffer.from(bytes).toString()))
}
