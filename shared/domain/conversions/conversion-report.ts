/** The report of a conversion: what the course does not show as the deck does. */
import type { ConversionFinding, ConversionReport } from '#shared/contract/resources/conversions/conversion.ts'

/** An item of the table holds 400 KB; a finding has at most 1 KB in UTF-8. */
const mostWarnings = 300

/** The report with as many findings as can be stored, in the order of the slides. */
export const conversionReport = (findings: readonly ConversionFinding[]): ConversionReport => ({
  warnings: findings.toSorted((a, b) => (a.slide ?? 0) - (b.slide ?? 0)).slice(0, mostWarnings),
  omitted: Math.max(0, findings.length - mostWarnings),
})
