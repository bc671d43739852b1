/** Calls of deriving skills from the end of a session, and from statements that clients store. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { settlingMilliseconds } from '#shared/domain/statements/statement-position.ts'
import { seedPackage } from '#test/support/seed.ts'
import { appliedAttributes, makeClientSystem, makeFramework, publishContent, skillOf } from '#test/support/skills.ts'
import { counted, publishedBy, readyConsumer } from '../support/event-workers.ts'
import type { CountedPath, Ready, Scene } from './counted-path.ts'
import { commit, openSession } from './session-steps.ts'

/** Passes a course. @returns the events of its session */
async function passCourse(scene: Scene): Promise<unknown[]> {
  const session = await openSession(scene)
  const score = { raw: 100, min: 0, max: 100, scaled: 1 }
  const passed = { completion_status: 'completed', success_status: 'passed', score, cmi_data: {} }
  return publishedBy(scene.backend, commit(scene, session, passed))
}

interface Aligned {
  /** A package, or an activity outside of Lectern. */
  readonly about: { readonly packageId: string } | { readonly activityIri: string }
  readonly target: Record<string, unknown>
  readonly skillIds: readonly string[]
}

/** Aligns something to skills of a framework of its own. */
async function align({ backend }: Scene, { about, target, skillIds }: Aligned): Promise<void> {
  const bearer = backend.liveKey
  const { id: frameworkId } = await makeFramework(backend, bearer)
  await publishContent(backend, bearer, { frameworkId, skills: skillIds.map((skillId) => skillOf(skillId)) })
  const mappings = skillIds.map((skillId) => ({ target, skillId, attributes: appliedAttributes }))
  const { body } = await backend.call('createAlignment', { bearer, body: { ...about, frameworkId, mappings } })
  await backend.call('publishAlignment', { bearer, params: { alignmentId: body.alignment.id }, body: { version: 1 } })
}

/** Stores a statement about an activity, and waits until it has settled: then it can be followed. */
async function passActivity({ backend }: Scene, activityIri: string): Promise<void> {
  const actor = { account: { homePage: 'https://people.example.com', name: 'ada' } }
  const verb = { id: 'http://adlnet.gov/expapi/verbs/passed' }
  const body = { id: randomUUID(), actor, verb, object: { id: activityIri }, result: { score: { scaled: 0.9 } } }
  const headers = { 'x-experience-api-version': '2.0.0' }
  await backend.call('createStatements', { bearer: backend.liveKey, headers, body })
  await pause(settlingMilliseconds + 100)
}

/** A run of the worker that follows one statement, after one that has followed another about the same activity. */
async function readyFollower(scene: Scene, activityIri: string): Promise<Ready> {
  const subjectRule = { accountHomePages: ['https://people.example.com'], mailto: false }
  await makeClientSystem(scene.backend, { name: 'Courses', kind: 'xapi', followStatements: true, subjectRule })
  const { handler } = await import('#functions/workers/follow-statements/handler.ts')
  const run = (): Promise<void> => handler({}, { getRemainingTimeInMillis: () => 300_000 })
  await passActivity(scene, activityIri)
  await run()
  await passActivity(scene, activityIri)
  return counted(run)
}

/** The worker, which has already derived skills from another session. */
const readyDeriver = (scene: Scene): Promise<Ready> => readyConsumer('deriveSkills', () => passCourse(scene))

export const deriveThreeSkills: CountedPath = {
  name: 'derive-skills, a passed course with three aligned skills',
  budget: { dynamodb: 14, serial: 4, readUnits: 3.5, writeUnits: 34 },
  above: {
    counts: { readUnits: 6.5 },
    because: 'the framework, the mark of an erasure and the value model are read too, beside the projections',
  },
  status: 200,
  async prepare(scene) {
    const packageId = await seedPackage(scene.backend)
    const skillIds = ['lifting', 'stacking', 'securing']
    await align(scene, { about: { packageId }, target: { kind: 'package' }, skillIds })
    return readyDeriver({ ...scene, packageId })
  },
}

export const skillPaths: readonly CountedPath[] = [
  {
    name: 'derive-skills, a passed course without alignments',
    budget: { dynamodb: 1, serial: 1, readUnits: 0.5 },
    status: 200,
    prepare: readyDeriver,
  },
  deriveThreeSkills,
  {
    name: 'follow-statements, a followed statement without alignment',
    budget: { dynamodb: 9, serial: 7, readUnits: 4, writeUnits: 2 },
    status: 200,
    prepare: (scene) => readyFollower(scene, 'https://courses.example.com/reading'),
  },
  {
    name: 'follow-statements, a followed statement with an aligned skill',
    budget: { dynamodb: 14, serial: 11, readUnits: 7, writeUnits: 12 },
    status: 200,
    async prepare(scene) {
      const iri = 'https://courses.example.com/steering'
      await align(scene, { about: { activityIri: iri }, target: { kind: 'activity', iri }, skillIds: ['steering'] })
      return readyFollower(scene, iri)
    },
  },
]
