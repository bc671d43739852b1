/** Objectives that a learner's courses share: who sees what of whom, what races and crashes leave behind, and who may not write. */
import { randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { learnerObjectivesKey, longestChanges, objectiveChangesKey, type SharedValues } from '#shared/contract/resources/objectives.ts'
import { learnerTag } from '#shared/domain/usage/learner-count.ts'
import { keys } from '#shared/store/keys.ts'
import { startBackend, type ApiAnswer, type Backend } from '#test/support/backend.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'

let backend: Backend
let [first, second, apart] = ['', '', '']

beforeAll(async () => {
  backend = await startBackend()
  const settings = { sharesObjectives: true, completedRelaunchBehavior: 'resume' } as const
  ;[first, second, apart] = [await seedPackage(backend, settings), await seedPackage(backend, settings), await seedPackage(backend, { ...settings, sharesObjectives: false })]
})
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

let learners = 0
const newLearner = (): string => `learner-${(learners += 1)}`

interface Playing {
  readonly sessionId: string
  readonly token: string
  readonly runtime: string
  readonly attempt: number
  /** What the player was handed. */
  readonly handed: SharedValues | null
  version: number
}

const handedIn = (elements: Record<string, string>): SharedValues | null => JSON.parse(elements[learnerObjectivesKey] ?? 'null')

/** Launches and claims as the player does. */
async function play(packageId: string, learnerId: string, bearer = backend.liveKey): Promise<Playing> {
  const { sessionId, token } = await launch({ ...backend, liveKey: bearer }, packageId, { user_id: learnerId, runtime_protocol: 'exclusive_v1' })
  return claim({ sessionId, token })
}

async function claim({ sessionId, token }: Pick<Playing, 'sessionId' | 'token'>): Promise<Playing> {
  const seen = await read({ sessionId, token })
  const runtime = randomUUID()
  const claimed = await backend.call('claimRuntime', { bearer: token, params: { sessionId }, body: { runtime_id: runtime, expected_runtime_id: seen.player.runtimeOwnerId, attempt: seen.attempt_number } })
  expect(claimed.status).toBe(200)
  const { session } = claimed.body
  return { sessionId, token, runtime, attempt: session.attemptNumber, version: session.version, handed: handedIn(session.cmiData) }
}

const read = async ({ sessionId, token }: Pick<Playing, 'sessionId' | 'token'>, bearer = token): Promise<any> => (await backend.call('getSession', { bearer, params: { sessionId } })).body

/** A commit as the player sends it. */
async function commit(playing: Playing, changes: SharedValues | string, body: Record<string, unknown> = {}): Promise<ApiAnswer> {
  const text = typeof changes === 'string' ? changes : JSON.stringify(changes)
  const answer = await backend.call('commitSession', {
    bearer: playing.token,
    params: { sessionId: playing.sessionId },
    body: { version: playing.version, attempt: playing.attempt, runtime_id: playing.runtime, cmi_data_mode: 'replace', cmi_data: { 'cmi.location': '1', [objectiveChangesKey]: text }, ...body },
  })
  if (answer.status === 200) playing.version = answer.body.version
  return answer
}

/** What the learner would be handed anywhere. */
const reached = async (learnerId: string, packageId = second): Promise<SharedValues | null> => (await play(packageId, learnerId)).handed

const satisfied = { safety: { satisfied: true, measure: 0.9 } }

describe('two courses of one learner', () => {
  it('what one satisfies, the other is handed, at its claim and when the player reads', async () => {
    const learner = newLearner()
    expect((await commit(await play(first, learner), satisfied)).status).toBe(200)
    const other = await play(second, learner)
    expect(other.handed).toEqual(satisfied)
    expect(handedIn((await read(other)).cmi_data)).toEqual(satisfied)
  })

  it('neither of the two elements is stored, nor shown to the customer', async () => {
    const playing = await play(first, newLearner())
    const answer = await commit(playing, satisfied, { cmi_data: { 'cmi.location': '1', [objectiveChangesKey]: JSON.stringify(satisfied), [learnerObjectivesKey]: '{"forged":{"satisfied":true}}' } })
    expect(answer.body.cmi_data).toEqual({ 'cmi.location': '1' })
    expect((await read(playing, backend.liveKey)).cmi_data).toEqual({ 'cmi.location': '1' })
    expect(handedIn((await read(playing)).cmi_data)).toEqual(satisfied)
  })

  it('open side by side they write different objectives and fields at once: all arrive', async () => {
    const learner = newLearner()
    const [one, other] = [await play(first, learner), await play(second, learner)]
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([commit(one, { [`first-${round}`]: { satisfied: true }, both: { satisfied: true } }), commit(other, { [`second-${round}`]: { completed: true }, both: { measure: round / 20 } })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    const known = (await reached(learner)) ?? {}
    expect(Object.keys(known)).toHaveLength(41)
    expect(known['both']).toEqual({ satisfied: true, measure: 0.95 })
  })

  it('of one field the later commit counts, whichever course it comes from', async () => {
    const learner = newLearner()
    const [one, other] = [await play(first, learner), await play(second, learner)]
    await commit(one, satisfied)
    await commit(other, { safety: { satisfied: false } })
    expect(await reached(learner)).toEqual({ safety: { satisfied: false, measure: 0.9 } })
    await commit(one, { safety: { satisfied: null } })
    expect(await reached(learner)).toEqual({ safety: { satisfied: null, measure: 0.9 } })
  })
})

describe('everybody else', () => {
  it('another learner, another mode and another workspace are handed nothing of it', async () => {
    const learner = newLearner()
    await commit(await play(first, learner), satisfied)
    expect(await reached(newLearner())).toEqual({})
    expect((await play(second, learner, backend.testKey)).handed).toEqual({})
    const foreign = await seedPackage(backend, { tenantId: backend.otherTenantId, sharesObjectives: true })
    expect((await play(foreign, learner, backend.otherKey)).handed).toEqual({})
  })

  it('TEST launches share among themselves', async () => {
    const learner = newLearner()
    await commit(await play(first, learner, backend.testKey), satisfied)
    expect((await play(second, learner, backend.testKey)).handed).toEqual(satisfied)
    expect(await reached(learner)).toEqual({})
  })

  it('a course that shares nothing is handed nothing, and what it says is not taken up', async () => {
    const learner = newLearner()
    const playing = await play(apart, learner)
    expect(playing.handed).toBeNull()
    expect((await commit(playing, satisfied)).status).toBe(200)
    expect((await read(playing)).cmi_data).toEqual({ 'cmi.location': '1' })
    expect(await reached(learner)).toEqual({})
  })
})

describe('writers who have been superseded', () => {
  it('by another runtime, a new attempt or another revision change nothing', async () => {
    const learner = newLearner()
    const old = await play(first, learner)
    const owner = await claim(old)
    expect((await commit(old, satisfied)).body.code).toBe('RUNTIME_SUPERSEDED')
    expect((await commit({ ...owner, version: 9 }, satisfied)).body.code).toBe('VERSION_CONFLICT')
    await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: owner.sessionId } })
    expect((await commit(owner, satisfied)).body.code).toBe('ATTEMPT_SUPERSEDED')
    expect(await reached(learner)).toEqual({})
  })

  it('a review is handed nothing and records nothing', async () => {
    const reviewed = await seedPackage(backend, { sharesObjectives: true, completedRelaunchBehavior: 'review' })
    const learner = newLearner()
    const session = await launch(backend, reviewed, { user_id: learner })
    const write = (body: object): Promise<ApiAnswer> => backend.call('commitSession', { bearer: session.token, params: { sessionId: session.sessionId }, body })
    expect((await write({ completion_status: 'completed', cmi_data: { [objectiveChangesKey]: JSON.stringify(satisfied) } })).status).toBe(200)
    expect(handedIn((await read(session)).cmi_data)).toEqual(satisfied)
    await launch(backend, reviewed, { user_id: learner, session_id: session.sessionId })
    expect(handedIn((await read(session)).cmi_data)).toBeNull()
    expect((await write({ cmi_data: { [objectiveChangesKey]: '{"safety":{"satisfied":false}}' } })).body.code).toBe('RUNTIME_SUPERSEDED')
    expect(await reached(learner)).toEqual(satisfied)
  })

  it('whoever recorded before a review was opened goes on, and loses nothing by a crash', async () => {
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
    ['a reset', (playing: Playing) => backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: playing.sessionId } })],
    ['a start-over', (playing: Playing) => backend.call('startOver', { bearer: playing.token, params: { sessionId: playing.sessionId } })],
    ['a launch', (playing: Playing, learner: string) => backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId: first }, body: { user_id: learner, session_id: playing.sessionId, new_attempt: true } })],
  ])('begun by %s go on from what the learner has reached', async (_name, begin) => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await commit(playing, satisfied)
    expect((await begin(playing, learner)).body.attempt_number).toBe(2)
    const again = await claim(playing)
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
  backend.aws.faultDynamoDb((operation) => (operation === 'UpdateItem' && (updates += 1) > writes ? 'InternalServerError' : undefined))
  const answer = await commit(playing, changes)
  expect([answer.status, answer.body.retryable, updates]).toEqual([503, true, writes + 1])
  backend.aws.faultDynamoDb(null)
}

