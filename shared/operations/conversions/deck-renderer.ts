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
      if (rendering.ok) return { kind: 'rendered', deck: rendering.deck, findings: rendering.findings.map(inReport) }
      const { code, message, remedy } = rendering.error
      if (rendering.cause !== null) onRefusal(code, rendering.cause)
      return unconvertible(code, `${message} ${remedy}`)
    },
  }
}

/** A finding as the report of a job shows it. */
const inReport = ({ code, slides, message, remedy }: DeckFinding): ConversionFinding => ({
  code,
  slides: [...slides],
  message,
  remedy,
})
