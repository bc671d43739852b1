import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { oneAtATime } from '#bin/local/one-at-a-time.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-one-'))
  lock = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Work that is done once it was done once, and how often it was begun. */
function work({ failures = 0 } = {}) {
  let [begun, isDone] = [0, false]
  return {
    count: () => begun,
    tasks: {
      isDone: () => isDone,
      async work() {
        begun += 1
        await delay(50)
        if (begun <= failures) throw new Error('The work failed.')
        isDone = true
      },
    },
  }
}

it('works once for all who ask at the same time', async () => {
  const { count, tasks } = work()
  await Promise.all([oneAtATime(lock, tasks), oneAtATime(lock, tasks), oneAtATime(lock, tasks)])
  expect(count()).toBe(1)
  expect(existsSync(lock)).toBe(false)
})

it('lets the next one work where the first fails', async () => {
  const { count, tasks } = work({ failures: 1 })
  const outcomes = await Promise.allSettled([oneAtATime(lock, tasks), oneAtATime(lock, tasks)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(count()).toBe(2)
})

it('takes over from a process that has died', async () => {
  writeFileSync(lock, String(spawnSync(process.execPath, ['--version']).pid))
  const { count, tasks } = work()
  await oneAtATime(lock, tasks)
  expect(count()).toBe(1)
})

it('waits for a process that lives, but not for a lock older than any work', async () => {
  writeFileSync(lock, String(process.pid))
  const { count, tasks } = work()
  const waiting = oneAtATime(lock, tasks)
  await delay(150)
  expect(count()).toBe(0)
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(lock, longAgo, longAgo)
  await waiting
  expect(count()).toBe(1)
})
