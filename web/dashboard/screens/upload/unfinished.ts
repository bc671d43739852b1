/** The upload that this browser began for a workspace and has not finished: kept so that the same file can go on. */

import type { Unfinished } from './send-file.ts'

const keyOf = (workspace: string): string => `lectern-upload:${workspace}`

/** An older dashboard may have kept it otherwise: then the upload begins anew. */
const isUnfinished = (value: unknown): value is Unfinished =>
  typeof value === 'object' && value !== null && 'etags' in value && 'partSize' in value && 'storagePath' in value

export function readUnfinished(workspace: string): Unfinished | null {
  const text = localStorage.getItem(keyOf(workspace))
  const stored: unknown = text === null ? null : JSON.parse(text)
  return isUnfinished(stored) ? stored : null
}

/** Null: nothing is unfinished any more. */
export function keepUnfinished(workspace: string, unfinished: Unfinished | null): void {
  if (unfinished === null) localStorage.removeItem(keyOf(workspace))
  else localStorage.setItem(keyOf(workspace), JSON.stringify(unfinished))
}

export const isOf = (unfinished: Unfinished, file: Pick<File, 'name' | 'size' | 'lastModified'>): boolean =>
  unfinished.name === file.name && unfinished.size === file.size && unfinished.lastModified === file.lastModified

/** The share of parts that arrived, 0 to 1. */
export const shareOf = ({ etags }: Unfinished): number =>
  etags.filter((etag) => etag !== null).length / Math.max(1, etags.length)
