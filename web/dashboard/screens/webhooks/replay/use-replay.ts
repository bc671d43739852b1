import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { replayPage, webhooksKey, type Missed } from '../data.ts'
import { begun, goOn, idsWithFound, type EndpointRun, type Run } from './run.ts'

interface Asked {
  readonly missed: Missed
  readonly webhookIds: readonly string[]
}

/** What an estimate found. */
export interface Counted {
  readonly missed: Missed
  readonly endpoints: readonly EndpointRun[]
  /** Of the replay that follows, however often it is begun anew after a lost answer. */
  readonly key: string
}

/** Counts what endpoints have missed, then sends it again. It ends with the part of the screen that uses it. */
export function useReplay() {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const isShown = useRef(true)
  const [reached, setReached] = useState<readonly EndpointRun[]>([])
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const runOf = (missed: Missed, key: string, isEstimate: boolean): Run => ({
    key,
    call: ({ webhookId, ...call }) => replayPage({ workspace, webhookId }, { missed, isEstimate, ...call }),
    isWanted: () => isShown.current,
    onProgress: setReached,
  })
  const estimate = useMutation({
    mutationFn: async ({ missed, webhookIds }: Asked): Promise<Counted> => {
      setReached([])
      const key = crypto.randomUUID()
      return { missed, key, endpoints: await goOn(begun(webhookIds), runOf(missed, key, true)) }
    },
  })
  const replay = useMutation({
    mutationFn: ({ counted, from }: { readonly counted: Counted; readonly from: readonly EndpointRun[] }) => {
      setReached(from)
      return goOn(from, runOf(counted.missed, counted.key, false))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey(workspace) }),
  })
  return {
    /** How far the count or the replay is that was begun last. */
    reached,
    estimate,
    replay,
    /** Sends what was counted. */
    send: (counted: Counted): void => replay.mutate({ counted, from: begun(idsWithFound(counted.endpoints)) }),
    /** After a call that failed. */
    sendRest: (counted: Counted): void => replay.mutate({ counted, from: reached }),
  }
}
