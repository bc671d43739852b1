/** Surveys the pages of an archive that is inspected but not stored. */
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import { isSurveyed } from '#shared/formats/scorm/page-survey.ts'
import { planReads } from '#shared/formats/zip/read-plan.ts'
import { isStreamed, walkEntries } from '#shared/formats/zip/walk.ts'
import type { ArchiveInspection } from './inspect-archive.ts'
import type { UploadedArchive } from './package-processing.ts'

const MiB = 1024 * 1024
/** Bounds of what is unpacked and requested while the caller waits. The pages of a larger package are not surveyed. */
const mostBytes = 32 * MiB
const mostReads = 40

/**
 * The inspection, with the findings of the survey. Bad input becomes findings; only errors of the source are thrown.
 */
export async function surveyArchive({ source, inspection }: UploadedArchive): Promise<ArchiveInspection> {
  const survey = inspection.ok ? inspection.openSurvey() : null
  if (!inspection.ok || survey === null) return inspection
  const pages = inspection.entries.filter((entry) => isSurveyed(entry.path) && !isStreamed(entry))
  const unpacked = pages.reduce((total, { size }) => total + size, 0)
  if (unpacked > mostBytes || planReads(pages, 4 * MiB).length > mostReads) return inspection
  for (const { path } of inspection.entries.filter((entry) => isStreamed(entry))) survey.pass(path)
  try {
    for await (const file of walkEntries(source, pages))
      if (file.kind === 'bytes') survey.look(file.entry.path, file.bytes)
  } catch (error) {
    if (error instanceof PackageContentError)
      return { ok: false, errors: [error.finding], warnings: [...inspection.warnings] }
    throw error
  }
  return { ...inspection, warnings: [...survey.warnings(), ...inspection.warnings] }
}
