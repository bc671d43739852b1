import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import { CallError } from '#web/dashboard/app/calls.ts'
import type { Upload } from './run-upload.ts'

/** The report of a validation: in the answer, or in the refusal of a file that was not taken. */
export function reportIn({ processed, error }: Upload): ValidationReport | null {
  if (processed !== null) return processed.validation
  if (!(error instanceof CallError)) return null
  const { details }: { details?: { validation?: ValidationReport } } = error.fields
  return details?.validation ?? null
}