describe('a crash between the session and the learner', () => {
  it('the writer repeats, hears of a conflict, reads, and the learner has it', async () => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await cutOff(playing, satisfied)
    expect(await reached(learner)).toEqual({})
    expect((await commit(playing, satisfied)).body.code).toBe('VERSION_CONFLICT')
    expect(handedIn((await read(playing)).cmi_data)).toEqual(satisfied)
    expect(await reached(learner)).toEqual(satisfied)
  })

  it('the next runtime brings it, in a new attempt too', async () => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await cutOff(playing, satisfied)
    await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: playing.sessionId } })
    expect((await claim(playing)).handed).toEqual(satisfied)
    expect(await reached(learner)).toEqual(satisfied)
  })

  it('brought late, it takes back nothing that was written meanwhile', async () => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await cutOff(playing, satisfied)
    await commit(await play(second, learner), { safety: { satisfied: false }, other: { completed: true } })
    const after = { safety: { satisfied: false, measure: 0.9 }, other: { completed: true } }
    for (let turn = 0; turn < 3; turn += 1) expect(handedIn((await read(playing)).cmi_data)).toEqual(after)
    expect(await reached(learner)).toEqual(after)
  })
})

describe('what is sent', () => {
  it.each(['', 'x', '[]', '1', 'null', '{"a":1}', '{"a":{"satisfied":"yes"}}', '{"a":{"measure":1e300}}', `{"${'a'.repeat(4001)}":{"satisfied":true}}`])('%.40s: the commit is stored, and nothing is shared', async (text) => {
    const learner = newLearner()
    const playing = await play(first, learner)
    expect((await commit(playing, text)).status).toBe(200)
    expect(await reached(learner)).toEqual({})
  })

  it('too much of it is refused, and nothing is stored', async () => {
    const playing = await play(first, newLearner())
    const answer = await commit(playing, JSON.stringify({ a: { satisfied: true } }).padEnd(longestChanges + 1))
    expect([answer.status, answer.body.code]).toEqual([413, 'REQUEST_TOO_LARGE'])
    expect(await read(playing)).toMatchObject({ version: 1 })
  })

  it('an objective may be called whatever it likes', async () => {
    const learner = newLearner()
    const values = JSON.parse('{"__proto__x":{"satisfied":true},"constructor":{"satisfied":true},"ä 🎓":{"raw":7,"min":0,"max":10,"amount":0.5,"completed":false}}')
    await commit(await play(first, learner), values)
    expect(await reached(learner)).toEqual(values)
  })

  it('with elements that are merged, or without a runtime', async () => {
    const learner = newLearner()
    const playing = await play(first, learner)
    await commit(playing, satisfied, { cmi_data_mode: 'merge' })
    const { sessionId, token } = await launch(backend, second, { user_id: learner })
    const answer = await backend.call('commitSession', { bearer: token, params: { sessionId }, body: { cmi_data: { [objectiveChangesKey]: '{"other":{"completed":true}}' } } })
    expect(answer.status).toBe(200)
    expect(await reached(learner)).toEqual({ ...satisfied, other: { completed: true } })
  })
})

