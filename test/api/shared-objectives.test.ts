/**
 * Objectives that a learner's courses share: who sees what of whom, what races and crashes leave behind, and who may
 * not write.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import {
  learnerObjectivesKey,
  longestChanges,
  objectiveChangesKey,
  type SharedValues,
} from '#shared/contract/resources/objectives/objectives.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { handedIn, objectiveVisits, type Playing } from '#test/support/objective-visits.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { freshToken, launch, seedPackage } from '#test/support/seed.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { documentClient } from '#test/support/document-client.ts'

let backend: Backend
let [first, second, apart] = ['', '', '']

beforeAll(async () => {
  backend = await startBackend()
  const settings = { sharesObjectives: true, completedRelaunchBehavior: 'resume' } as const
  ;[first, second, apart] = [
    await seedPackage(backend, settings),
    await seedPackage(backend, settings),
    await seedPackage(backend, { ...settings, sharesObjectives: false }),
  ]
})
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

let learners = 0
const newLearner = (): string => `learner-${(learners += 1)}`

const { play, claim, read, commit } = objectiveVisits(() => backend)

/** What the learner would be handed anywhere. */
const reached = async (learnerId: string, packageId = second): Promise<SharedValues | null> =>
  (await play(packageId, learnerId)).handed

const satisfied = { safety: { satisfied: true, measure: 0.9 } }

describe('two courses of one learner', () => {
  it('hands an objective that one course satisfies to the other, at its claim and when the player reads', async () => {
    const learner = newLearner()
    expect((await commit(await play(first, learner), satisfied)).status).toBe(200)
    const other = await play(second, learner)
    expect(other.handed).toEqual(satisfied)
    expect(handedIn((await read(other)).cmi_data)).toEqual(satisfied)
  })

  it('stores neither of the two elements, and shows them to no customer', async () => {
    const playing = await play(first, newLearner())
    const response = await commit(playing, satisfied, {
      cmi_data: {
        'cmi.location': '1',
        [objectiveChangesKey]: JSON.stringify(satisfied),
        [learnerObjectivesKey]: '{"forged":{"satisfied":true}}',
      },
    })
    expect(response.body.cmi_data).toEqual({ 'cmi.location': '1' })
    expect((await read(playing, backend.liveKey)).cmi_data).toEqual({ 'cmi.location': '1' })
    expect(handedIn((await read(playing)).cmi_data)).toEqual(satisfied)
  })

  it('stores different objectives and fields that both courses write at once', async () => {
    const learner = newLearner()
    const [one, other] = [await play(first, learner), await play(second, learner)]
    for (let round = 0; round < 20; round += 1) {
      const responses = await Promise.all([
        commit(one, { [`first-${round}`]: { satisfied: true }, both: { satisfied: true } }),
        commit(other, { [`second-${round}`]: { completed: true }, both: { measure: round / 20 } }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
    }
    const known = (await reached(learner)) ?? {}
    expect(Object.keys(known)).toHaveLength(41)
    expect(known['both']).toEqual({ satisfied: true, measure: 0.95 })
  })

  it('keeps the later commit of one field, from either course', async () => {
    const learner = newLearner()
    const [one, other] = [await play(first, learner), await play(second, learner)]
    await commit(one, satisfied)
    await commit(other, { safety: { satisfied: false } })
    expect(await reached(learner)).toEqual({ safety: { satisfied: false, measure: 0.9 } })
    await commit(one, { safety: { satisfied: null } })
    expect(await reached(learner)).toEqual({ safety: { satisfied: null, measure: 0.9 } })
  })
})

describe('other callers', () => {
  it('hands nothing to another learner, another mode and another workspace', async () => {
    const learner = newLearner()
    await commit(await play(first, learner), satisfied)
    expect(await reached(newLearner())).toEqual({})
    expect((await play(second, learner, backend.testKey)).handed).toEqual({})
    const foreign = await seedPackage(backend, { tenantId: backend.otherTenantId, sharesObjectives: true })
    expect((await play(foreign, learner, backend.otherKey)).handed).toEqual({})
  })

  it('shares objectives among TEST launches', async () => {
    const learner = newLearner()
    await commit(await play(first, learner, backend.testKey), satisfied)
    expect((await play(second, learner, backend.testKey)).handed).toEqual(satisfied)
    expect(await reached(learner)).toEqual({})
  })

  it('hands nothing to a course that shares nothing, and ignores what it sends', async () => {
    const learner = newLearner()
    const playing = await play(apart, learner)
    expect(playing.handed).toBeNull()
    expect((await commit(playing, satisfied)).status).toBe(200)
    expect((await read(playing)).cmi_data).toEqual({ 'cmi.location': '1' })
    expect(await reached(learner)).toEqual({})
  })
})

describe('superseded writers', () => {
  it('changes nothing for writers superseded by another runtime, a new attempt or another revision', async () => {
    const learner = newLearner()
    const old = await play(first, learner)
    const owner = await claim(old)
    expect((await commit(old, satisfied)).body.code).toBe('RUNTIME_SUPERSEDED')
    expect((await commit({ ...owner, version: 9 }, satisfied)).body.code).toBe('VERSION_CONFLICT')
    await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: owner.sessionId } })
    expect((await commit(owner, satisfied)).body.code).toBe('ATTEMPT_SUPERSEDED')
    expect(await reached(learner)).toEqual({})
  })

  it('hands nothing to a review, and records nothing from it', async () => {
    const reviewed = await seedPackage(backend, { sharesObjectives: true, completedRelaunchBehavior: 'review' })
    const learner = newLearner()
    const session = await launch(backend, reviewed, { user_id: learner })
    const write = (body: object): Promise<ApiResponse> =>
      backend.call('commitSession', { bearer: session.token, params: { sessionId: session.sessionId }, body })
    expect(
      (await write({ completion_status: 'completed', cmi_data: { [objectiveChangesKey]: JSON.stringify(satisfied) } }))
        .status,
    ).toBe(200)
    expect(handedIn((await read(session)).cmi_data)).toEqual(satisfied)
    await launch(backend, reviewed, { user_id: learner, session_id: session.sessionId })
    expect(handedIn((await read(session)).cmi_data)).toBeNull()
    expect((await write({ cmi_data: { [objectiveChangesKey]: '{"safety":{"satisfied":false}}' } })).body.code).toBe(
      'RUNTIME_SUPERSEDED',
    )
    expect(await reached(learner)).toEqual(satisfied)
  })

  it('lets the recording runtime continue after a review was opened, and loses nothing by a crash', async () => {
    const reviewed = await seedPackage(backend, { sharesObjectives: true, completedRelaunchBehavior: 'review' })
    const learner = newLearner()
    const playing = await play(reviewed, learner)
    await commit(playing, {}, { completion_status: 'completed' })
    await launch(backend, reviewed, { user_id: learner, session_id: playing.sessionId })
    await cutOff(playing, satisfied, 2)
    expect(handedIn((await read(playing)).cmi_data)).toEqual(satisfied)
    expect(await reached(learner)).toEqual(satisfied)
  })
})

