/** Reads ADL's SCORM 2004 4th Edition LMS test packages and test cases from a folder. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Course } from '#shared/contract/resources/packages/course.ts'
import type { RuntimeProtocol } from '#shared/contract/resources/sessions/session.ts'
import { inspectPackage } from '#shared/formats/scorm/inspect-package.ts'
import { readDirectory } from '#shared/formats/zip/directory.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { readEntry } from '#shared/formats/zip/walk.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { Abbreviations, readCase, type OracleCase } from './oracle.ts'
import { replay, type Outcome } from './replay.ts'
import type { SuiteService } from './suite-service.ts'

const limits = zipLimits(1 << 30)

/** Default folder, beside the checkout. */
export const suiteFolder = join('..', 'shared', 'fixtures', 'scorm2004')

const oracleFile = 'adl-cts-testcases.zip'

export const suiteIsPresent = (folder: string): boolean => existsSync(join(folder, oracleFile))

/** All cases, by name. */
export async function readSuite(folder: string): Promise<OracleCase[]> {
  const source = countingSource(await readFile(join(folder, oracleFile)))
  const reading = await readDirectory(source, limits)
  if (!reading.ok) throw new Error(`${oracleFile} cannot be read.`)
  const text = async (path: string): Promise<string> => {
    const entry = reading.directory.entries.find((candidate) => candidate.path === path)
    if (entry === undefined) throw new Error(`${oracleFile} holds no ${path}.`)
    return Buffer.from(await readEntry(source, entry)).toString('latin1')
  }
  const words = new Abbreviations(await text('Commands.properties'))
  const paths = reading.directory.entries
    .map(({ path }) => path)
    .filter((path) => /^TestCases\/.+\.properties$/.test(path))
  return Promise.all(
    paths.sort().map(async (path) => readCase(path.replace(/^.*\/|\.properties$/g, ''), await text(path), words)),
  )
}

async function courseOf(path: string): Promise<Course> {
  const inspected = await inspectPackage(countingSource(await readFile(path)), limits)
  if (!inspected.ok) throw new Error(`${path} is refused: ${inspected.errors.map(({ code }) => code).join(', ')}`)
  return inspected.course
}

/**
 * Plays one case on its packages. Cases that share a number share a learner: `CO-07b` begins with the objectives that
 * `CO-07a` has set. All other cases have a new learner.
 */
export async function playCase(
  service: SuiteService,
  { folder, protocol }: { readonly folder: string; readonly protocol: RuntimeProtocol },
  oracle: OracleCase,
): Promise<Outcome> {
  const learnerId = `${protocol}:${oracle.name.replace(/[a-z]$/, '')}`
  const parts = [...new Set(oracle.visits.map(({ part }) => part))]
  const courses = parts.map(async (part) => {
    const course = await courseOf(join(folder, 'adl-cts', `LMSTestPackage_${oracle.name}${part}.zip`))
    return [part, { course, enrolment: await service.enrol(learnerId, { course, protocol }) }] as const
  })
  return replay(oracle, new Map(await Promise.all(courses)))
}
