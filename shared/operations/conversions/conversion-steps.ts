/** The steps of a conversion, as its worker calls them: render the deck, write the course, publish the package. */
import type { ConversionFinding } from '#shared/contract/resources/conversions/conversion.ts'
import type { ConversionFailure, ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { RenderedDeck } from '#shared/formats/deck/rendered-deck.ts'

/** The deck or the course is at fault: another attempt would end in the same way. */
export interface Unconvertible {
  readonly kind: 'refused'
  readonly failure: ConversionFailure
}

export const unconvertible = (code: string, message: string): Unconvertible => ({
  kind: 'refused',
  failure: { code, message },
})

export interface Rendered {
  readonly kind: 'rendered'
  readonly deck: RenderedDeck
  /** What the pictures do not show as the deck does. */
  readonly findings: readonly ConversionFinding[]
}

/** How far the rendering is. */
export type ReportSlides = (done: number, total: number) => void

export interface MadePackage {
  readonly kind: 'made'
  readonly packageId: string
  readonly versionId: string
}

export interface ConversionSteps {
  /** Renders a deck. @throws Error if the converter stopped or failed; another attempt may succeed */
  readonly render: (deck: Uint8Array, onSlides: ReportSlides) => Promise<Rendered | Unconvertible>
  /** Writes the ZIP of the course. The same deck gives the same bytes. */
  readonly write: (
    deck: RenderedDeck,
    job: Pick<ConversionJob, 'title' | 'filename' | 'scormVersion' | 'jobId'>,
  ) => Promise<Uint8Array>
  /** What an earlier attempt has published; null: nothing. Finishes a package that was begun. */
  readonly find: (job: ConversionJob, stamp: Stamp) => Promise<MadePackage | Unconvertible | null>
  /** Publishes the course as a package whose ids follow from the job. A repeated call returns the same package. */
  readonly publish: (job: ConversionJob, archive: Uint8Array, stamp: Stamp) => Promise<MadePackage | Unconvertible>
}
