/** Adds to the report what the XML of a deck shows that its course does not keep. */
import type { DeckReport, DeckWarningCode } from '#shared/formats/pptx/deck-finding.ts'
import type { DeckOutline, SlideOutline } from '#shared/formats/pptx/deck-outline.ts'
import { replacedFonts } from '#shared/formats/pptx/fonts.ts'
import { undrawnScripts } from './script-fonts.ts'

const mostNames = 12

/** @param fontFiles names of the fonts that are added to LibreOffice's own */
export function reportOutline(outline: DeckOutline, fontFiles: readonly string[], report: DeckReport): void {
  const fonts = replacedFonts(outline.fonts)
  if (fonts.length > 0) {
    const names = fonts.slice(0, mostNames).join(', ')
    const more = fonts.length > mostNames ? ` and ${fonts.length - mostNames} more` : ''
    report.add(
      'FONT_REPLACED',
      null,
      `These fonts are not available and were replaced by similar ones: ${names}${more}.`,
    )
  }
  for (const script of undrawnScripts(outline.scripts, fontFiles))
    report.add(
      'CHARACTERS_NOT_DRAWN',
      null,
      `There is no font for ${script}; its characters are boxes in the pictures.`,
    )
  if (outline.hasMacros) report.add('MACROS_IGNORED', null)
  for (const slide of outline.slides) reportSlide(slide, report)
}

function reportSlide(slide: SlideOutline, report: DeckReport): void {
  const found: Readonly<Partial<Record<DeckWarningCode, boolean>>> = slide.isHidden
    ? { SLIDE_HIDDEN: true }
    : {
        SMARTART_DROPPED: slide.emptySmartArt.length > 0,
        ANIMATION_FLATTENED: slide.hasAnimation,
        TRANSITION_DROPPED: slide.hasTransition,
        EXTERNAL_CONTENT_NOT_LOADED: slide.externalContents > 0,
        LINK_NOT_KEPT: slide.refusedLinks > 0,
        OBJECT_AS_PICTURE: slide.objects > 0,
        SLIDE_TEXT_NOT_READ: !slide.isRead,
        SLIDE_WITHOUT_TITLE: slide.isRead && slide.title === '',
        ALTERNATIVE_TEXT_MISSING: slide.undescribed > 0,
      }
  for (const [code, isFound] of entriesOf(found)) if (isFound) report.add(code, slide.number)
}

function entriesOf(found: Readonly<Partial<Record<DeckWarningCode, boolean>>>): [DeckWarningCode, boolean][] {
  const codes: DeckWarningCode[] = [
    'SLIDE_HIDDEN',
    'SMARTART_DROPPED',
    'ANIMATION_FLATTENED',
    'TRANSITION_DROPPED',
    'EXTERNAL_CONTENT_NOT_LOADED',
    'LINK_NOT_KEPT',
    'OBJECT_AS_PICTURE',
    'SLIDE_TEXT_NOT_READ',
    'SLIDE_WITHOUT_TITLE',
    'ALTERNATIVE_TEXT_MISSING',
  ]
  return codes.map((code) => [code, found[code] === true])
}
