/** A file that was dropped on a page of the workspace, for the screen that takes it. */
import { useSyncExternalStore } from 'react'

export type FileKind = 'course' | 'deck'

interface Dropped {
  readonly kind: FileKind
  readonly file: File
}

let dropped: Dropped | null = null
const listeners = new Set<() => void>()

function change(next: Dropped | null): void {
  dropped = next
  for (const listener of listeners) listener()
}

export const offerFile = (next: Dropped): void => change(next)

/** The dropped file of a kind, which is then gone; null if there is none. */
export function takeFile(kind: FileKind): File | null {
  if (dropped?.kind !== kind) return null
  const { file } = dropped
  change(null)
  return file
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a file of a kind waits. */
export const useHasDropped = (kind: FileKind): boolean => useSyncExternalStore(subscribe, () => dropped?.kind === kind)
