import { setTimeout as sleep } from 'node:timers/promises'
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListDeadLetterSourceQueuesCommand,
  ListMessageMoveTasksCommand,
  type ListMessageMoveTasksResultEntry,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { openSqsWorkbench, region, type SqsWorkbench } from './support/sqs-workbench.ts'

let bench: SqsWorkbench
beforeAll(async () => {
  bench = await openSqsWorkbench()
})
afterAll(() => bench.close())

const arn = (name: string) => `arn:aws:sqs:${region}:000000000000:${name}`
const redrive = (target: string, maxReceiveCount: number | string) => ({
  VisibilityTimeout: '0',
  RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arn(target), maxReceiveCount }),
})

/** A dead-letter queue and a queue before it that gives up after one delivery. */
async function pair(name: string): Promise<{ source: string; dead: string; deadArn: string }> {
  const dead = await bench.createQueue(`${name}-dead`)
  return { dead, deadArn: arn(`${name}-dead`), source: await bench.createQueue(name, redrive(`${name}-dead`, 1)) }
}

/** Sends messages and lets them die. */
async function kill(source: string, ...bodies: string[]): Promise<void> {
  for (const body of bodies) await bench.send(source, body)
  await bench.receive(source)
  expect(await bench.receive(source)).toEqual([])
}

async function newestMove(SourceArn: string): Promise<ListMessageMoveTasksResultEntry | undefined> {
  return (await bench.client.send(new ListMessageMoveTasksCommand({ SourceArn }))).Results?.[0]
}

async function finishedMove(SourceArn: string): Promise<ListMessageMoveTasksResultEntry | undefined> {
  for (let waits = 0; waits < 100; waits += 1) {
    const move = await newestMove(SourceArn)
    if (move?.Status !== 'RUNNING') return move
    await sleep(20)
  }
  throw new Error('The move does not end.')
}

describe('redrive policy', () => {
  test('a message received often enough goes to the dead-letter queue with its id, its source and its count', async () => {
    const dead = await bench.createQueue('poison-dead')
    const url = await bench.createQueue('poison', redrive('poison-dead', '2'))
    const { MessageId } = await bench.send(url, 'poison', { MessageGroupId: 'tenant' })
    await bench.receive(url)
    await bench.receive(url)
    expect(await bench.receive(dead)).toEqual([])
    expect(await bench.receive(url)).toEqual([])
    const [letter] = await bench.receive(dead)
    expect(letter).toMatchObject({ MessageId, Body: 'poison' })
    expect(letter?.Attributes).toMatchObject({ ApproximateReceiveCount: '3', DeadLetterQueueSourceArn: arn('poison'), MessageGroupId: 'tenant' })
  })

  test('a dead-letter queue with a policy of its own counts its own deliveries', async () => {
    await bench.createQueue('chain-end')
    const middle = await bench.createQueue('chain-middle', redrive('chain-end', 1))
    const start = await bench.createQueue('chain-start', redrive('chain-middle', 3))
    await bench.send(start, 'x')
    for (let deliveries = 0; deliveries < 4; deliveries += 1) await bench.receive(start)
    expect(await bench.bodies(middle)).toEqual(['x'])
    expect(await bench.bodies(middle)).toEqual([])
    expect(await bench.bodies(`${bench.server.endpoint}/000000000000/chain-end`)).toEqual(['x'])
  })

  test('in a FIFO queue the rest of the group goes on', async () => {
    const fifo = { FifoQueue: 'true', ContentBasedDeduplication: 'true' }
    const dead = await bench.createQueue('group-dead.fifo', fifo)
    const url = await bench.createQueue('group.fifo', { ...fifo, ...redrive('group-dead.fifo', 1) })
    await bench.send(url, 'bad', { MessageGroupId: 'g' })
    await bench.receive(url)
    await bench.send(url, 'good', { MessageGroupId: 'g' })
    expect(await bench.bodies(url)).toEqual(['good'])
    expect((await bench.receive(dead))[0]).toMatchObject({ Body: 'bad', Attributes: { MessageGroupId: 'g' } })
  })

  test.each([
    ['a target that is missing', redrive('not-there', 2).RedrivePolicy],
    ['a target of the other kind', redrive('other-kind.fifo', 2).RedrivePolicy],
    ['a target that allows no source', redrive('closed', 2).RedrivePolicy],
    ['a target in another region', JSON.stringify({ deadLetterTargetArn: 'arn:aws:sqs:us-west-2:000000000000:target', maxReceiveCount: 2 })],
    ['a count of 0', redrive('target', 0).RedrivePolicy],
    ['a count of 1001', redrive('target', 1001).RedrivePolicy],
    ['no count', JSON.stringify({ deadLetterTargetArn: arn('target') })],
    ['something else than JSON', 'policy'],
  ])('refuses %s', async (_, RedrivePolicy) => {
    await bench.createQueue('target')
    await bench.createQueue('closed', { RedriveAllowPolicy: JSON.stringify({ redrivePermission: 'denyAll' }) })
    await bench.createQueue('other-kind.fifo', { FifoQueue: 'true' })
    await expect(bench.createQueue('refused', { RedrivePolicy })).rejects.toMatchObject({ name: 'InvalidParameterValue' })
    await expect(bench.client.send(new GetQueueUrlCommand({ QueueName: 'refused' }))).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
  })

  test('the same policy in another spelling is the same queue', async () => {
    await bench.createQueue('spelled-dead')
    const url = await bench.createQueue('spelled', redrive('spelled-dead', '5'))
    const reordered = JSON.stringify({ maxReceiveCount: 5, deadLetterTargetArn: arn('spelled-dead') })
    expect(await bench.createQueue('spelled', { RedrivePolicy: reordered })).toBe(url)
    const { Attributes } = await bench.client.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['RedrivePolicy'] }))
    expect(Attributes?.RedrivePolicy).toBe(JSON.stringify({ deadLetterTargetArn: arn('spelled-dead'), maxReceiveCount: 5 }))
  })

  test('the queues that use a dead-letter queue are listed', async () => {
    const { source, dead } = await pair('listed')
    const list = (QueueUrl: string) => bench.client.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl }))
    expect((await list(dead)).queueUrls).toEqual([source])
    expect((await list(source)).queueUrls).toEqual([])
  })
})

