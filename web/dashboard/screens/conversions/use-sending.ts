import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isOutcomeUnknown } from '#web/dashboard/app/calls.ts'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { conversionsKey, convertDeck, type DeckOrder } from './data.ts'

/** A deck on its way to the service. Once it has arrived, the page of its job opens. */
export interface Sending {
  /** Null: none is on its way. */
  readonly order: DeckOrder | null
  /** Bytes that have arrived. */
  readonly sent: number
  /** Why it was not taken; null while it is on its way. */
  readonly error: unknown
  readonly send: (order: DeckOrder) => void
  readonly cancel: () => void
}

export function useSending(): Sending {
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const cache = useQueryClient()
  const [sent, setSent] = useState(0)
  const running = useRef<AbortController>(undefined)
  const stored = useRef<{ readonly order: DeckOrder; readonly path: string }>(undefined)
  const keyOf = useIntentKey()
  useEffect(() => () => running.current?.abort(), [])
  const { variables, error, mutate, reset } = useMutation({
    mutationFn: (order: DeckOrder) => {
      const controller = new AbortController()
      running.current = controller
      setSent(0)
      return convertDeck(workspace, order, {
        keyOf,
        storedAt: stored.current?.order === order ? stored.current.path : null,
        onStored: (path) => (stored.current = { order, path }),
        signal: controller.signal,
        onProgress: setSent,
      })
    },
    onError: (error) => {
      // A refused deck is sent again; only an answer that was lost may have begun a conversion.
      if (!isOutcomeUnknown(error)) stored.current = undefined
    },
    onSuccess: async ({ job_id: jobId }) => {
      void cache.invalidateQueries({ queryKey: conversionsKey(workspace) })
      if (isHere()) await navigate({ to: '/w/$workspace/conversions/$jobId', params: { workspace, jobId } })
    },
  })
  function cancel(): void {
    running.current?.abort()
    reset()
  }
  return { order: variables ?? null, sent, error, send: mutate, cancel }
}
