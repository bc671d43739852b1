/**
 * Links of content to unencrypted pages of other sites. A browser shows no such page in the frame of an encrypted page,
 * and says nothing to the learner. So these links open a tab of their own.
 */
import { parseUrl } from '#shared/contract/parse-url.ts'

interface Link {
  readonly href: string
  readonly target: string
}

/** The link that was clicked. Read by its properties: elements of a frame are not instances of this page's classes. */
function linkOf(event: Event): Link | null {
  for (const node of event.composedPath()) {
    if ('href' in node && 'target' in node && typeof node.href === 'string')
      return { href: node.href, target: String(node.target) }
  }
  return null
}

function isUnencrypted(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'http:' && url.origin !== location.origin
}

function openInTab(event: Event): void {
  const link = linkOf(event)
  // The browser opens these in a tab anyway.
  if (event.defaultPrevented || link === null || link.target === '_blank' || !isUnencrypted(link.href)) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}

const watched = new WeakSet<Document>()

function watchFrames(view: Window): void {
  for (let index = 0; index < view.length; index += 1) {
    const inner = view[index]
    if (inner !== undefined) openOutsideLinksInTabs(inner)
  }
}

/** Opens such links of this window and of all frames in it, also of pages that its frames load later. */
export function openOutsideLinksInTabs(view: Window): void {
  try {
    const { document } = view
    if (watched.has(document)) return
    watched.add(document)
    document.addEventListener('click', openInTab)
    document.addEventListener(
      'load',
      () => {
        watchFrames(view)
      },
      true,
    )
  } catch {
    // The window shows another site, which handles its own links.
    return
  }
  watchFrames(view)
}
