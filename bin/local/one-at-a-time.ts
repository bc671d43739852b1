import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '#infra/local/host/error-code.ts'

/** Longer than any work that is done one at a time, so that a number which the system gave to another process holds nobody up. */
const longestWorkMs = 600_000

/** Whether the process that wrote the lock still works. */
function isHeld(lock: string): boolean {
  try {
    const age = Date.now() - statSync(lock).mtimeMs
    // Signal 0 asks only whether there is such a process.
    return age < longestWorkMs && process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch (error) {
    // Neither the process nor the lock may be there any more. Whatever else fails, as for another person's process: it is held.
    return errorCode(error) !== 'ESRCH' && errorCode(error) !== 'ENOENT'
  }
}

/** Writes the number of this process into the lock. Returns whether the lock was free. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Does work that several processes would otherwise do at the same time. Those that come later wait for the first, and do
 * nothing where it has done the work. If it dies, another of them does the work.
 * @param lock path of a file that exists while a process works, in a folder that exists
 * @param isDone whether the work needs no doing
 */
export async function oneAtATime(
  lock: string,
  { isDone, work }: { readonly isDone: () => boolean; readonly work: () => Promise<void> },
): Promise<void> {
  while (!isDone()) {
    if (take(lock))
      try {
        if (!isDone()) await work()
        return
      } finally {
        rmSync(lock, { force: true })
      }
    if (isHeld(lock)) await delay(100)
    else rmSync(lock, { force: true })
  }
}
