/**
 * Decides which runtime this page is. A reload is the same runtime, and its clock continues. A new launch is another
 * runtime, and so is a duplicated tab, which starts with a copy of the first tab's store.
 */
import type { TextStore } from '#web/player/saving/clock.ts'

/** Reserves a name for as long as the page lives; false if another page has reserved it. */
export type HoldName = (name: string) => Promise<boolean>

const prefix = 'lectern.runtime:'

export interface RuntimeIdentity {
  readonly runtimeId: string
  /** Attempt in which the seconds were counted; 0 if none were. */
  readonly attempt: number
  /** Seconds that the same runtime counted before a reload. */
  readonly seconds: number
}

/** Seconds that the runtime has counted in the current attempt: 0 after the learner starts over. */
export const secondsIn = ({ attempt, seconds }: RuntimeIdentity, current: number): number =>
  attempt === current ? seconds : 0

interface Page {
  readonly tab: TextStore
  readonly isNewLaunch: boolean
  readonly makeId: () => string
  readonly hold: HoldName
}

function stored(text: string | null): RuntimeIdentity | null {
  const parts = /^([0-9a-f-]{36}) (\d+(?:\.\d+)?) (\d+)$/.exec(text ?? '')
  return parts === null ? null : { runtimeId: parts[1] ?? '', seconds: Number(parts[2]), attempt: Number(parts[3]) }
}

export async function identify(sessionId: string, page: Page): Promise<RuntimeIdentity> {
  const before = page.isNewLaunch ? null : stored(page.tab.getItem(prefix + sessionId))
  if (before !== null && (await page.hold(before.runtimeId))) return before
  const fresh = { runtimeId: page.makeId(), attempt: 0, seconds: 0 }
  await page.hold(fresh.runtimeId)
  remember(sessionId, fresh, page.tab)
  return fresh
}

/** Stores the runtime's seconds for a reload. */
export function remember(sessionId: string, identity: RuntimeIdentity, tab: TextStore): void {
  try {
    tab.setItem(
      prefix + sessionId,
      `${identity.runtimeId} ${Math.max(0, identity.seconds).toFixed(2)} ${identity.attempt}`,
    )
  } catch {
    return
  }
}

/** Uses Web Locks. In a browser without them every page counts as a reload. */
export const holdByLock =
  (locks: Pick<LockManagerLike, 'request'> | undefined): HoldName =>
  (name) =>
    new Promise((resolve) => {
      if (locks === undefined) {
        resolve(true)
        return
      }
      void locks
        .request(`lectern:${name}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          return lock === null ? undefined : new Promise(() => undefined)
        })
        .catch(() => {
          resolve(true)
        })
    })

export interface LockManagerLike {
  request(name: string, options: { ifAvailable: true }, run: (lock: unknown) => unknown): Promise<unknown>
}
