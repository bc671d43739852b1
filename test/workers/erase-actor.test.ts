/** Erasing what an agent left: completely, also when workers die, and nothing of other agents. */
import { attachmentKey } from '#shared/domain/statements/attachment-key.ts'
import { actorDataMessage } from '#shared/operations/actor-data/actor-data-message.ts'
import { actorDataStatus, listActorData, retryActorData } from '#shared/operations/actor-data/actor-data-operations.ts'
import { fresh } from '#test/store/support/engines.ts'
import { aStatement, allIds, asRequest, openStatements } from '#test/store/support/statements.ts'
import {
  ActorDataWorkers,
  ada,
  attached,
  closeActorDataBackend,
  dyingAfter,
  endFaults,
  eventsOf,
  expectErased,
  left,
  objectsOf,
  records,
  sha,
  startActorDataBackend,
  statementsOf,
} from '#test/support/actor-data-bench.ts'
import type { Backend } from '#test/support/backend.ts'
import { random } from '#test/support/random.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startActorDataBackend()
})
afterEach(() => endFaults(backend))
afterAll(() => closeActorDataBackend(backend))

const kills = Number(process.env['LECTERN_ACTOR_KILLS'] ?? 4)

it('erases what one agent left, and records it without the identity of the agent', async () => {
  const workers = new ActorDataWorkers(backend)
  const [at, other] = [await left(backend), await left(backend)]
  const [before, pages] = [await objectsOf(other.tenantId), await allIds(statementsOf(backend), other.tenantId)]
  const request = await workers.ask(at.tenantId, 'erase')
  expect(await listActorData(at.tenantId, workers.operations)).toMatchObject([
    { requestId: request.requestId, status: 'queued', actor: { mbox: ada.mbox } },
  ])
  await workers.drain()
  expect(workers.problems).toEqual([])
  await expectErased(backend, at, await actorDataStatus(request, workers.operations))
  expect([await objectsOf(other.tenantId), await allIds(statementsOf(backend), other.tenantId)]).toEqual([
    before,
    pages,
  ])
  const recorded = await eventsOf(backend, at.tenantId)
  expect(
    recorded.map(({ type, data }) => [type, data?.['kind'], data?.['outcome'] ?? null, data?.['statements'] ?? null]),
  ).toEqual([
    ['actor_data.requested', 'erase', null, null],
    ['actor_data.finished', 'erase', 'done', 15],
  ])
  expect(JSON.stringify([recorded, await listActorData(at.tenantId, workers.operations)])).not.toMatch(/ada@|"Ada/)
  expect(recorded[0]?.data?.['actor_hash']).toBe(request.actorHash)
})

it('keeps what is stored after the request', async () => {
  const workers = new ActorDataWorkers(backend)
  const at = await left(backend)
  const request = await workers.ask(at.tenantId, 'erase')
  workers.now += 90_000
  const later = openStatements(backend.table, { bodies: records(), now: () => workers.now })
  const fresher = aStatement({ actor: ada, attachments: [attached('mine')] })
  await later.store(asRequest(at.tenantId, [fresher]))
  await workers.drain()
  expect(await actorDataStatus(request, workers.operations)).toMatchObject({
    status: 'done',
    counts: { statements: 15, attachments: 0 },
  })
  expect(await allIds(later, at.tenantId, { agent: ada })).toEqual([fresher.id])
  expect(await objectsOf(at.tenantId)).toContain(attachmentKey(at.tenantId, sha('mine')))
})

it(`erases the same when it is killed at any call (${kills} times)`, async () => {
  const dry = { workers: new ActorDataWorkers(backend), at: await left(backend) }
  await dry.workers.ask(dry.at.tenantId, 'erase')
  const counted = dyingAfter(backend, Infinity)
  await dry.workers.drain()
  const all = counted.made()
  expect(all).toBeGreaterThan(50)
  for (let kill = 0; kill < kills; kill += 1) {
    const step = kills >= all ? kill % all : Math.floor(random() * all)
    const [workers, at] = [new ActorDataWorkers(backend), await left(backend)]
    const request = await workers.ask(at.tenantId, 'erase')
    dyingAfter(backend, step)
    await workers.drain().catch((cause: unknown) => {
      throw new Error(`killed after ${step} of ${all} calls`, { cause })
    })
    endFaults(backend)
    await expectErased(backend, at, await actorDataStatus(request, workers.operations))
  }
})

it('erases the same in slices of one step, with two workers at once', async () => {
  const workers = new ActorDataWorkers(backend)
  const at = await left(backend)
  const request = await workers.ask(at.tenantId, 'erase')
  await workers.queue.send(actorDataMessage(request))
  await workers.drain(() => false)
  await expectErased(backend, at, await actorDataStatus(request, workers.operations))
})

it('deletes the exports of an agent that is erased', async () => {
  const workers = new ActorDataWorkers(backend)
  const at = await left(backend)
  const exported = await workers.ask(at.tenantId, 'export')
  await workers.drain()
  const erased = await workers.ask(at.tenantId, 'erase')
  await workers.drain()
  expect(await actorDataStatus(exported, workers.operations)).toMatchObject({
    status: 'failed',
    lastFailure: 'the agent was erased',
    actor: null,
    link: null,
  })
  await expectErased(backend, at, await actorDataStatus(erased, workers.operations))
  expect((await objectsOf(at.tenantId)).filter((key) => key.startsWith('exports/'))).toEqual([])
})

it('gives up after five failures, records it, and continues when it is retried', async () => {
  const workers = new ActorDataWorkers(backend)
  const at = await left(backend)
  const request = await workers.ask(at.tenantId, 'erase')
  backend.aws.faultS3(() => ({ status: 403, code: 'AccessDenied' }))
  await workers.drain()
  expect(workers.problems).toHaveLength(5)
  expect(await actorDataStatus(request, workers.operations)).toMatchObject({
    status: 'failed',
    actor: { mbox: ada.mbox },
  })
  expect((await eventsOf(backend, at.tenantId)).map(({ type, severity }) => [type, severity])).toEqual([
    ['actor_data.requested', 'info'],
    ['actor_data.finished', 'warn'],
  ])
  endFaults(backend)
  expect(await retryActorData(request, workers.operations)).toBe(true)
  await workers.drain()
  await expectErased(backend, at, await actorDataStatus(request, workers.operations))
  expect(await retryActorData(request, workers.operations)).toBe(false)
})

it('refuses a group without an identifier', async () => {
  await expect(
    new ActorDataWorkers(backend).ask(fresh('tenant_'), 'erase', { objectType: 'Group', member: [ada] }),
  ).rejects.toThrow('has no identifier')
})
