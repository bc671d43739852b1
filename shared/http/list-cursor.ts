/** The cursors of lists: a sealed sort key, for one workspace and one list. */
import * as z from 'zod'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { CursorScope, PageCursors } from '#shared/platform/page-cursors.ts'

/** Where a page begins; null: at the start of the list. */
export async function startOfPage(
  scope: CursorScope,
  cursor: string | undefined,
  cursors: PageCursors,
): Promise<Applied<string | null> | Refused<'VALIDATION_ERROR'>> {
  if (cursor === undefined) return applied(null)
  const opened = z.string().safeParse(await cursors.open(scope, cursor))
  return opened.success
    ? applied(opened.data)
    : invalidField('cursor', 'must be the next_cursor of a page of this list, no older than 24 hours')
}

/** `next_cursor` of a page. @param next where the list goes on; null: it ends here */
export const nextCursor = async (
  scope: CursorScope,
  next: string | null,
  cursors: PageCursors,
): Promise<string | null> => (next === null ? null : cursors.seal(scope, next))

/** The end of a page in the families that write camelCase. @param next where the list goes on; null: it ends here */
export async function endOfPage(
  scope: CursorScope,
  next: string | null,
  cursors: PageCursors,
): Promise<{ readonly nextCursor: string | null; readonly hasMore: boolean }> {
  return { nextCursor: await nextCursor(scope, next, cursors), hasMore: next !== null }
}
