/** Rendering as a step of a conversion: its progress, its findings and its refusals in the words of jobs. */
import type { DeckFinding } from '#shared/formats/pptx/deck-finding.ts'
import type { Converter } from './converter.ts'
import { unconvertible, type ConversionSteps } from './conversion-steps.ts'
import { renderDeck } from './render-deck.ts'

/** Time for both processes of a rendering. The worker needs the rest of its five minutes to write and to publish. */
const renderMilliseconds = 220_000

const inReport = ({ code, slides, message, remedy }: DeckFinding) => ({ code, slides: [...slides], message, remedy })

/** @param onCause called with what the converter said when it failed */
export const renderStep =
  (converter: Converter, onCause: (cause: string) => void): ConversionSteps['render'] =>
  async (bytes, onSlides) => {
    const rendering = await renderDeck({
      bytes,
      converter,
      milliseconds: renderMilliseconds,
      onProgress: ({ slidesDone, slidesTotal }) => {
        if (slidesTotal > 0) onSlides(slidesDone, slidesTotal)
      },
    })
    if (rendering.ok) return { kind: 'rendered', deck: rendering.deck, findings: rendering.findings.map(inReport) }
    if (rendering.cause !== null) onCause(rendering.cause)
    const { code, message, remedy } = rendering.error
    return unconvertible(code, `${message} ${remedy}`)
  }