describe('new attempts', () => {
  it.each([
    [
      'a reset',
      (playing: Playing) =>
        backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: playing.sessionId } }),
    ],
    [
      'a start-over',
      (playing: Playing) =>
        backend.call('startOver', { bearer: playing.token, params: { sessionId: playing.sessionId } }),
    ],
    [
      'a launch',
      (playing: Playing, learner: string) =>
        backend.call('launchPackage', {
          bearer: backend.liveKey,
          params: { packageId: first },
          body: { user_id: learner, session_id: playing.sessionId, new_attempt: true },
        }),
    ],
  ])('continues from what the learner has reached in an attempt begun by %s', async (_name, begin) => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await commit(playing, satisfied)
    expect((await begin(playing, learner)).body.attempt_number).toBe(2)
    const again = await claim({ ...playing, token: await freshToken(backend, playing.sessionId) })
    expect([again.attempt, again.handed]).toEqual([2, satisfied])
    expect((await commit(again, { safety: { satisfied: false } })).status).toBe(200)
    expect(await reached(learner)).toEqual({ safety: { satisfied: false, measure: 0.9 } })
  })
})

/**
 * Stores a commit and cuts off what comes after it.
 * @param writes of the session: a commit to what is done already is decided twice
 */
async function cutOff(playing: Playing, changes: SharedValues, writes = 1): Promise<void> {
  let updates = 0
  backend.aws.faultDynamoDb((operation) =>
    operation === 'UpdateItem' && (updates += 1) > writes ? 'InternalServerError' : undefined,
  )
  const response = await commit(playing, changes)
  expect([response.status, response.body.retryable, updates]).toEqual([503, true, writes + 1])
  backend.aws.faultDynamoDb(null)
}

