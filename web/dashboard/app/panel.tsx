/** What stands in the place of an answer while there is none. */
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { ErrorPanel, SkeletonRows } from '#web/dashboard/parts/state.tsx'
import { CallError, isRefusal } from './calls.ts'
import { useTexts } from './language.ts'
import { commonTexts, troubleOf } from './trouble.ts'

export interface PanelProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
  /** What to show while nothing is known yet; rows of a list unless stated. */
  readonly waiting?: ReactNode
}

/**
 * Shows the answer of a query; the error in its place; and both where an older answer is known. That the session has left
 * the workspace says the bar of the page.
 */
export function Panel<Data>({ query, children, waiting }: PanelProps<Data>) {
  const texts = useTexts(commonTexts)
  const { data, error, refetch } = query
  const isRetryable = error instanceof CallError && error.isRetryable
  const isSaid = data !== undefined && isRefusal(error, 'SESSION_WORKSPACE_CHANGED')
  return (
    <>
      {error !== null && !isSaid && (
        <ErrorPanel
          trouble={troubleOf(error, texts)}
          texts={texts}
          onRetry={isRetryable ? () => void refetch() : undefined}
        />
      )}
      {query.isFetching && (data === undefined || query.isPlaceholderData) && <Slow />}
      {data !== undefined ? children(data) : error === null && (waiting ?? <SkeletonRows label={texts.loading} />)}
    </>
  )
}

/** Milliseconds after which an answer takes long. */
const longWait = 10_000

/** Says that an answer takes long, and asks again for all that the page still waits for. */
function Slow() {
  const { slow, retry } = useTexts(commonTexts)
  const cache = useQueryClient()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWait)
    return () => clearTimeout(timer)
  }, [])
  const askAgain = (): void =>
    void cache.resetQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'fetching',
    })
  return (
    <div role="status">
      {isLong && (
        <p className="done-bar">
          <span>{slow}</span>
          <Button onPress={askAgain}>{retry}</Button>
        </p>
      )}
    </div>
  )
}
