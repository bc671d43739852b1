/** Calls of an upload while the session of the browser uses another workspace, which another tab has opened. */
import type { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { meQuery } from '#web/dashboard/app/person.ts'

/**
 * Makes a call in the workspace of the upload. While the session uses another one, which the service refuses, the call
 * waits and is made again after that.
 * @param untilBack ends once the session uses the workspace again; throws where nobody waits for that any more
 */
export async function inWorkspace<Result>(
  call: () => Promise<Result>,
  untilBack: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isRefusal(error, 'SESSION_WORKSPACE_CHANGED')) throw error
    }
    await untilBack()
  }
}

/** Milliseconds between two looks at what the page knows of the session. */
const lookEvery = 1000

/**
 * Ends once the session uses a workspace again.
 * @throws the reason of the signal
 */
export async function untilSessionUses(cache: QueryClient, workspace: string, signal: AbortSignal): Promise<void> {
  // Several calls wait at the same time.
  await cache.invalidateQueries(meQuery, { cancelRefetch: false })
  do {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    signal.throwIfAborted()
  } while (cache.getQueryData(meQuery.queryKey)?.workspace.tenant_id !== workspace)
}
