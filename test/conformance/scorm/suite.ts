/** ADL's SCORM 2004 4th Edition LMS test packages and what they expect, from a folder that holds both. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Course } from '#shared/contract/resources/course.ts'
import { inspectPackage } from '#shared/formats/scorm/inspect-package.ts'
import { readDirectory } from '#shared/formats/zip/directory.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { readEntry } from '#shared/formats/zip/walk.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { Abbreviations, readCase, type OracleCase } from './oracle.ts'
import { replay, type Outcome } from './replay.ts'
import type { SuiteService } from './suite-service.ts'

const limits = zipLimits(1 << 30)

/** Beside a checkout of this project. */
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
  const paths = reading.directory.entries.map(({ path }) => path).filter((path) => /^TestCases\/.+\.properties$/.test(path))
  return Promise.all(paths.sort().map(async (path) => readCase(path.replace(/^.*\/|\.properties$/g, ''), await text(path), words)))
}

async function courseOf(path: string): Promise<Course> {
  const inspected = await inspectPackage(countingSource(await readFile(path)), limits)
  if (!inspected.ok) throw new Error(`${path} is refused: ${inspected.errors.map(({ code }) => code).join(', ')}`)
  return inspected.course
}

/**
 * Plays one case on its packages. `CO-07b` goes on where `CO-07a` has left the learner; whoever plays another number has
 * reached nothing so far.
 */
export async function playCase(service: SuiteService, folder: string, oracle: OracleCase): Promise<Outcome> {
  const learnerId = oracle.name.replace(/[a-z]$/, '')
  const parts = [...new Set(oracle.visits.map(({ part }) => part))]
  const courses = parts.map(async (part) => {
    const course = await courseOf(join(folder, 'adl-cts', `LMSTestPackage_${oracle.name}${part}.zip`))
    return [part, { course, enrolment: await service.enrol(learnerId, course) }] as const
  })
  return replay(oracle, new Map(await Promise.all(courses)))
}
