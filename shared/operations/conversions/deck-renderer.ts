/** The step of a conversion that renders the deck. */
import type { ConversionFinding } from '#shared/contract/resources/conversions/conversion.ts'
import type { DeckFinding } from '#shared/formats/pptx/deck-finding.ts'
import { unconvertible, type ConversionSteps } from './conversion-steps.ts'
import type { Converter } from './converter.ts'
import { renderDeck } from './render-deck.ts'

export interface DeckRendererOptions {
  readonly converter: Converter
  /** Time limit of a deck. The worker needs some more for the course and the package. */
  readonly milliseconds: number
  /** Called with what the converter said about a deck that it did not convert. */
  readonly onRefusal: (code: string, cause: string) => void
}

/** Renders decks with the converter, each in processes of its own. */
export function deckRenderer(options: DeckRendererOptions): Pick<ConversionSteps, 'render'> {
  const { converter, milliseconds, onRefusal } = options
  return {
    async render(bytes, onSlides) {
      const rendering = await renderDeck({
        bytes,
        converter,
        milliseconds,
        onProgress: ({ slidesDone, slidesTotal }) => slidesTotal > 0 && onSlides(slidesDone, slidesTotal),
      })
      if (rendering.ok)
        return { kind: 'rendered', deck: rendering.deck, findings: rendering.findings.flatMap(perSlide) }
      const { code, message, remedy } = rendering.error
      if (rendering.cause !== null) onRefusal(code, rendering.cause)
      return unconvertible(code, `${message} ${remedy}`)
    },
  }
}

/** The report of a job lists findings slide by slide. */
function perSlide({ code, slides, message, remedy }: DeckFinding): ConversionFinding[] {
  const where = slides.length === 0 ? [null] : slides
  return where.map((slide) => ({ code, slide, message, remedy }))
}
