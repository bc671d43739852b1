/** The licence of a CASE document. */
import * as z from 'zod'
import { beginning } from './beginning.ts'
import type { CasePackage } from './case-package.ts'

/** As a framework holds it. */
const longestLicence = 500

/** Real files also state other values here; a wrong licence must not make a package unreadable. */
const licensed = z.object({
  licenseURI: z
    .object({ title: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  notes: z.string().nullish().catch(null),
})

/** The title of its licence, else its notes, which publishers use for their terms; null where it has neither. Long ones are cut. */
export function readLicence({ CFDocument }: CasePackage): string | null {
  const { licenseURI, notes } = licensed.parse(CFDocument)
  return beginning(licenseURI?.title, longestLicence) ?? beginning(notes, longestLicence)
}
