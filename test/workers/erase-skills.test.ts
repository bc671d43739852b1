/** Erasing and exporting what an agent left as a learner of skills: completely, also when workers die, and nothing later. */
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { Evidence } from '#shared/domain/skills/evidence.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { changeClientSystem, newClientSystem } from '#shared/domain/skills/client-system.ts'
import { actorDataMessage } from '#shared/operations/actor-data/actor-data-message.ts'
import { actorDataStatus, retryActorData } from '#shared/operations/actor-data/actor-data-operations.ts'
import { fadeSkill } from '#shared/operations/skills/fade-skill.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { actorDataRepository } from '#shared/store/actor-data/actor-data-repository.ts'
import { newRecommendation, withFeedback } from '#shared/domain/skills/recommendation.ts'
import { recommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { aLearner, clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import {
  ActorDataWorkers,
  closeActorDataBackend,
  dyingAfter,
  endFaults,
  eventsOf,
  startActorDataBackend,
} from '#test/support/actor-data-bench.ts'
import { aRequest, anEvent } from '#test/support/actor-data.ts'
import type { Backend } from '#test/support/backend.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startActorDataBackend()
})
afterEach(() => endFaults(backend))
afterAll(() => closeActorDataBackend(backend))

const stamp = stampAt('2026-11-21T10:00:00.000Z')
const agentOf = ({ subjectId: name }: ProjectionOwner) => ({ account: { homePage: 'https://api.test', name } })

const record = (owner: ProjectionOwner, evidence: readonly Evidence[]) =>
  recordEvidence({ owner, evidence, terms: skillTerms, reason: 'evidence' }, stamp, skillStores(backend.table))

/** Recommends a package to a learner, and records feedback about that. */
async function recommend({ tenantId, subjectId }: ProjectionOwner): Promise<void> {
  const recommendations = recommendationRepository(backend.table)
  const named = { packageId: 'pkg_1', roleBriefId: 'rol_1', roleBriefVersion: 2, frameworkId: 'fwk_1' }
  const made = newRecommendation({ tenantId, subjectId, ...named }, stamp.now)
  await recommendations.record(made, stamp.now)
  const change = withFeedback(made, { verdict: 'not_relevant', note: 'knows it' }, stamp)
  if (change !== null) await recommendations.answer(made, change)
}

/** A learner with evidence of two skills, and with a recommendation. */
async function learned(owner = aLearner()): Promise<ProjectionOwner> {
  for (const skillId of [owner.skillId, 'another skill'])
    await record({ ...owner, skillId }, [clientEvidence({ ...owner, skillId }, 'exam')])
  await recommend(owner)
  return owner
}

async function heldOf({ tenantId, subjectId }: ProjectionOwner) {
  const tag = learnerTag(subjectId)
  const [evidence, derived] = await Promise.all(
    [keys.skillEvidence(tenantId, tag, { skillId: '', evidenceId: '' }), keys.skillProjection(tenantId, tag, '')].map(
      ({ pk: partition }) => queryAll(backend.table, { partition, consistent: true }),
    ),
  )
  const recommendations = await recommendationRepository(backend.table).ofLearner({ tenantId, subjectId })
  const marks = ['9d4b1f36-0f5c-4f43-b7a0-5a0a4b1c2e02', 'another skill'].map((skillId) =>
    get(backend.table, keys.dueMark(tenantId, 'skill-fading', `${tag}#${skillId}`), { consistent: true }),
  )
  return {
    evidence: evidence?.map(({ skillId, occurredAt }) => [skillId, occurredAt]),
    derived: derived?.map(({ sk }) => sk),
    recommendations: recommendations.length,
    marks: (await Promise.all(marks)).filter((mark) => mark !== undefined).length,
  }
}

const nothing = { evidence: [], derived: ['X'], recommendations: 0, marks: 0 }
const later = '2099-01-01T09:00:00.000Z'

