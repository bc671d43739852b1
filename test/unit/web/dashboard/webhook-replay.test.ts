/** A replay over several endpoints: what is called, and what a failed call leaves to be done. */
import { CallError } from '#web/dashboard/app/calls.ts'
import {
  begun,
  foundIn,
  goOn,
  idsWithFound,
  type EndpointRun,
  type Run,
} from '#web/dashboard/screens/webhooks/replay/run.ts'

type Answers = Readonly<Record<string, readonly (number | CallError)[]>>

const refusal = (code: 'NOT_FOUND' | 'VALIDATION_ERROR' | 'INTERNAL_ERROR', fields: object = {}): CallError =>
  new CallError({
    outcome: 'refused',
    ...{ status: 400, code, message: 'No.', currentVersion: null, retryable: false, retryAfter: null, requestId: null },
    fields: { ...fields },
  })
const paused = refusal('VALIDATION_ERROR', { details: { field: 'webhookId', message: 'is paused' } })
const lost = new CallError({ outcome: 'unreachable' })

/** A service that answers the calls of each endpoint in turn, and what it was called with. */
function serviceOf(answers: Answers) {
  const calls: string[] = []
  const progress: number[] = []
  const left = new Map(Object.entries(answers).map(([id, list]) => [id, [...list]]))
  const run: Run = {
    key: 'once',
    call({ webhookId, cursor, idempotencyKey }) {
      calls.push(`${webhookId} ${cursor ?? 'first'} ${idempotencyKey}`)
      const rest = left.get(webhookId) ?? []
      const answer = rest.shift() ?? 0
      if (answer instanceof CallError) return Promise.reject(answer)
      return Promise.resolve({ found: answer, next: rest.length === 0 ? null : `behind ${answer}` })
    },
    isWanted: () => true,
    onProgress: (endpoints) => progress.push(foundIn(endpoints)),
  }
  return { run, calls, progress }
}

const outcomes = (endpoints: readonly EndpointRun[]) =>
  endpoints.map(({ webhookId, found, refusal }) => [webhookId, found, refusal?.code ?? null])

test('calls each endpoint until nothing follows, and tells how far it is', async () => {
  const { run, calls, progress } = serviceOf({ a: [1000, 7], b: [3] })
  const reached = await goOn(begun(['a', 'b']), run)
  expect(calls).toEqual(['a first once-0', 'a behind 1000 once-1', 'b first once-0'])
  expect(progress).toEqual([1000, 1007, 1010])
  expect(outcomes(reached)).toEqual([
    ['a', 1007, null],
    ['b', 3, null],
  ])
})

test('goes on with the others where an endpoint was deleted or is paused', async () => {
  const { run } = serviceOf({ a: [5], gone: [2, refusal('NOT_FOUND')], paused: [paused], b: [4] })
  expect(outcomes(await goOn(begun(['a', 'gone', 'paused', 'b']), run))).toEqual([
    ['a', 5, null],
    ['gone', 2, 'NOT_FOUND'],
    ['paused', 0, 'VALIDATION_ERROR'],
    ['b', 4, null],
  ])
})

test('repeats a call whose answer was lost under the same key, and no call before it', async () => {
  const { run, calls } = serviceOf({ a: [5], b: [6, lost, 7, 8], c: [9] })
  let reached = begun(['a', 'b', 'c'])
  const told = { ...run, onProgress: (endpoints: readonly EndpointRun[]) => (reached = endpoints) }
  await expect(goOn(reached, told)).rejects.toBe(lost)
  expect(foundIn(reached)).toBe(11)
  expect(calls.splice(0)).toEqual(['a first once-0', 'b first once-0', 'b behind 6 once-1'])
  expect(outcomes(await goOn(reached, told))).toEqual([
    ['a', 5, null],
    ['b', 21, null],
    ['c', 9, null],
  ])
  expect(calls).toEqual(['b behind 6 once-1', 'b behind 7 once-2', 'c first once-0'])
})

test.each([
  ['a failure of the service', refusal('INTERNAL_ERROR')],
  ['a refusal of a filter', refusal('VALIDATION_ERROR', { details: { field: 'from' } })],
])('stops at %s, which does not concern one endpoint', async (_, failure) => {
  const { run, calls } = serviceOf({ a: [failure], b: [1] })
  await expect(goOn(begun(['a', 'b']), run)).rejects.toBe(failure)
  expect(calls).toHaveLength(1)
})

test('makes no further call once it is not wanted any more', async () => {
  const { run, calls } = serviceOf({ a: [1, 2, 3], b: [4] })
  const reached = await goOn(begun(['a', 'b']), { ...run, isWanted: () => calls.length < 2 })
  expect(foundIn(reached)).toBe(3)
  expect(calls).toHaveLength(2)
})

test('sends to endpoints only for which something was counted', async () => {
  const { run } = serviceOf({ a: [0], b: [12], c: [refusal('NOT_FOUND')] })
  expect(idsWithFound(await goOn(begun(['a', 'b', 'c']), run))).toEqual(['b'])
})
