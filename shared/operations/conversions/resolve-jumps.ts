/**
 * Finds the slides to which links lead. LibreOffice states them as pages of a PDF that had the hidden slides too, and
 * leaves some out; where the deck has hidden slides its page numbers are wrong. So the place of a link comes from the
 * PDF and its target from the deck.
 */
import type { LinkTarget } from '#shared/formats/deck/rendered-deck.ts'
import type { JumpOutline, SlideOutline } from '#shared/formats/pptx/deck-outline.ts'
import type { DrawnLink } from './drawing/drawn-pages.ts'

export interface JumpSurroundings {
  /** All slides of the deck. */
  readonly slides: readonly SlideOutline[]
  /** The slide on which the links are; undefined where pages and slides do not match. */
  readonly slide: SlideOutline | undefined
}

/** The target of each link of a page; null where it leads nowhere, or to a hidden slide. */
export function resolveLinks(links: readonly DrawnLink[], around: JumpSurroundings): (LinkTarget | null)[] {
  const ahead = [...(around.slide?.jumps ?? [])]
  return links.map(({ target, text }) => {
    if (target.kind === 'address') return target
    const jump = takeJump(ahead, text.replace(/\s+/g, ''))
    const path = jump === null ? around.slides[target.page ?? -1]?.path : pathOf(jump, around)
    const index = visible(around.slides).findIndex((slide) => slide.path === path)
    return index === -1 ? null : { kind: 'slide', index }
  })
}

/**
 * The next jump whose text holds that of the link. It stays the next one where the link is only a part of it: a link
 * that goes over two lines is two links in the PDF.
 */
function takeJump(ahead: JumpOutline[], text: string): JumpOutline | null {
  const position = ahead.findIndex((jump) => (text === '' ? jump.isShape : jump.text.includes(text)))
  const jump = ahead[position]
  if (jump === undefined) return null
  ahead.splice(0, jump.isShape || jump.text === text || jump.text.endsWith(text) ? position + 1 : position)
  return jump
}

const visible = (slides: readonly SlideOutline[]): SlideOutline[] => slides.filter(({ isHidden }) => !isHidden)

function pathOf({ to }: JumpOutline, { slides, slide }: JumpSurroundings): string | undefined {
  if (typeof to !== 'string') return to.path
  const shown = visible(slides)
  const index = shown.findIndex(({ path }) => path === slide?.path)
  const positions = { next: index + 1, previous: index - 1, first: 0, last: shown.length - 1 }
  return shown[positions[to]]?.path
}
