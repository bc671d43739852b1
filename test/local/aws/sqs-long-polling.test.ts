import { setTimeout as sleep } from 'node:timers/promises'
import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs'
import { openSqsWorkbench, type SqsWorkbench } from './support/sqs-workbench.ts'

let bench: SqsWorkbench
beforeAll(async () => {
  bench = await openSqsWorkbench()
})
afterAll(() => bench.close())

const patient = { WaitTimeSeconds: 15 }

/** Resolves with the bodies and with how long they took, in milliseconds. */
async function timed(wait: Promise<(string | undefined)[]>): Promise<{ bodies: (string | undefined)[]; ms: number }> {
  const start = performance.now()
  return { bodies: await wait, ms: performance.now() - start }
}

test('a waiting receive is woken by a new message', async () => {
  const url = await bench.createQueue('woken')
  const waiting = timed(bench.bodies(url, patient))
  await sleep(100)
  await bench.send(url, 'x')
  const { bodies, ms } = await waiting
  expect(bodies).toEqual(['x'])
  expect(ms).toBeLessThan(3000)
})

test('a waiting receive is woken when a hidden message becomes visible', async () => {
  const url = await bench.createQueue('expiring', { VisibilityTimeout: '30' })
  await bench.send(url, 'x')
  await bench.receive(url)
  const waiting = timed(bench.bodies(url, patient))
  await sleep(50)
  bench.advance(30)
  const { bodies, ms } = await waiting
  expect(bodies).toEqual(['x'])
  expect(ms).toBeLessThan(3000)
})

test('a waiting receive is woken when a delay is over', async () => {
  const url = await bench.createQueue('delaying')
  const waiting = timed(bench.bodies(url, patient))
  await bench.send(url, 'x', { DelaySeconds: 600 })
  await sleep(50)
  bench.advance(600)
  expect((await waiting).bodies).toEqual(['x'])
})

test("the real clock's delays wake too", async () => {
  const real = await openSqsWorkbench({ clock: Date.now })
  const url = await real.createQueue('real')
  await real.send(url, 'x', { DelaySeconds: 1 })
  const { bodies, ms } = await timed(real.bodies(url, patient))
  await real.close()
  expect(bodies).toEqual(['x'])
  expect(ms).toBeGreaterThan(500)
  expect(ms).toBeLessThan(4000)
})

test('a waiting receive of a FIFO queue is woken when its group is free again', async () => {
  const url = await bench.createQueue('group.fifo', { FifoQueue: 'true', ContentBasedDeduplication: 'true' })
  await bench.send(url, 'first', { MessageGroupId: 'g' })
  await bench.send(url, 'second', { MessageGroupId: 'g' })
  const [first] = await bench.receive(url, { MaxNumberOfMessages: 1 })
  const waiting = timed(bench.bodies(url, patient))
  await sleep(100)
  await bench.client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: first?.ReceiptHandle }))
  expect((await waiting).bodies).toEqual(['second'])
})

test('a wait that nothing ends answers with nothing; the queue can set the wait', async () => {
  const url = await bench.createQueue('silent', { ReceiveMessageWaitTimeSeconds: '1' })
  const { bodies, ms } = await timed(bench.bodies(url))
  expect(bodies).toEqual([])
  expect(ms).toBeGreaterThan(900)
  expect((await timed(bench.bodies(url, { WaitTimeSeconds: 0 }))).ms).toBeLessThan(900)
})

test('each message goes to one of those who wait', async () => {
  const url = await bench.createQueue('shared')
  const waiting = [1, 2, 3].map(() => bench.bodies(url, { ...patient, MaxNumberOfMessages: 1 }))
  await sleep(100)
  for (const body of ['a', 'b', 'c']) await bench.send(url, body)
  expect((await Promise.all(waiting)).flat().sort()).toEqual(['a', 'b', 'c'])
})

test('a caller who has hung up is given no message', async () => {
  const url = await bench.createQueue('abandoned')
  const hangUp = new AbortController()
  const abandoned = bench.client.send(new ReceiveMessageCommand({ QueueUrl: url, ...patient }), { abortSignal: hangUp.signal })
  await sleep(100)
  hangUp.abort()
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' })
  await sleep(100)
  await bench.send(url, 'x')
  expect(await bench.bodies(url, { WaitTimeSeconds: 1 })).toEqual(['x'])
})

test('closing the server ends the waits', async () => {
  const closing = await openSqsWorkbench()
  const url = await closing.createQueue('closing')
  const waiting = closing.bodies(url, patient).catch(() => [])
  await sleep(100)
  const start = performance.now()
  await closing.close()
  expect(await waiting).toEqual([])
  expect(performance.now() - start).toBeLessThan(2000)
})
