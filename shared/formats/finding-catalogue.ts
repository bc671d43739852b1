/**
 * The catalogue of findings: every code that validation of a package can report, with severity, meaning and remedy.
 * docs/validation-codes.md lists the same codes; a test compares both.
 */
import { archiveErrors, archiveWarnings } from './findings/archive-findings.ts'
import { packageErrors } from './findings/package-errors.ts'
import { packageWarnings } from './findings/package-warnings.ts'
import { pageWarnings } from './findings/page-findings.ts'
import { vrErrors, vrWarnings } from './findings/vr-findings.ts'

export const findingCatalogue = {
  ...archiveErrors,
  ...archiveWarnings,
  ...packageErrors,
  ...packageWarnings,
  ...pageWarnings,
  ...vrErrors,
  ...vrWarnings,
} as const

export type FindingCode = keyof typeof findingCatalogue
