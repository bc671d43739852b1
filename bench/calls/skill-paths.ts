/** Calls of deriving skills from the end of a session. */
import { seedPackage } from '#test/support/seed.ts'
import { appliedAttributes, makeFramework, publishContent, skillOf } from '#test/support/skills.ts'
import { publishedBy, readyConsumer } from '../support/event-workers.ts'
import type { CountedPath, Ready, Scene } from './counted-path.ts'
import { commit, openSession } from './session-steps.ts'

/** Passes a course. @returns the events of its session */
async function passCourse(scene: Scene): Promise<unknown[]> {
  const session = await openSession(scene)
  const score = { raw: 100, min: 0, max: 100, scaled: 1 }
  const passed = { completion_status: 'completed', success_status: 'passed', score, cmi_data: {} }
  return publishedBy(scene.backend, commit(scene, session, passed))
}

/** A package that is aligned to skills of a framework of its own. */
async function alignedPackage({ backend }: Scene, skillIds: readonly string[]): Promise<string> {
  const packageId = await seedPackage(backend)
  const bearer = backend.liveKey
  const { id: frameworkId } = await makeFramework(backend, bearer)
  await publishContent(backend, bearer, { frameworkId, skills: skillIds.map((skillId) => skillOf(skillId)) })
  const mappings = skillIds.map((skillId) => ({ target: { kind: 'package' }, skillId, attributes: appliedAttributes }))
  const { body } = await backend.call('createAlignment', { bearer, body: { packageId, frameworkId, mappings } })
  await backend.call('publishAlignment', { bearer, params: { alignmentId: body.alignment.id }, body: { version: 1 } })
  return packageId
}

/** The worker, which has already derived skills from another session. */
const readyDeriver = (scene: Scene): Promise<Ready> => readyConsumer('deriveSkills', () => passCourse(scene))

export const deriveThreeSkills: CountedPath = {
  name: 'derive-skills, a passed course with three aligned skills',
  budget: { dynamodb: 14, serial: 4, readUnits: 3.5, writeUnits: 34 },
  above: {
    counts: { dynamodb: 20, serial: 7, readUnits: 10.5 },
    because:
      'each skill reads its framework, and its projection with the mark of an erasure before evidence is stored; each writes its own entry of the vector; the value model is read at the end',
  },
  status: 200,
  async prepare(scene) {
    const packageId = await alignedPackage(scene, ['lifting', 'stacking', 'securing'])
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
]
