/** The German texts of all findings of packages and decks, by code. */
import { archiveFindings } from './archive.ts'
import { deckFindings } from './deck.ts'
import { packageErrors } from './package-errors.ts'
import { packageWarnings } from './package-warnings.ts'
import { pageFindings } from './pages.ts'
import { vrFindings } from './vr.ts'

export const germanFindings = new Map(
  Object.entries({
    ...archiveFindings,
    ...packageErrors,
    ...packageWarnings,
    ...pageFindings,
    ...vrFindings,
    ...deckFindings,
  }),
)
