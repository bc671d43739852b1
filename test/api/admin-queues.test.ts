/** Queues of the platform and their dead letters, for its administration. */
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { auditRecorder } from '#functions/workers/record-audit/record-audit.ts'
import { publishEvents } from '#functions/workers/publish-events/publish-events.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { publishing, takeBusEvents } from '#test/support/published-events.ts'
import { openWorkspace, signInPlatformAdmin, type SignedIn } from '#test/support/signed-in.ts'

let backend: Backend
let admin: SignedIn
beforeAll(async () => {
  backend = await startBackend()
  admin = await signInPlatformAdmin(backend)
})
afterAll(() => backend.close())
afterEach(async () => {
  for (const name of ['processing-test', 'processing-test-dead']) await empty(name)
})

const urlOf = (name: string): string => backend.aws.sqs.createQueue(name).url

/** Takes every message out of a queue. */
async function empty(name: string): Promise<void> {
  const [client, QueueUrl] = [new SQSClient({}), urlOf(name)]
  for (;;) {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
    if (Messages.length === 0) return
    for (const { ReceiptHandle } of Messages) await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
  }
}

const processing = { kind: 'process', tenantId: 'tenant_one' }

const addDeadLetters = async (count: number, body: object = processing, queue = 'processing-test') => {
  for (let index = 0; index < count; index += 1)
    await new SQSClient({}).send(
      new SendMessageCommand({
        QueueUrl: urlOf(`${queue}-dead`),
        MessageBody: JSON.stringify({ ...body, secret: `secret ${index}` }),
        MessageGroupId: 'tenant_one',
      }),
    )
}

const list = () => backend.call('listQueues', { headers: admin.reads })
const look = (queue: string) => backend.call('listDeadLetters', { headers: admin.reads, query: { queue } })
const redrive = (body: object = { queue: 'processing', note: 'Fixed in 1.2' }): Promise<ApiResponse> =>
  backend.call('redriveDeadLetters', { headers: admin.changes, body })
const countOf = (name: string) => backend.aws.sqs.countMessages(name)

/** The entries of the platform's audit log, after everything that waits is published. */
async function audited(): Promise<readonly object[]> {
  const { table, aws } = backend
  const problems: unknown[] = []
  const clock = { now: Date.now }
  await publishEvents({ ...publishing(table, problems), clock }, { hasTime: () => true })
  const record = auditRecorder({ log: auditRepository(table), configurations: configurationRepository(table) })
  for (const event of takeBusEvents(aws.busEvents)) await record(event)
  expect(problems).toEqual([])
  const { body } = await backend.call('listPlatformAuditEntries', { headers: admin.reads })
  return body.entries
}

describe('the list of queues', () => {
  it('counts what waits and what has failed, and says how old the oldest is', async () => {
    await addDeadLetters(3)
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.queues).toEqual([
      { name: 'deliveries', waiting: 0, in_flight: 0, dead_letters: 0, oldest_dead_letter_seconds: null },
      { name: 'processing', waiting: 0, in_flight: 0, dead_letters: 3, oldest_dead_letter_seconds: expect.any(Number) },
    ])
    expect(body.queues[1].oldest_dead_letter_seconds).toBeLessThan(60)
    expect(countOf('processing-test-dead').visible).toBe(3)
  })

  it('says how long the oldest event has waited in the outbox', async () => {
    await audited()
    expect((await list()).body.outbox).toEqual({ oldest_event_seconds: null })
    await addDeadLetters(1)
    await redrive()
    expect((await list()).body.outbox.oldest_event_seconds).toBeLessThan(60)
  })
})

describe('dead letters', () => {
  it('shows kind, workspace and receives of some, and no body', async () => {
    await addDeadLetters(1, { 'detail-type': 'session.completed', detail: { tenant_id: 'tenant_two' } })
    await addDeadLetters(11)
    const { body } = await look('processing')
    expect(body.dead_letters).toHaveLength(10)
    expect(body.dead_letters[0]).toEqual({
      ...{ message_id: expect.any(String), kind: 'session.completed', tenant_id: 'tenant_two' },
      ...{ receives: 1, sent_at: expect.stringMatching(/^20\d\d-/) },
    })
    expect(body.dead_letters[1]).toMatchObject({ kind: 'process', tenant_id: 'tenant_one' })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect((await look('deliveries')).body).toEqual({ dead_letters: [] })
  })

  it('refuses a queue that there is not', async () => {
    expect((await look('nothing')).body.code).toBe('NOT_FOUND')
    expect((await redrive({ queue: 'nothing', note: 'x' })).body.code).toBe('NOT_FOUND')
    expect((await redrive({ queue: 'processing' })).body.code).toBe('VALIDATION_ERROR')
  })
})

describe('a redrive', () => {
  it('sends ten at a time back as they were, and records who did it and why', async () => {
    await addDeadLetters(12)
    expect((await redrive()).body).toEqual({ redriven: 10, remaining: 2 })
    expect((await redrive()).body).toEqual({ redriven: 2, remaining: 0 })
    expect((await redrive()).body).toEqual({ redriven: 0, remaining: 0 })
    expect([countOf('processing-test').visible, countOf('processing-test-dead').visible]).toEqual([12, 0])
    const entry = { type: 'platform.dead_letters_redriven', note: 'Fixed in 1.2' }
    const actor = { kind: 'person', id: admin.personId }
    expect((await audited()).slice(0, 2)).toMatchObject([
      { ...entry, actor, data: { queue: 'processing', messages: 2 } },
      { ...entry, actor, data: { queue: 'processing', messages: 10 } },
    ])
  })

  it('sends each message once, however many people redrive at the same time', async () => {
    await addDeadLetters(25)
    const answers = await Promise.all(Array.from({ length: 4 }, () => redrive()))
    expect(answers.reduce((sum, { body }) => sum + Number(body.redriven), 0)).toBe(25)
    expect([countOf('processing-test').visible, countOf('processing-test-dead').visible]).toEqual([25, 0])
  })

  it('moves nothing where its author cannot be recorded', async () => {
    await addDeadLetters(2, processing, 'deliveries-test')
    backend.aws.faultDynamoDb((operation) => (operation === 'PutItem' ? 'InternalServerError' : undefined))
    expect((await redrive({ queue: 'deliveries', note: 'x' })).status).toBe(503)
    backend.aws.faultDynamoDb(null)
    const { visible, inFlight } = countOf('deliveries-test-dead')
    expect([visible + inFlight, countOf('deliveries-test').visible]).toEqual([2, 0])
  })

  it('refuses everybody but platform admins on their own origin, and moves nothing', async () => {
    await addDeadLetters(1)
    const before = await audited()
    const { people } = await openWorkspace(backend, ['owner', 'admin'])
    const body = { queue: 'processing', note: 'x' }
    for (const { changes } of people)
      expect((await backend.call('redriveDeadLetters', { headers: changes, body })).body.code).toBe(
        'PLATFORM_ADMIN_REQUIRED',
      )
    const foreign = { ...admin.changes, origin: 'https://elsewhere.example' }
    expect((await backend.call('redriveDeadLetters', { headers: foreign, body })).status).toBe(403)
    expect(countOf('processing-test-dead').visible).toBe(1)
    expect(await audited()).toEqual(before)
  })
})
