/**
 * Every script of the origin can read with which address a page was opened, and the address of a launch link
 * contains the token. The page therefore keeps the link for a moment and opens itself again without it, before any
 * content is loaded. The second document comes from the browser's cache where `No-Vary-Search` is known.
 */
import { removeHints } from '#shared/contract/resources/sessions/launch-hints.ts'
import type { TextStore } from '#web/player/saving/clock.ts'

const storedAt = 'lectern.link'

export interface LinkPage {
  readonly address: string
  /** The tab's store; throws if the browser forbids storage. */
  readonly tab: () => Pick<TextStore, 'getItem' | 'setItem' | 'removeItem'>
  /** Changes the address of the current document. */
  readonly rename: (address: string) => void
  /** Opens another document in place of the current one. */
  readonly open: (address: string) => void
}

/** The address without the token and the hints; without the fragment too, because a fragment opens no new document. */
function withoutLaunch(address: string): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.delete('token')
  removeHints(searchParams)
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
}

/** Takes the link that the document before this one has kept. */
function takeKept(page: LinkPage): string | null {
  try {
    const kept = page.tab().getItem(storedAt)
    page.tab().removeItem(storedAt)
    return kept
  } catch {
    return null
  }
}

function keep(page: LinkPage): boolean {
  try {
    page.tab().setItem(storedAt, page.address)
    return true
  } catch {
    return false
  }
}

/**
 * The launch link, which is not the page's address any more, or the address of a page that was opened without one. Null
 * while the page opens itself again. In a browser that stores nothing the page goes on under the link.
 */
export function leaveLink(page: LinkPage): string | null {
  const kept = takeKept(page)
  if (!new URL(page.address).searchParams.has('token')) return kept ?? page.address
  if (!keep(page)) return page.address
  const clean = withoutLaunch(page.address)
  // First, because the next document can read the address of the one before it.
  page.rename(clean)
  page.open(clean)
  return null
}
