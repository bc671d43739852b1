/** The player's document, as the deployment has published it. */
import type { Clock } from './clock.ts'
import { keptRead } from './kept-read.ts'
import type { ObjectStore } from './objects.ts'

/**
 * The files of former documents are never deleted, so a document may be kept for a while.
 * @returns reads the document. It throws if the bucket has none: the web assets are not published
 */
export const playerPage = (web: Pick<ObjectStore, 'read'>, clock: Clock): (() => Promise<string>) =>
  keptRead(async () => {
    const bytes = await web.read('player/index.html')
    if (bytes === null) throw new Error('The player is not published: the web bucket has no player/index.html.')
    return Buffer.from(bytes).toString('utf8')
  }, clock)
