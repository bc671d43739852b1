/** The report of a conversion: what the course shows, and what it does not show as the deck does. */
import type { ConversionFinding, ConversionReport } from '#shared/contract/resources/conversions/conversion.ts'

/** An item of the table holds 400 KB. A finding about 500 slides, with a long message in UTF-8, has about 4 KB. */
const mostWarnings = 80

interface Converted {
  readonly deck: { readonly slides: readonly { readonly number: number }[] }
  readonly findings: readonly ConversionFinding[]
}

/** The report with as many findings as can be stored. */
export const conversionReport = ({ deck, findings }: Converted): ConversionReport => ({
  slides: deck.slides.map(({ number }) => number),
  warnings: findings.slice(0, mostWarnings),
  omitted: Math.max(0, findings.length - mostWarnings),
})
