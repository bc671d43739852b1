/** The watch of dead letters: what it reports, and what it leaves out. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { queueWatch, type WatchOrder } from '#functions/workers/watch-queues/watch-queues.ts'
import { messageCount } from '#shared/platform/queues.ts'
import { startAwsServers, type AwsServers } from '#test/support/aws-servers.ts'

let aws: AwsServers
beforeAll(async () => void (aws = await startAwsServers()))
afterAll(() => aws.close())

const patientLooks = 5
let made = 0
/** A queue of dead letters, empty at first. */
function deadLetters(name: string): WatchOrder['queues'][number] {
  made += 1
  return { name, impact: `${name} fail.`, deadLettersUrl: aws.sqs.createQueue(`dead-${name}-${made}`).url }
}
const die = (queue: WatchOrder['queues'][number]): Promise<unknown> =>
  new SQSClient({}).send(new SendMessageCommand({ QueueUrl: queue.deadLettersUrl, MessageBody: '{}' }))

test('reports the queue that has dead letters, and how many', async () => {
  const [exported, erased] = [deadLetters('exports'), deadLetters('erasures')]
  await die(exported)
  await die(exported)
  expect(await queueWatch(messageCount())({ queues: [exported, erased], patientLooks })).toEqual([
    { queue: 'exports', trouble: 'dead letters', waiting: 2, added: 2, impact: 'exports fail.' },
  ])
})

test('reports new dead letters of one queue while old ones of another wait', async () => {
  const [exported, erased] = [deadLetters('exports'), deadLetters('erasures')]
  const order = { queues: [exported, erased], patientLooks }
  const watch = queueWatch(messageCount())
  await die(exported)
  expect(await watch(order)).toHaveLength(1)
  expect(await watch(order)).toEqual([])
  await die(erased)
  expect(await watch(order)).toMatchObject([{ queue: 'erasures', added: 1 }])
  await die(exported)
  expect(await watch(order)).toMatchObject([{ queue: 'exports', waiting: 2, added: 1 }])
})

test('reports dead letters again that have come back after they were moved to their queue', async () => {
  const counts = [1, 0, 1]
  const watch = queueWatch(() => Promise.resolve(counts.shift() ?? 0))
  const order = {
    queues: [{ name: 'exports', impact: 'None.', deadLettersUrl: 'https://sqs.example.com/1' }],
    patientLooks,
  }
  expect([(await watch(order)).length, (await watch(order)).length, (await watch(order)).length]).toEqual([1, 0, 1])
})

test('fails if a queue cannot be counted', async () => {
  const order = {
    queues: [{ name: 'gone', impact: 'None.', deadLettersUrl: `${aws.deliveriesUrl}-gone` }],
    patientLooks,
  }
  await expect(queueWatch(messageCount())(order)).rejects.toThrow()
})

test('reports messages of a quiet queue that nobody has received for five looks, once', async () => {
  const quiet = { ...deadLetters('exports'), quietUrl: aws.sqs.createQueue('quiet').url }
  const watch = queueWatch(messageCount())
  const look = async (): Promise<number> => (await watch({ queues: [quiet], patientLooks })).length
  expect(await look()).toBe(0)
  await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: quiet.quietUrl, MessageBody: '{}' }))
  const looks = [await look(), await look(), await look(), await look(), await look(), await look()]
  expect(looks).toEqual([0, 0, 0, 0, 1, 0])
})
