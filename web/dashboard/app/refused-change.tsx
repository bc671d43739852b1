import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { isRefusal } from './calls.ts'
import { useTexts } from './language.ts'
import { commonTexts, troubleOf } from './trouble.ts'

interface RefusedChangeProps {
  /** Null: nothing was refused. */
  readonly error: Error | null
  readonly onRetry?: (() => void) | undefined
}

/**
 * Why a change was not made, or a search. Nothing where the session has left the workspace: a dialog of the page says so, and
 * it can be done once the person goes on.
 */
export function RefusedChange({ error, onRetry }: RefusedChangeProps) {
  const texts = useTexts(commonTexts)
  if (error === null || isRefusal(error, 'SESSION_WORKSPACE_CHANGED')) return null
  return <ErrorPanel trouble={troubleOf(error, texts)} texts={texts} onRetry={onRetry} />
}