it('erases evidence, levels, numbers, recommendations and marks of a learner, and nobody else (example 19)', async () => {
  const workers = new ActorDataWorkers(backend)
  const ada = await learned()
  const other = await learned({ ...ada, subjectId: `${ada.subjectId} the second` })
  expect(await heldOf(ada)).toMatchObject({
    marks: 2,
    recommendations: 1,
    derived: expect.arrayContaining(['V#fwk_1']),
  })
  const before = await heldOf(other)
  const request = await workers.ask(ada.tenantId, 'erase', agentOf(ada))
  await workers.drain()
  expect(workers.problems).toEqual([])
  expect(await actorDataStatus(request, workers.operations)).toMatchObject({ status: 'done', counts: { evidence: 2 } })
  expect(await heldOf(ada)).toEqual(nothing)
  expect(await heldOf(other)).toEqual(before)
  const finished = (await eventsOf(backend, ada.tenantId)).find(({ type }) => type === 'actor_data.finished')
  expect(finished?.data).toMatchObject({ evidence: 2 })
})

it('drops what a writer still had of the learner, also its withdrawal and fading (example 19)', async () => {
  const workers = new ActorDataWorkers(backend)
  const ada = await learned()
  await workers.ask(ada.tenantId, 'erase', agentOf(ada))
  await workers.drain()
  const inFlight = clientEvidence(ada, 'sent before')
  expect(await record(ada, [inFlight])).toEqual({ projection: null, evidence: [] })
  const place = { tag: learnerTag(ada.subjectId), skillId: ada.skillId }
  await fadeSkill(ada.tenantId, place, { stamp, skills: skillStores(backend.table) })
  expect(await heldOf(ada)).toEqual(nothing)
})

it('keeps what the learner did after the request, with a level of that alone', async () => {
  const workers = new ActorDataWorkers(backend)
  const ada = await learned()
  const fresh = clientEvidence(ada, 'later', { occurredAt: later })
  await record(ada, [fresh])
  const request = await workers.ask(ada.tenantId, 'erase', agentOf(ada))
  await workers.drain()
  expect(await actorDataStatus(request, workers.operations)).toMatchObject({ counts: { evidence: 2 } })
  expect(await heldOf(ada)).toMatchObject({
    evidence: [[ada.skillId, later]],
    derived: [`P#${ada.skillId}`, 'V#fwk_1', 'X'],
  })
  const stores = skillStores(backend.table)
  expect((await stores.projections.get(ada))?.ledger.map(({ evidenceId }) => evidenceId)).toEqual([fresh.evidenceId])
  const [vector] = await stores.vectors.getEach(ada.tenantId, 'fwk_1', [ada.subjectId])
  expect([...(vector?.keys() ?? [])]).toEqual([ada.skillId])
})

it('erases the same wherever the worker is killed', async () => {
  const requests = actorDataRepository(backend.table)
  for (let step = 0; ; step += usualNumber(1, 4)) {
    const workers = new ActorDataWorkers(backend)
    const ada = await learned()
    await record(ada, [clientEvidence(ada, 'later', { occurredAt: later })])
    const at = '2026-11-21T12:00:00.000Z'
    const progress = { phase: 'skills', from: at, before: at, after: null, countedTo: null } as const
    const request = aRequest({ tenantId: ada.tenantId, requestId: 'adr_1', actor: agentOf(ada), progress })
    await requests.create(request, anEvent('evt_1'))
    await subjectDataRepository(backend.table).markErased(ada, at)
    await workers.queue.send(actorDataMessage(request))
    const { made } = dyingAfter(backend, step)
    await workers.drain()
    const calls = made()
    endFaults(backend)
    expect(await actorDataStatus(request, workers.operations)).toMatchObject({
      status: 'done',
      counts: { evidence: 2 },
    })
    expect(await heldOf(ada)).toMatchObject({
      evidence: [[ada.skillId, later]],
      derived: [`P#${ada.skillId}`, 'V#fwk_1', 'X'],
    })
    if (calls <= step) return
  }
})