describe('moving dead letters back', () => {
  test('each goes to the queue that gave it up, as a new message', async () => {
    const { source, dead, deadArn } = await pair('back')
    await kill(source, 'a', 'b')
    const started = await bench.client.send(new StartMessageMoveTaskCommand({ SourceArn: deadArn }))
    expect(started.TaskHandle).toMatch(/\S/)
    const move = await finishedMove(deadArn)
    expect(move).toMatchObject({ Status: 'COMPLETED', SourceArn: deadArn, ApproximateNumberOfMessagesMoved: 2, ApproximateNumberOfMessagesToMove: 2 })
    expect(move?.TaskHandle).toBeUndefined()
    const messages = await bench.receive(source)
    expect(messages.map(({ Body }) => Body)).toEqual(['a', 'b'])
    expect(messages[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: '1' })
    expect(messages[0]?.Attributes).not.toHaveProperty('DeadLetterQueueSourceArn')
    expect(await bench.receive(dead)).toEqual([])
  })

  test('all go to a destination where one is given', async () => {
    const { source, deadArn } = await pair('elsewhere')
    const repaired = await bench.createQueue('repaired')
    await kill(source, 'a')
    await bench.client.send(new StartMessageMoveTaskCommand({ SourceArn: deadArn, DestinationArn: arn('repaired') }))
    expect(await finishedMove(deadArn)).toMatchObject({ Status: 'COMPLETED', DestinationArn: arn('repaired') })
    expect(await bench.bodies(repaired)).toEqual(['a'])
  })

  test('only one move runs at a time, at the speed asked for', async () => {
    const { source, deadArn } = await pair('slow')
    await kill(source, 'a', 'b', 'c')
    const start = () => bench.client.send(new StartMessageMoveTaskCommand({ SourceArn: deadArn, MaxNumberOfMessagesPerSecond: 5 }))
    const { TaskHandle } = await start()
    expect(await newestMove(deadArn)).toMatchObject({ Status: 'RUNNING', TaskHandle, ApproximateNumberOfMessagesMoved: 1, ApproximateNumberOfMessagesToMove: 3 })
    await expect(start()).rejects.toMatchObject({ name: 'InvalidParameterValue' })
    expect(await finishedMove(deadArn)).toMatchObject({ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 3 })
  })

  test('a message that came from nowhere ends the move', async () => {
    const { dead, deadArn } = await pair('stray')
    await bench.send(dead, 'sent here')
    await bench.client.send(new StartMessageMoveTaskCommand({ SourceArn: deadArn }))
    expect(await finishedMove(deadArn)).toMatchObject({ Status: 'FAILED', FailureReason: 'CouldNotDetermineMessageSource' })
    expect(await bench.bodies(dead)).toEqual(['sent here'])
  })

  test('a message in flight stays with whoever received it', async () => {
    const { source, dead, deadArn } = await pair('held')
    await kill(source, 'a')
    await bench.receive(dead, { VisibilityTimeout: 60 })
    await bench.client.send(new StartMessageMoveTaskCommand({ SourceArn: deadArn }))
    expect(await finishedMove(deadArn)).toMatchObject({ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 0 })
    bench.advance(60)
    expect(await bench.bodies(dead)).toEqual(['a'])
  })

  test.each([
    ['a queue that is missing', { SourceArn: arn('nowhere') }, 'ResourceNotFoundException'],
    ['a destination that is missing', { SourceArn: arn('checked-dead'), DestinationArn: arn('nowhere') }, 'ResourceNotFoundException'],
    ['a queue that is no dead-letter queue', { SourceArn: arn('checked') }, 'InvalidParameterValue'],
    ['a speed of 501', { SourceArn: arn('checked-dead'), MaxNumberOfMessagesPerSecond: 501 }, 'InvalidParameterValue'],
  ])('refuses %s', async (_, input, error) => {
    await pair('checked')
    await expect(bench.client.send(new StartMessageMoveTaskCommand(input))).rejects.toMatchObject({ name: error })
  })
})
