/** The report of a validation, as it is returned and stored. */
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import type { Finding } from '#shared/formats/finding.ts'
import type { ArchiveInspection } from './inspect-archive.ts'

const stated = ({ code, path, message, remedy }: Finding): ValidationReport['errors'][number] => ({
  code,
  path,
  message,
  remedy,
})

export const reportOf = ({
  errors,
  warnings,
}: {
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}): ValidationReport => ({
  errors: errors.map(stated),
  warnings: warnings.map(stated),
})

export const reportOfInspection = (inspection: ArchiveInspection): ValidationReport =>
  reportOf({ errors: inspection.ok ? [] : inspection.errors, warnings: inspection.warnings })
