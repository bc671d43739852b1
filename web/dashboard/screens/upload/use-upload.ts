/** One upload as the screen shows it: which of its five steps it is at, and how it ended. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { putBytes } from '#web/dashboard/app/put-bytes.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { checkLimit, processFile, untilStored, uploadCalls, type Processed } from './data.ts'
import { sendFile } from './send-file.ts'
import { isOf, keepUnfinished, readUnfinished } from './unfinished.ts'

export const steps = ['limit', 'send', 'validate', 'store', 'ready'] as const
export type Step = (typeof steps)[number]

export interface Upload {
  readonly file: File
  readonly options: UploadOptions
  readonly step: Step
  readonly sent: number
  readonly processed: Processed | null
  /** Why it stopped at its step; null while it goes on, and where nothing was wrong. */
  readonly error: unknown
  readonly isOver: boolean
}

export interface UploadOptions {
  readonly packageId: string | null
  readonly validateOnly: boolean
}

/** The version failed after it had been validated. */
export class StoreError extends Error {}

interface Run {
  readonly workspace: string
  readonly upload: Upload
  readonly change: (change: Partial<Upload>) => void
  readonly signal: AbortSignal
}

async function run({ workspace, upload: { file, options }, change, signal }: Run): Promise<void> {
  await checkLimit(workspace, file, signal)
  change({ step: 'send' })
  const begun = readUnfinished(workspace)
  const storagePath = await sendFile({
    file,
    calls: uploadCalls(workspace, signal),
    put: putBytes(signal),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    unfinished: begun !== null && isOf(begun, file) ? begun : null,
    keep: (unfinished) => keepUnfinished(workspace, unfinished),
    onProgress: (sent) => change({ sent }),
  })
  change({ step: 'validate', sent: file.size })
  const processed = await processFile(workspace, { storagePath, filename: file.name, ...options }, signal)
  change({ processed })
  if (processed.package === null) return
  const { package_id: packageId, version_id: versionId, version_status: status } = processed.package
  if (status !== 'ready') {
    change({ step: 'store' })
    if (!(await untilStored(workspace, { packageId, versionId }, signal))) throw new StoreError()
  }
  change({ step: 'ready' })
}

export function useUpload() {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const running = useRef<AbortController>(undefined)
  const isUnderWay = upload !== null && !upload.isOver

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isUnderWay) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnderWay])

  function start(file: File, options: UploadOptions): void {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const first: Upload = { file, options, step: 'limit', sent: 0, processed: null, error: null, isOver: false }
    const change: Run['change'] = (next) => {
      if (!controller.signal.aborted) setUpload((known) => (known === null ? null : { ...known, ...next }))
    }
    setUpload(first)
    run({ workspace, upload: first, change, signal: controller.signal })
      .then(
        () => change({ isOver: true }),
        (error: unknown) => change({ isOver: true, error }),
      )
      .finally(() => void cache.invalidateQueries({ queryKey: [workspace, 'packages'] }))
  }

  /** Stops sending. What arrived is kept for a while, so that the same file can go on. */
  function cancel(): void {
    running.current?.abort()
    setUpload(null)
  }

  return { upload, isUnderWay, start, cancel }
}
