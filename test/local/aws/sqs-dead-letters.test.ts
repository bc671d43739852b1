import { StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
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
function pair(name: string): { source: string; dead: string; deadArn: string } {
  const dead = bench.createQueue(`${name}-dead`)
  return { dead, deadArn: arn(`${name}-dead`), source: bench.createQueue(name, redrive(`${name}-dead`, 1)) }
}

/** Sends messages and lets them die. */
async function kill(source: string, ...bodies: string[]): Promise<void> {
  for (const body of bodies) await bench.send(source, body)
  await bench.receive(source)
  expect(await bench.receive(source)).toEqual([])
}

describe('redrive policy', () => {
  test('moves a message that was received often enough, with its id, source and count', async () => {
    const dead = bench.createQueue('poison-dead')
    const url = bench.createQueue('poison', redrive('poison-dead', '2'))
    const { MessageId } = await bench.send(url, 'poison', { MessageGroupId: 'tenant' })
    await bench.receive(url)
    await bench.receive(url)
    expect(await bench.receive(dead)).toEqual([])
    expect(await bench.receive(url)).toEqual([])
    const [letter] = await bench.receive(dead)
    expect(letter).toMatchObject({ MessageId, Body: 'poison' })
    expect(letter?.Attributes).toMatchObject({
      ApproximateReceiveCount: '3',
      DeadLetterQueueSourceArn: arn('poison'),
      MessageGroupId: 'tenant',
    })
  })

  test('counts the deliveries of each queue by themselves', async () => {
    bench.createQueue('chain-end')
    const middle = bench.createQueue('chain-middle', redrive('chain-end', 1))
    const start = bench.createQueue('chain-start', redrive('chain-middle', 3))
    await bench.send(start, 'x')
    for (let deliveries = 0; deliveries < 4; deliveries += 1) await bench.receive(start)
    expect(await bench.bodies(middle)).toEqual(['x'])
    expect(await bench.bodies(middle)).toEqual([])
    expect(await bench.bodies(`${bench.server.endpoint}/000000000000/chain-end`)).toEqual(['x'])
  })

  test.each([
    ['a target that is missing', redrive('not-there', 2).RedrivePolicy],
    [
      'a target in another region',
      JSON.stringify({ deadLetterTargetArn: 'arn:aws:sqs:us-west-2:000000000000:target', maxReceiveCount: 2 }),
    ],
    ['a count of 0', redrive('target', 0).RedrivePolicy],
    ['a count of 1001', redrive('target', 1001).RedrivePolicy],
    ['no count', JSON.stringify({ deadLetterTargetArn: arn('target') })],
    ['something else than JSON', 'policy'],
  ])('refuses %s', (_, RedrivePolicy) => {
    bench.createQueue('target')
    expect(() => bench.createQueue('refused', { RedrivePolicy })).toThrow(
      expect.objectContaining({ name: 'InvalidParameterValue' }),
    )
    expect(() => bench.server.countMessages('refused')).toThrow('does not exist')
  })
})

describe('StartMessageMoveTask', () => {
  const redriveAll = (SourceArn: string) => bench.client.send(new StartMessageMoveTaskCommand({ SourceArn }))

  test('moves each message to the queue that gave it up, as a new message', async () => {
    const { source, dead, deadArn } = pair('back')
    await kill(source, 'a', 'b')
    const started = await redriveAll(deadArn)
    expect(started.TaskHandle).toMatch(/\S/)
    const messages = await bench.receive(source)
    expect(messages.map(({ Body }) => Body)).toEqual(['a', 'b'])
    expect(messages[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: '1' })
    expect(messages[0]?.Attributes).not.toHaveProperty('DeadLetterQueueSourceArn')
    expect(await bench.receive(dead)).toEqual([])
  })

  test('leaves a message that was sent to the dead-letter queue directly', async () => {
    const { source, dead, deadArn } = pair('stray')
    await bench.send(dead, 'sent here')
    await kill(source, 'a')
    await redriveAll(deadArn)
    expect(await bench.bodies(dead)).toEqual(['sent here'])
    expect(await bench.bodies(source)).toEqual(['a'])
  })

  test('leaves a message in flight', async () => {
    const { source, dead, deadArn } = pair('held')
    await kill(source, 'a')
    await bench.receive(dead, { VisibilityTimeout: 60 })
    await redriveAll(deadArn)
    expect(await bench.receive(source)).toEqual([])
    bench.advance(60)
    expect(await bench.bodies(dead)).toEqual(['a'])
  })

  test.each([
    ['a queue that is missing', arn('nowhere'), 'ResourceNotFoundException'],
    ['a queue that has no dead letters', arn('checked'), 'InvalidParameterValue'],
  ])('refuses %s', async (_, sourceArn, error) => {
    pair('checked')
    await expect(redriveAll(sourceArn)).rejects.toMatchObject({ name: error })
  })

  test('refuses a destination of its own with 501', async () => {
    const { deadArn } = pair('elsewhere')
    const input = { SourceArn: deadArn, DestinationArn: arn('elsewhere') }
    await expect(bench.client.send(new StartMessageMoveTaskCommand(input))).rejects.toMatchObject({
      name: 'NotImplemented',
      $metadata: { httpStatusCode: 501 },
    })
  })
})
