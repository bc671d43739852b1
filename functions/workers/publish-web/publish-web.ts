import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { mediaTypeOf } from '#shared/formats/media-types.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

const atOnce = 8

const playerPage = 'player/index.html'

/** esbuild puts eight characters of the content's hash into the names of what may be kept for ever. */
const hashedName = /-[A-Z0-9]{8}\.[a-z0-9]+$/

/**
 * Pages are asked for anew each time, so that a deployment is seen at once; named files follow within five minutes. The
 * player's page opens itself a second time, at once, and browsers take it from their cache then. The edge keeps none.
 */
function cacheControl(key: string): string {
  if (key === playerPage) return 'public, max-age=60, s-maxage=0'
  if (hashedName.test(key)) return 'public, max-age=31536000, immutable'
  return key.endsWith('.html') ? 'no-cache' : 'public, max-age=300'
}

/** The service's own pages are in UTF-8; a page of a course states its encoding itself. */
const typeOf = (key: string): string => (key.endsWith('.html') ? 'text/html; charset=utf-8' : mediaTypeOf(key))

/**
 * Puts every file below a directory into the bucket, pages last: a page never names a file that is not there yet. Files
 * of former deployments stay, for the pages that are open. Repeating it changes nothing.
 * @returns how many files there are
 */
export async function publishWeb(directory: string, web: Pick<ObjectStore, 'put'>): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const isPage = (key: string): boolean => key.endsWith('.html')
  const put = async (key: string): Promise<void> =>
    web.put(key, await readFile(join(directory, key)), { contentType: typeOf(key), cacheControl: cacheControl(key) })
  for (const batch of [...batches(keys.filter((key) => !isPage(key))), ...batches(keys.filter(isPage))])
    await Promise.all(batch.map(put))
  return keys.length
}

function batches(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / atOnce) }, (_, index) =>
    keys.slice(index * atOnce, (index + 1) * atOnce),
  )
}
