import { join } from 'node:path'
import { InvocationError } from '#infra/local/host/lambda/invocation-error.ts'
import { intervalOf, type ScheduleModel } from '#infra/local/host/schedules/schedule-model.ts'
import { Scheduler } from '#infra/local/host/schedules/scheduler.ts'
import { StateFile } from '#infra/local/host/state-file.ts'
import { removeFolders, temporaryFolder } from './support/test-host.ts'

afterAll(removeFolders)

test.each([
  ['rate(1 minute)', 60_000],
  ['rate(15 minutes)', 900_000],
  ['rate(1 day)', 86_400_000],
])('reads %s', (expression, milliseconds) => {
  expect(intervalOf(expression)).toBe(milliseconds)
})

test.each(['cron(0 3 * * ? *)', 'at(2026-01-01T00:00:00)', 'rate(1 week)'])('refuses %s', (expression) => {
  expect(() => intervalOf(expression)).toThrow(expression)
})

const daily: ScheduleModel = { name: 'daily', functionName: 'rotate', everyMs: 86_400_000, input: { a: 1 }, retries: 2 }
const settle = (milliseconds = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What is invoked while the clock stands still for some real milliseconds. */
async function run(
  state: StateFile,
  now: number,
  { invoke = () => Promise.resolve(null), waitMs = 20 }: { invoke?: () => Promise<unknown>; waitMs?: number } = {},
): Promise<unknown[][]> {
  const invoked: unknown[][] = []
  const scheduler = new Scheduler({
    schedules: [daily],
    invoke: (name, input) => {
      invoked.push([name, input])
      return invoke()
    },
    lastRun: (name) => state.lastRun(name),
    noteRun: (name, at) => state.noteRun(name, at),
    report: () => undefined,
    now: () => now,
  })
  await settle(waitMs)
  await scheduler.close()
  return invoked
}

describe('a schedule', () => {
  const day = 86_400_000

  test('waits its interval from when it is first seen, and runs once for all that it missed', async () => {
    const path = join(temporaryFolder(), 'state.json')
    expect(await run(new StateFile(path), 10 * day)).toEqual([])
    expect(await run(new StateFile(path), 11 * day - 1)).toEqual([])
    expect(await run(new StateFile(path), 14 * day)).toEqual([['rotate', { a: 1 }]])
    expect(await run(new StateFile(path), 14 * day + 1)).toEqual([])
  })

  test('tries again where its function fails, and stops trying with the service', async () => {
    const state = new StateFile(join(temporaryFolder(), 'state.json'))
    state.noteRun('daily', 0)
    let failures = 1
    const failOnce = (): Promise<unknown> =>
      failures-- > 0
        ? Promise.reject(new InvocationError('rotate', { errorType: 'Error', errorMessage: 'no', trace: '' }))
        : Promise.resolve(null)
    expect(await run(state, day, { invoke: failOnce, waitMs: 1_300 })).toHaveLength(2)
    state.noteRun('daily', 0)
    failures = 100
    expect(await run(state, day, { invoke: failOnce, waitMs: 50 })).toHaveLength(1)
  })
})

describe('the record of runs', () => {
  test('survives a restart', () => {
    const path = join(temporaryFolder(), 'data', 'state.json')
    const state = new StateFile(path)
    expect([state.s3Port, state.triggerVersion('a'), state.lastRun('b')]).toEqual([0, undefined, undefined])
    state.noteS3Port(1234)
    state.noteTrigger('a', 'v1')
    state.noteRun('b', 5)
    const again = new StateFile(path)
    expect([again.s3Port, again.triggerVersion('a'), again.lastRun('b')]).toEqual([1234, 'v1', 5])
  })
})
