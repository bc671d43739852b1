import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
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
  useEffect(() => () => running.current?.abort(), [])
  const { variables, error, mutate, reset } = useMutation({
    mutationFn: (order: DeckOrder) => {
      const controller = new AbortController()
      running.current = controller
      setSent(0)
      return convertDeck(workspace, order, { signal: controller.signal, onProgress: setSent })
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
