/** What concerns the whole page rather than one screen: the sign-in has ended, or a change was made for a workspace that the session has left. */
import { useSyncExternalStore } from 'react'

export interface PageState {
  /** The service asks for a new sign-in. */
  readonly isSignedOut: boolean
  /** A change was refused, because the session uses another workspace. */
  readonly wasRefused: boolean
}

const atStart: PageState = { isSignedOut: false, wasRefused: false }

let state = atStart
const listeners = new Set<() => void>()

export function setPageState(change: Partial<PageState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readPageState = (): PageState => state

export const usePageState = (): PageState => useSyncExternalStore(subscribe, readPageState)
