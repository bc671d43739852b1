/** Whether lists show LIVE data, TEST data, or both: a part of the address, which stays while people move between screens. */
import { oneIn } from './search.ts'

export const modes = ['live', 'test'] as const
export type Mode = (typeof modes)[number]

export interface ModeSearch {
  /** Absent: both. */
  readonly mode?: Mode | undefined
}

export function readModeSearch(search: Readonly<Record<string, unknown>>): ModeSearch {
  const mode = oneIn(search, 'mode', modes)
  return mode === undefined ? {} : { mode }
}
