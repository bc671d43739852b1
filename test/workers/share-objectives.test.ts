/**
 * Sharing objectives: what a request that died has left out reaches the learner, once and without undoing newer
 * changes.
 */
import { objectiveSharer } from '#functions/workers/share-objectives/share-objectives.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { sharedValues } from '#shared/domain/objectives/learner-objectives.ts'
import { packChanges } from '#shared/domain/objectives/objective-packing.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { objectiveRepository } from '#shared/store/objectives/objective-repository.ts'
import { MortalProcess } from '#test/support/mortal-process.ts'
import { messageOf, received } from '#test/support/published-events.ts'
import { completed, next, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

let bench: WebhookBench
beforeAll(async () => {
  bench = await startWebhookBench()
})
afterAll(() => bench.close())

const changes = { at: Date.parse('2026-11-21T09:59:59.000Z'), values: { safety: { satisfied: true } } }

const learner = () => ({ tenantId: `tenant_${next()}`, mode: 'live', learnerId: 'learner-1' }) as const
const eventOf = (owner: Partial<Session>, settings: Partial<Session> = {}): PublishedEvent => {
  const session = aSession({ ...owner, sharesObjectives: true, objectiveChanges: packChanges(changes), ...settings })
  return received({ tenantId: session.tenantId, event: completed(), session })
}
const objectives = () => objectiveRepository(bench.table)
const reached = async (owner: ReturnType<typeof learner>): Promise<unknown> =>
  sharedValues(await objectives().get(owner))

test('adds the changes of a session to the objectives of its learner', async () => {
  const owner = learner()
  await objectiveSharer(objectives())(eventOf(owner))
  expect(await reached(owner)).toEqual({ safety: { satisfied: true } })
})

test('keeps values that were written later, and adds nothing twice', async () => {
  const owner = learner()
  await objectives().append(owner, { at: changes.at + 1, values: { safety: { satisfied: false } } })
  let writes = 0
  const counting = {
    get: (given: ReturnType<typeof learner>) => objectives().get(given),
    append: () => Promise.resolve(void (writes += 1)),
  }
  await objectiveSharer(counting)(eventOf(owner))
  expect([await reached(owner), writes]).toEqual([{ safety: { satisfied: false } }, 0])
})

test('adds nothing for a course that does not share objectives', async () => {
  const owner = learner()
  await objectiveSharer(objectives())(eventOf(owner, { sharesObjectives: false }))
  expect(await reached(owner)).toEqual({})
})

test('adds what is missing after it was killed between reading and writing', async () => {
  for (const [call, after] of [
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ] as const) {
    const owner = learner()
    const event = eventOf(owner)
    await expect(objectiveSharer(new MortalProcess(call, after).of(objectives()))(event)).rejects.toThrow('killed')
    await objectiveSharer(objectives())(event)
    expect(await reached(owner)).toEqual({ safety: { satisfied: true } })
  }
})

test('fails the event alone whose changes the table does not take, and adds them when it comes again', async () => {
  const owners = [learner(), learner()]
  const { handler } = await import('#functions/workers/share-objectives/handler.ts')
  let writes = 0
  bench.aws.faultDynamoDb((operation) =>
    operation === 'UpdateItem' && (writes += 1) === 1 ? 'ProvisionedThroughputExceededException' : undefined,
  )
  const records = owners.map((owner, index) => messageOf(eventOf(owner), String(index)))
  expect((await handler({ Records: records })).batchItemFailures).toHaveLength(1)
  bench.aws.faultDynamoDb(null)
  expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] })
  for (const owner of owners) expect(await reached(owner)).toEqual({ safety: { satisfied: true } })
})