describe('packages', () => {
  const sequencing = '<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="o"><imsss:mapInfo targetObjectiveID="safety" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives></imsss:sequencing>'
  const organization = (attributes: string, inside: string): string =>
    `<organization identifier="O1" ${attributes}><title>A course</title><item identifier="I1" identifierref="R1"><title>First</title>${inside}</item></organization>`

  it.each<[string, { version: string; organizations: string }, object | null]>([
    ['maps objectives', { version: '2004 4th Edition', organizations: organization('', sequencing) }, {}],
    ['maps objectives, 2nd Edition', { version: 'CAM 1.3', organizations: organization('adlseq:objectivesGlobalToSystem="true"', sequencing) }, {}],
    ['keeps them to itself', { version: '2004 3rd Edition', organizations: organization('adlseq:objectivesGlobalToSystem="false"', sequencing) }, null],
    ['maps none', { version: '2004 4th Edition', organizations: organization('', '') }, null],
    ['is SCORM 1.2', { version: '1.2', organizations: '<item identifier="I1" identifierref="R1"><title>First</title></item>' }, null],
  ])('one that %s', async (_name, manifest, handed) => {
    const { storage_path: path } = await putUpload({ backend }, writeZip(packageEntries(manifestXml(manifest))))
    const processed = await processUpload({ backend }, path)
    expect(processed.status).toBe(200)
    expect((await play(processed.body.package.id, newLearner())).handed).toEqual(handed)
  })
})

it('one item a learner', async () => {
  const learner = newLearner()
  await commit(await play(first, learner), satisfied)
  const { Item } = await backend.table.documents.send(new GetCommand({ TableName: backend.table.name, Key: keys.learnerObjectives(backend.tenantId, 'live', learnerTag(learner)) }))
  expect(Object.keys(Item ?? {}).sort()).toEqual(['bytes', 'pk', 'recent', 'sk'])
})
