/** Whether single keys do something: people who speak their input or have a tremor turn them off. Kept on this device. */
import { useSyncExternalStore } from 'react'

const storedAs = 'lectern-single-keys'
const listeners = new Set<() => void>()

export const hasSingleKeys = (): boolean => localStorage.getItem(storedAs) !== 'off'

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storedAs)
  else localStorage.setItem(storedAs, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, hasSingleKeys)
