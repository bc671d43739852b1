/** Draining a quiet queue on a schedule. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { openLog } from '#shared/platform/log.ts'
import { queueBatch } from '#shared/platform/queue-batch.ts'
import { drainQueue } from '#shared/platform/queue-drain.ts'
import { messageCount } from '#shared/platform/queues.ts'
import { startAwsServers, type AwsServers } from '#test/support/aws-servers.ts'

let aws: AwsServers
beforeAll(async () => void (aws = await startAwsServers()))
afterAll(() => aws.close())

const log = openLog('test', 'SILENT')
let made = 0
const filled = async (...bodies: string[]): Promise<string> => {
  const { url } = aws.sqs.createQueue(`quiet-${(made += 1)}`)
  for (const MessageBody of bodies) await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: url, MessageBody }))
  return url
}
const always = (): boolean => true

it('works through all messages, and deletes those that are done', async () => {
  const queueUrl = await filled('1', '2', '"no number"', '3')
  const seen: number[] = []
  const handle = queueBatch(log, z.number(), (number) => Promise.resolve(void seen.push(number)))
  await drainQueue({ queueUrl, handle, hasTime: always })
  expect(seen.toSorted()).toEqual([1, 2, 3])
  // The one that failed is hidden until it comes again.
  expect(await messageCount()(queueUrl)).toBe(0)
})

it('takes no further message when its time is over', async () => {
  const queueUrl = await filled('1', '2', '3')
  let left = 2
  const handle = queueBatch(log, z.number(), () => Promise.resolve())
  await drainQueue({ queueUrl, handle, hasTime: () => (left -= 1) >= 0 })
  expect(await messageCount()(queueUrl)).toBe(1)
})

it('takes a message that the work itself sends', async () => {
  const queueUrl = await filled('3')
  const seen: number[] = []
  const handle = queueBatch(log, z.number(), async (number) => {
    seen.push(number)
    if (number > 0)
      await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: `${number - 1}` }))
  })
  await drainQueue({ queueUrl, handle, hasTime: always })
  expect(seen).toEqual([3, 2, 1, 0])
})

it('ends at once with an empty queue, after two requests', async () => {
  const queueUrl = await filled()
  aws.takeOperations()
  await drainQueue({ queueUrl, handle: queueBatch(log, z.number(), () => Promise.resolve()), hasTime: always })
  expect(aws.takeOperations().map(({ operation }) => operation)).toEqual(['ReceiveMessage', 'ReceiveMessage'])
})
