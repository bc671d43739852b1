/** What stands in the place of an answer while there is none. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel, SkeletonRows } from '#web/dashboard/parts/state.tsx'
import { CallError } from './calls.ts'
import { useTexts } from './language.ts'
import { commonTexts, troubleOf } from './trouble.ts'

interface PanelProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
  /** What to show while nothing is known yet; rows of a list unless stated. */
  readonly waiting?: ReactNode
}

/** Shows the answer of a query; the error in its place; and both where an older answer is known. */
export function Panel<Data>({ query, children, waiting }: PanelProps<Data>) {
  const texts = useTexts(commonTexts)
  const { data, error, refetch } = query
  const isRetryable = error instanceof CallError && error.isRetryable
  return (
    <>
      {error !== null && (
        <ErrorPanel
          trouble={troubleOf(error, texts)}
          texts={texts}
          onRetry={isRetryable ? () => void refetch() : undefined}
        />
      )}
      {data !== undefined ? children(data) : error === null && (waiting ?? <SkeletonRows label={texts.loading} />)}
    </>
  )
}
