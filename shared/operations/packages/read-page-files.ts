import * as z from 'zod'
import type { ObjectStore } from '#shared/platform/objects.ts'

const filesSchema = z.record(z.string(), z.string())

/**
 * The files of a page that packages contain, as the last deployment has published them under the key: text by file
 * name. Callers keep the result for the life of their container.
 * @throws Error if nothing is published
 */
export async function readPageFiles(
  web: Pick<ObjectStore, 'read'>,
  key: string,
): Promise<Readonly<Record<string, string>>> {
  const bytes = await web.read(key)
  if (bytes === null) throw new Error(`The web bucket has no ${key}. Deploy the web assets.`)
  return filesSchema.parse(JSON.parse(Buffer.from(bytes).toString()))
}
