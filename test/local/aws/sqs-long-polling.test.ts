import { setTimeout as sleep } from 'node:timers/promises'
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs'
import { openSqsWorkbench, type SqsWorkbench } from './support/sqs-workbench.ts'

let bench: SqsWorkbench
beforeAll(async () => {
  bench = await openSqsWorkbench()
})
afterAll(() => bench.close())

const patient = { WaitTimeSeconds: 15 }
/** A wait that ended by itself lasts this long, whatever the machine does besides. */
const wholeWaitMs = 15_000

/** Resolves with the bodies and with how long they took, in milliseconds. */
async function timed(wait: Promise<(string | undefined)[]>): Promise<{ bodies: (string | undefined)[]; ms: number }> {
  const start = performance.now()
  return { bodies: await wait, ms: performance.now() - start }
}

test('ends a wait with a new message', async () => {
  const url = bench.createQueue('woken')
  const waiting = timed(bench.bodies(url, patient))
  await sleep(100)
  await bench.send(url, 'x')
  const { bodies, ms } = await waiting
  expect(bodies).toEqual(['x'])
  expect(ms).toBeLessThan(wholeWaitMs)
})

test('ends a wait when a hidden message becomes visible', async () => {
  const url = bench.createQueue('expiring', { VisibilityTimeout: '30' })
  await bench.send(url, 'x')
  await bench.receive(url)
  const waiting = timed(bench.bodies(url, patient))
  await sleep(50)
  bench.advance(30)
  const { bodies, ms } = await waiting
  expect(bodies).toEqual(['x'])
  expect(ms).toBeLessThan(wholeWaitMs)
})

test('ends a wait when a delay is over', async () => {
  const url = bench.createQueue('delaying')
  const waiting = timed(bench.bodies(url, patient))
  await bench.send(url, 'x', { DelaySeconds: 600 })
  await sleep(50)
  bench.advance(600)
  expect((await waiting).bodies).toEqual(['x'])
})

test('ends a wait when a delay is over by the real clock', async () => {
  const real = await openSqsWorkbench({ clock: Date.now })
  const url = real.createQueue('real')
  await real.send(url, 'x', { DelaySeconds: 1 })
  const { bodies, ms } = await timed(real.bodies(url, patient))
  await real.close()
  expect(bodies).toEqual(['x'])
  expect(ms).toBeGreaterThan(500)
  expect(ms).toBeLessThan(wholeWaitMs)
})

test('ends without messages when the wait is over', async () => {
  const url = bench.createQueue('silent')
  const { bodies, ms } = await timed(bench.bodies(url, { WaitTimeSeconds: 1 }))
  expect(bodies).toEqual([])
  expect(ms).toBeGreaterThan(900)
  expect((await timed(bench.bodies(url, { WaitTimeSeconds: 0 }))).ms).toBeLessThan(ms)
})

test('delivers each message to one of the waiting receives', async () => {
  const url = bench.createQueue('shared')
  const waiting = [1, 2, 3].map(() => bench.bodies(url, { ...patient, MaxNumberOfMessages: 1 }))
  await sleep(100)
  for (const body of ['a', 'b', 'c']) await bench.send(url, body)
  expect((await Promise.all(waiting)).flat().sort()).toEqual(['a', 'b', 'c'])
})

test('delivers no message to a caller that hung up', async () => {
  const url = bench.createQueue('abandoned')
  const hangUp = new AbortController()
  const abandoned = bench.client.send(new ReceiveMessageCommand({ QueueUrl: url, ...patient }), {
    abortSignal: hangUp.signal,
  })
  await sleep(100)
  hangUp.abort()
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' })
  await sleep(100)
  await bench.send(url, 'x')
  expect(await bench.bodies(url, { WaitTimeSeconds: 1 })).toEqual(['x'])
})

test('ends all waits when the server closes', async () => {
  const closing = await openSqsWorkbench()
  const url = closing.createQueue('closing')
  const waiting = closing.bodies(url, patient).catch(() => [])
  await sleep(100)
  const start = performance.now()
  await closing.close()
  expect(await waiting).toEqual([])
  expect(performance.now() - start).toBeLessThan(wholeWaitMs)
})
