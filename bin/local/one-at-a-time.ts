import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than any work that is done one at a time, so that a number which the system gave to another process holds nobody up. */
const longestWorkMs = 600_000

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Whether the process that wrote the lock still works. */
function isHeld(lock: string): boolean {
  try {
    const age = Date.now() - statSync(lock).mtimeMs
    // Signal 0 asks only whether there is such a process.
    return age < longestWorkMs && process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch (error) {
    // One that is written just now has no number yet, and one of another person's process is held too.
    return hasCode(error, 'EPERM') || (error instanceof Error && !hasCode(error, 'ESRCH') && !hasCode(error, 'ENOENT'))
  }
}

/** Writes the number of this process into the lock. Returns whether the lock was free. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
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
