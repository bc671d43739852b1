/** The draft that this browser keeps for a workspace. */
import { isUntouched, parseDraft, type Draft } from './draft.ts'

const keyOf = (workspace: string): string => `lectern-quick-publish:${workspace}`

export const readDraft = (workspace: string): Draft | null => parseDraft(localStorage.getItem(keyOf(workspace)))

/** A draft without a word is none. */
export function keepDraft(workspace: string, draft: Draft): void {
  if (isUntouched(draft)) localStorage.removeItem(keyOf(workspace))
  else localStorage.setItem(keyOf(workspace), JSON.stringify(draft))
}
