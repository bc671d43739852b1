/**
 * Links of content to unencrypted pages of other sites. A browser shows no such page in the frame of an encrypted page,
 * and says nothing to the learner. So these links open a tab of their own.
 */

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'protocol' | 'origin'>

/** Whether it is a link, by its properties: elements of a frame are not instances of this page's classes. */
const isLink = (node: EventTarget): node is EventTarget & Link => 'origin' in node && 'target' in node

const isUnencrypted = ({ protocol, origin }: Link): boolean => protocol === 'http:' && origin !== location.origin

function openInTab(event: Event): void {
  const link = event.composedPath().find(isLink)
  // The browser opens these in a tab anyway.
  if (event.defaultPrevented || link === undefined || link.target === '_blank' || !isUnencrypted(link)) return
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