it.each([
  ['removes evidence', 'BatchWriteItem'],
  ['removes levels', 'DeleteItem'],
])('erases whom the rules named when it began, also where it is given up while it %s', async (_, failing) => {
  const workers = new ActorDataWorkers(backend)
  const ada = await learned()
  const clientSystems = clientSystemRepository(backend.table)
  const system = newClientSystem(
    { tenantId: ada.tenantId, clientSystemId: 'cls_lms' },
    {
      ...{ name: 'LMS', kind: 'lms', trust: 1, allowedModes: [], followStatements: false },
      subjectRule: { accountHomePages: ['https://lms.example'], mailto: false },
    },
    stamp,
  )
  await clientSystems.create(system)
  const agent = { account: { homePage: 'https://lms.example', name: ada.subjectId } }
  const request = await workers.ask(ada.tenantId, 'erase', agent)
  backend.aws.faultDynamoDb((operation) => (operation === failing ? 'InternalServerError' : undefined))
  await workers.drain()
  endFaults(backend)
  expect(await actorDataStatus(request, workers.operations)).toMatchObject({ status: 'failed' })
  expect(await heldOf(ada)).not.toEqual(nothing)
  const subjectRule = { accountHomePages: [], mailto: false }
  const changed = changeClientSystem(system.clientSystem, { settings: { subjectRule } }, stamp)
  if (changed.outcome === 'refused' || changed.value === null) throw new Error('The rule changes.')
  expect(await clientSystems.change(system.clientSystem, changed.value)).toBeNull()
  expect(await retryActorData(request, workers.operations)).toBe(true)
  await workers.drain()
  expect(await actorDataStatus(request, workers.operations)).toMatchObject({ status: 'done', counts: { evidence: 2 } })
  expect(await heldOf(ada)).toEqual(nothing)
  const stored = await actorDataRepository(backend.table).get(request)
  expect(JSON.stringify(stored)).not.toContain(ada.subjectId)
})

it('erases learners that a client system names by mailbox or by account, and nothing for other agents', async () => {
  const workers = new ActorDataWorkers(backend)
  const ada = await learned({ ...aLearner(), subjectId: 'ada@x.org' })
  await clientSystemRepository(backend.table).create(
    newClientSystem(
      { tenantId: ada.tenantId, clientSystemId: 'cls_mail' },
      {
        ...{ name: 'Exams', kind: 'assessment', trust: 1, allowedModes: [], followStatements: false },
        subjectRule: { accountHomePages: ['https://lms.example'], mailto: true },
      },
      stamp,
    ),
  )
  const before = await heldOf(ada)
  await workers.ask(ada.tenantId, 'erase', { account: { homePage: 'https://elsewhere.example', name: 'ada@x.org' } })
  await workers.drain()
  expect(await heldOf(ada)).toEqual(before)
  await workers.ask(ada.tenantId, 'erase', { mbox: 'mailto:ada@x.org' })
  await workers.drain()
  expect(await heldOf(ada)).toEqual(nothing)
  const bob = await learned({ ...ada, subjectId: 'bob' })
  await workers.ask(bob.tenantId, 'erase', { account: { homePage: 'https://lms.example', name: 'bob' } })
  await workers.drain()
  expect(await heldOf(bob)).toEqual(nothing)
})

it('exports evidence, levels and recommendations as lines of JSON', async () => {
  const workers = new ActorDataWorkers(backend)
  const ada = await learned()
  const request = await workers.ask(ada.tenantId, 'export', agentOf(ada))
  await workers.drain()
  expect(workers.problems).toEqual([])
  const status = await actorDataStatus(request, workers.operations)
  expect(status).toMatchObject({ status: 'done', counts: { evidence: 2 } })
  const files = await filesOfZip(Buffer.from(await (await fetch(status?.link ?? '')).arrayBuffer()))
  const lines = (name: string) =>
    String(files.get(name))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(lines('skills/evidence-000001.jsonl')).toMatchObject([
    { subjectId: ada.subjectId, skillId: ada.skillId, outcome: 0.85 },
    { subjectId: ada.subjectId, skillId: 'another skill' },
  ])
  expect(lines('skills/projections.jsonl')).toMatchObject([
    { skillId: ada.skillId, level: 2, evidenceCount: 1 },
    { skillId: 'another skill', level: 2 },
  ])
  expect(lines('skills/recommendations.jsonl')).toMatchObject([
    { packageId: 'pkg_1', roleBriefVersion: 2, feedback: { verdict: 'not_relevant', note: 'knows it' } },
  ])
})
