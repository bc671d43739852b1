/** Finds pages that are wider than their frame. */

/** Milliseconds after the load at which content has built its first page. */
const looks = [0, 500, 1500, 4000]
/** Pixels that a page may be too wide without losing anything that learners need. */
const tolerance = 8

/** Width that the page of a window needs, with the pages of its frames; 0 if it shows another site. */
function widthOf(view: Window): number {
  try {
    const { documentElement } = view.document
    let width = Math.max(documentElement.scrollWidth, view.document.querySelector('body')?.scrollWidth ?? 0)
    for (let index = 0; index < view.length; index += 1) {
      const inner = view[index]
      // What a frame lacks, the page around it lacks too.
      if (inner !== undefined) width = Math.max(width, documentElement.clientWidth + widthOf(inner) - inner.innerWidth)
    }
    return width
  } catch {
    return 0
  }
}

/**
 * Whether the page fits into a frame of its width. Some pages exceed every frame by the same number of pixels. The frame
 * has its own width again before the browser paints, so the page gets no event.
 */
function fitsIntoOwnWidth(frame: HTMLIFrameElement, view: Window, width: number): boolean {
  const { inlineSize, right } = frame.style
  Object.assign(frame.style, { inlineSize: `${width}px`, right: 'auto' })
  const fits = widthOf(view) <= width + tolerance
  Object.assign(frame.style, { inlineSize, right })
  return fits
}

/**
 * Looks at the loaded page a few times. Calls `found` with its width when it is wider than its frame, and would fit into
 * a wider one.
 */
export function watchWidth(frame: HTMLIFrameElement, found: (width: number) => void): void {
  let known = 0
  for (const wait of looks)
    setTimeout(() => {
      const view = frame.contentWindow
      const width = view === null || frame.style.transform !== '' ? 0 : widthOf(view)
      if (view === null || width <= known || width <= frame.clientWidth + tolerance) return
      known = width
      if (fitsIntoOwnWidth(frame, view, width)) found(width)
    }, wait)
}
