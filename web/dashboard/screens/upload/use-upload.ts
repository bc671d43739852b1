/** One upload as the screen shows it: which of its five steps it is at, and how it ended. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { meQuery } from '#web/dashboard/app/person.ts'
import { putBytes } from '#web/dashboard/app/put-bytes.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { checkLimit, processFile, untilStored, uploadCalls } from './data.ts'
import { inWorkspace, untilSessionUses } from './in-workspace.ts'
import { pathToGoOnWith, runUpload, type Upload, type UploadOptions, type UploadWork } from './run-upload.ts'
import { sendFile } from './send-file.ts'
import { isOf, keepUnfinished, readUnfinished } from './unfinished.ts'

const atStart = { step: 'limit', sent: 0, processed: null, isWaiting: false, error: null, isOver: false } as const

interface Worker {
  readonly workspace: string
  readonly signal: AbortSignal
  /** The same for one file that was sent, however often it is processed. */
  readonly keyOf: (order: unknown) => string
  readonly untilBack: () => Promise<void>
}

function workOf({ workspace, signal, keyOf, untilBack }: Worker): UploadWork {
  const make = <Result>(call: () => Promise<Result>): Promise<Result> => inWorkspace(call, untilBack)
  return {
    checkLimit: (file) => make(() => checkLimit(workspace, file, signal)),
    send: (file, onProgress) => {
      const begun = readUnfinished(workspace)
      return sendFile({
        file,
        calls: uploadCalls({ workspace, signal, make }),
        put: putBytes(signal),
        wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        unfinished: begun !== null && isOf(begun, file) ? begun : null,
        keep: (unfinished) => keepUnfinished(workspace, unfinished),
        onProgress,
      })
    },
    process: (order) => make(() => processFile({ workspace, idempotencyKey: keyOf(order), signal }, order)),
    untilStored: (version) => make(() => untilStored(workspace, version, signal)),
  }
}

export function useUpload() {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const keyOf = useIntentKey()
  const [upload, setUpload] = useState<Upload | null>(null)
  const running = useRef<AbortController>(undefined)
  const isUnderWay = upload !== null && !upload.isOver

  useEffect(() => () => running.current?.abort(), [])

  function begin(from: Pick<Upload, 'file' | 'options' | 'storagePath'>): void {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const first: Upload = { ...from, ...atStart }
    const change = (next: Partial<Upload>): void => {
      if (!signal.aborted) setUpload((known) => (known === null ? null : { ...known, ...next }))
    }
    setUpload(first)
    const untilBack = async (): Promise<void> => {
      change({ isWaiting: true })
      await untilSessionUses(cache, workspace, signal)
      change({ isWaiting: false })
    }
    runUpload(first, workOf({ workspace, signal, keyOf, untilBack }), change)
      .then(
        () => change({ isOver: true }),
        (error: unknown) => {
          change({ isOver: true, error })
          // The page asks for a new sign-in, and the person tries again after that.
          if (isRefusal(error, 'AUTH_REQUIRED')) void cache.invalidateQueries(meQuery)
        },
      )
      .finally(() => void cache.invalidateQueries({ queryKey: [workspace, 'packages'] }))
  }

  const start = (file: File, options: UploadOptions): void => begin({ file, options, storagePath: null })
  /** Goes on with an upload that stopped, with the options that it began with. */
  const retry = (stopped: Upload): void => begin({ ...stopped, storagePath: pathToGoOnWith(stopped) })

  /** Stops sending. What arrived is kept for a while, so that the same file can go on. */
  function cancel(): void {
    running.current?.abort()
    setUpload(null)
  }

  return { upload, isUnderWay, start, retry, cancel }
}
