import { setTimeout as delay } from 'node:timers/promises'
import type { SampleEdition } from '#samples/course-outline.ts'
import type { Seed, SeedFile, SeedLrsPair, SeedWorkspace } from './seed-file.ts'
import { RefusedCall, type ApiAccess } from './api-access.ts'
import { seedSkills, type SampleSkills } from './seed-skills.ts'
import { processArchive, uploadArchive, type ProcessedArchive } from './upload-course.ts'

export interface SeedOptions {
  readonly file: SeedFile
  readonly apiBaseUrl: string
  /** Thinks up a workspace; stores nothing. */
  readonly makeWorkspace: (name: string, modes: readonly ('live' | 'test')[]) => Promise<SeedWorkspace>
  /** Thinks up LRS credentials, refused in this version where a request states none; stores nothing. */
  readonly makeLrsPair: (tenantId: string, xapiVersion: SeedLrsPair['xapiVersion']) => Promise<SeedLrsPair>
  /** Puts workspaces and their keys into the table; repeatable. */
  readonly storeWorkspaces: (workspaces: readonly SeedWorkspace[]) => Promise<void>
  /** The provider at which people sign in. */
  readonly issuer: string
  /** Puts the people of the provider into the table, with their roles in the workspaces; repeatable. */
  readonly storePeople: (seed: Seed) => Promise<void>
  /** An edition of the sample course as an archive. */
  readonly buildCourse: (edition: SampleEdition) => Promise<Uint8Array>
  /** Skills for the sample course; the learners' evidence is dated before this day (ISO 8601). */
  readonly sampleSkills: (day: string) => Promise<SampleSkills>
  readonly announce: (text: string) => void
}

/** In the order in which they are listed, newest first: the plain one comes last. */
const editions = ['scorm2004-sequenced', 'scorm2004', 'scorm12'] as const satisfies readonly SampleEdition[]

/**
 * Puts two workspaces with keys, the sample course in all editions and skills for it into a service, through its API. What is there
 * already stays as it is, and an interrupted run is taken up where it ended.
 * @throws Error where the service does not take it
 */
export async function seedService(options: SeedOptions): Promise<Seed> {
  const { file, storeWorkspaces } = options
  const begun = await withLrsPairs(file.seed ?? file.save(await firstSeed(options)), options)
  if (!begun.stored) {
    options.announce('Creating the demo workspaces ...')
    await storeWorkspaces([begun.demo, begun.second])
    file.save({ ...begun, stored: true })
  }
  await addPeople(options)
  const missing = editions.filter((edition) => file.seed?.courses[edition]?.packageId === undefined)
  if (missing.length > 0) options.announce('Uploading the sample course ...')
  for (const edition of missing) await untilTaken(() => addCourse(edition, options))
  await untilTaken(() => addSkills(options))
  return file.seed ?? begun
}

/** Times that a step is repeated, and milliseconds before each. */
const [mostRepetitions, pauseMs] = [5, 500]

/**
 * Repeats a step where the service fails at it: on a busy machine a function may reach its time limit. What the step has done so far
 * is found by its repetition.
 */
async function untilTaken(step: () => Promise<void>, left = mostRepetitions): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (left === 0 || !(error instanceof RefusedCall && error.status >= 500)) throw error
    await delay(pauseMs)
    await untilTaken(step, left - 1)
  }
}

/** Dated from the birth of the workspace, so that a repeated run sends the same evidence. */
async function addSkills(options: SeedOptions): Promise<void> {
  const { seed } = options.file
  if (seed === undefined || seed.skills === true) return
  options.announce('Adding the sample skills ...')
  const packageIds = Object.values(seed.courses).flatMap(({ packageId }) => packageId ?? [])
  await seedSkills(accessOf(options), packageIds, await options.sampleSkills(seed.demo.createdAt))
  options.file.save({ ...seed, skills: true })
}

async function addPeople({ file, issuer, storePeople }: SeedOptions): Promise<void> {
  const { seed } = file
  if (seed === undefined || seed.issuer === issuer) return
  await storePeople(seed)
  file.save({ ...seed, issuer })
}

async function firstSeed({ makeWorkspace }: SeedOptions): Promise<Seed> {
  return {
    demo: await makeWorkspace('Demo', ['live', 'test']),
    second: await makeWorkspace('Second workspace', ['live', 'test']),
    stored: false,
    courses: {},
  }
}

/** Data of before there was an LRS gets its credentials on the next start. */
async function withLrsPairs(seed: Seed, { file, makeLrsPair }: SeedOptions): Promise<Seed> {
  const { demo, second } = seed
  if (demo.lrs !== undefined && second.lrs !== undefined) return seed
  const pairs = { demo: await makeLrsPair(demo.tenantId, '2.0'), second: await makeLrsPair(second.tenantId, '1.0') }
  return file.save({
    ...seed,
    demo: { ...demo, lrs: pairs.demo },
    second: { ...second, lrs: pairs.second },
    stored: false,
  })
}

/**
 * Recorded after each step. A repeated step returns the same package, or makes an upload that is never used and expires.
 */
async function addCourse(edition: SampleEdition, options: SeedOptions): Promise<void> {
  const { file, announce } = options
  const storagePath = file.seed?.courses[edition]?.storagePath
  const course = await (storagePath === undefined
    ? uploadAndProcess(edition, options)
    : // The upload may have expired since the start that was interrupted.
      processEdition(edition, storagePath, options).catch(() => uploadAndProcess(edition, options)))
  if (!course.isReady)
    announce(
      `The sample course (${edition}) was interrupted while it was processed; it will be ready within some minutes.`,
    )
}

const filenameOf = (edition: SampleEdition): string => `feedback-${edition}.zip`

async function uploadAndProcess(edition: SampleEdition, options: SeedOptions): Promise<ProcessedArchive> {
  const storagePath = await uploadArchive(accessOf(options), filenameOf(edition), await options.buildCourse(edition))
  note(options.file, edition, { storagePath })
  return processEdition(edition, storagePath, options)
}

async function processEdition(
  edition: SampleEdition,
  storagePath: string,
  options: SeedOptions,
): Promise<ProcessedArchive> {
  const processed = await processArchive(accessOf(options), storagePath, filenameOf(edition))
  note(options.file, edition, { storagePath, packageId: processed.packageId })
  return processed
}

function note(file: SeedFile, edition: SampleEdition, course: Seed['courses'][string]): void {
  if (file.seed !== undefined) file.save({ ...file.seed, courses: { ...file.seed.courses, [edition]: course } })
}

function accessOf({ file, apiBaseUrl }: SeedOptions): ApiAccess {
  const demo = file.seed?.demo
  const key = demo?.keys.find(({ mode }) => mode === 'live')
  if (demo === undefined || key === undefined) throw new Error('There is no demo workspace.')
  return { apiBaseUrl, tenantId: demo.tenantId, key: key.text }
}
