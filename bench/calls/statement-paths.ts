/**
 * Statements of the LRS: storing one and a hundred, and pages of a hundred. The counts include the check of the key: a
 * call, a read unit, and a round trip before the reads of a page or a write.
 */
import type { ApiResponse } from '#test/support/backend.ts'
import { commonVerb, learnerNamed, sampleStatement, sampleStatements } from '../support/sample-statements.ts'
import type { CountedPath, Scene } from './counted-path.ts'

const version = { 'x-experience-api-version': '1.0.3' }

const post = ({ backend }: Pick<Scene, 'backend'>, body: unknown, bearer = backend.liveKey): Promise<ApiResponse> =>
  backend.call('createStatements', { bearer, headers: version, body })

const page =
  ({ backend }: Pick<Scene, 'backend'>, query: Record<string, string>) =>
  (): Promise<ApiResponse> =>
    backend.call('getStatements', { bearer: backend.liveKey, headers: version, query: { limit: '100', ...query } })

const plain = (): Record<string, unknown> => {
  const { id, actor, verb, object, result } = sampleStatement()
  return { id, actor, verb, object, result }
}

/** Stores statements by the hundred; the definitions in them are recorded afterwards. */
async function byTheHundred(scene: Scene): Promise<void> {
  for (let batch = 0; batch < 3; batch += 1) await post(scene, sampleStatements(100))
}

const writing: readonly CountedPath[] = [
  {
    name: 'xAPI POST of 1 statement',
    budget: { dynamodb: 3, serial: 3, readUnits: 1, writeUnits: 6 },
    status: 200,
    async prepare(scene) {
      await byTheHundred(scene)
      const statement = plain()
      return () => post(scene, statement)
    },
    refusals: [
      {
        name: 'another statement under its id',
        status: 409,
        async prepare(scene) {
          const statement = plain()
          await post(scene, statement)
          return () => post(scene, { ...statement, result: { success: true } })
        },
      },
      { name: 'no statement', status: 400, prepare: (scene) => Promise.resolve(() => post(scene, { actor: {} })) },
    ],
  },
  {
    name: 'xAPI POST of 100 statements',
    budget: { dynamodb: 10, serial: 4, readUnits: 51, writeUnits: 235 },
    status: 200,
    async prepare(scene) {
      await byTheHundred(scene)
      const statements = sampleStatements(100)
      return () => post(scene, statements)
    },
  },
]

const pageOf = (name: string, query: Record<string, string>, fill: (scene: Scene) => Promise<void>): CountedPath => ({
  name: `xAPI page of 100, ${name}`,
  budget: { dynamodb: Object.keys(query).length === 0 ? 3 : 4, serial: 3, readUnits: 15 },
  status: 200,
  async prepare(scene) {
    await fill(scene)
    return page(scene, query)
  },
})

async function oneByOne(scene: Scene): Promise<void> {
  for (let sent = 0; sent < 120; sent += 1) await post(scene, { ...sampleStatement(), actor: learnerNamed(99) })
}

const learner = JSON.stringify(learnerNamed(3))

export const statementPaths: readonly CountedPath[] = [
  ...writing,
  pageOf('no filter', {}, byTheHundred),
  pageOf('a verb', { verb: commonVerb }, byTheHundred),
  pageOf('an agent', { agent: learner }, async (scene) => {
    for (let round = 0; round < 10; round += 1) await byTheHundred(scene)
  }),
  pageOf('an activity', { activity: 'https://courses.example.com/safety-at-work/activities/00000003' }, byTheHundred),
  pageOf('no filter, statements that came alone', {}, oneByOne),
  pageOf('an agent, statements that came alone', { agent: JSON.stringify(learnerNamed(99)) }, oneByOne),
]