describe('a crash between the session and the learner', () => {
  it('stores the objective when the writer repeats, gets a conflict and reads', async () => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await cutOff(playing, satisfied)
    expect(await reached(learner)).toEqual({})
    expect((await commit(playing, satisfied)).body.code).toBe('VERSION_CONFLICT')
    expect(handedIn((await read(playing)).cmi_data)).toEqual(satisfied)
    expect(await reached(learner)).toEqual(satisfied)
  })

  it('stores the objective with the next runtime, also in a new attempt', async () => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await cutOff(playing, satisfied)
    await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: playing.sessionId } })
    const token = await freshToken(backend, playing.sessionId)
    expect((await claim({ ...playing, token })).handed).toEqual(satisfied)
    expect(await reached(learner)).toEqual(satisfied)
  })

  it('keeps what was written meanwhile when the objective arrives late', async () => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await cutOff(playing, satisfied)
    await commit(await play(second, learner), { safety: { satisfied: false }, other: { completed: true } })
    const after = { safety: { satisfied: false, measure: 0.9 }, other: { completed: true } }
    for (let turn = 0; turn < 3; turn += 1) expect(handedIn((await read(playing)).cmi_data)).toEqual(after)
    expect(await reached(learner)).toEqual(after)
  })
})

describe('the sent elements', () => {
  it.each([
    '',
    'x',
    '[]',
    '1',
    'null',
    '{"a":1}',
    '{"a":{"satisfied":"yes"}}',
    '{"a":{"measure":1e300}}',
    `{"${'a'.repeat(4001)}":{"satisfied":true}}`,
  ])('stores the commit and shares nothing for %.40s', async (text) => {
    const learner = newLearner()
    const playing = await play(first, learner)
    expect((await commit(playing, text)).status).toBe(200)
    expect(await reached(learner)).toEqual({})
  })

  it('refuses too many of them, and stores nothing', async () => {
    const playing = await play(first, newLearner())
    const response = await commit(playing, JSON.stringify({ a: { satisfied: true } }).padEnd(longestChanges + 1))
    expect([response.status, response.body.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
    expect(await read(playing)).toMatchObject({ version: 1 })
  })

  it('accepts any name of an objective', async () => {
    const learner = newLearner()
    const values = JSON.parse(
      '{"__proto__x":{"satisfied":true},"constructor":{"satisfied":true},"ä 🎓":{"raw":7,"min":0,"max":10,"amount":0.5,"completed":false}}',
    )
    await commit(await play(first, learner), values)
    expect(await reached(learner)).toEqual(values)
  })

  it('shares objectives of merged elements, and of commits without a runtime', async () => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await commit(playing, satisfied, { cmi_data_mode: 'merge' })
    const { sessionId, token } = await launch(backend, second, { user_id: learner })
    const response = await backend.call('commitSession', {
      bearer: token,
      params: { sessionId },
      body: { cmi_data: { [objectiveChangesKey]: '{"other":{"completed":true}}' } },
    })
    expect(response.status).toBe(200)
    expect(await reached(learner)).toEqual({ ...satisfied, other: { completed: true } })
  })
})

describe('packages', () => {
  const sequencing =
    '<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="o"><imsss:mapInfo targetObjectiveID="safety" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives></imsss:sequencing>'
  const organization = (attributes: string, inside: string): string =>
    `<organization identifier="O1" ${attributes}><title>A course</title><item identifier="I1" identifierref="R1"><title>First</title>${inside}</item></organization>`

  it.each<[string, { version: string; organizations: string }, object | null]>([
    ['maps objectives', { version: '2004 4th Edition', organizations: organization('', sequencing) }, {}],
    [
      'maps objectives, 2nd Edition',
      { version: 'CAM 1.3', organizations: organization('adlseq:objectivesGlobalToSystem="true"', sequencing) },
      {},
    ],
    [
      'keeps them to itself',
      {
        version: '2004 3rd Edition',
        organizations: organization('adlseq:objectivesGlobalToSystem="false"', sequencing),
      },
      null,
    ],
    ['maps none', { version: '2004 4th Edition', organizations: organization('', '') }, null],
    [
      'is SCORM 1.2',
      { version: '1.2', organizations: '<item identifier="I1" identifierref="R1"><title>First</title></item>' },
      null,
    ],
  ])('refuses a package that %s', async (_name, manifest, handed) => {
    const { storage_path: path } = await putUpload({ backend }, writeZip(packageEntries(manifestXml(manifest))))
    const processed = await processUpload({ backend }, path)
    expect(processed.status).toBe(200)
    expect((await play(processed.body.package.id, newLearner())).handed).toEqual(handed)
  })
})

it('keeps one item per learner', async () => {
  const learner = newLearner()
  await commit(await play(first, learner), satisfied)
  const { Item } = await documentClient(backend.table).send(
    new GetCommand({
      TableName: backend.table.name,
      Key: keys.learnerObjectives(backend.tenantId, 'live', learnerTag(learner)),
    }),
  )
  expect(Object.keys(Item ?? {}).sort()).toEqual(['bytes', 'pk', 'recent', 'sk'])
})
