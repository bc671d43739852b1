/** The way of a file from this browser to a version that learners can open, step by step. */
import { CallError } from '#web/dashboard/app/calls.ts'
import type { Processed, ProcessOrder } from './data.ts'

export const steps = ['limit', 'send', 'validate', 'store', 'ready'] as const
export type Step = (typeof steps)[number]

export type UploadOptions = Pick<ProcessOrder, 'packageId' | 'validateOnly'>

export interface Upload {
  readonly file: File
  readonly options: UploadOptions
  readonly step: Step
  readonly sent: number
  /** Where the file lies since all of it was sent; null before that. */
  readonly storagePath: string | null
  readonly processed: Processed | null
  /** The session uses another workspace: the upload goes on once it is back. */
  readonly isWaiting: boolean
  /** Why it stopped at its step; null while it goes on, and where nothing was wrong. */
  readonly error: unknown
  readonly isOver: boolean
}

/** The version failed after it had been validated. */
export class StoreError extends Error {}

/** What the steps need of the service and the bucket. */
export interface UploadWork {
  readonly checkLimit: (file: File) => Promise<unknown>
  /** Returns the storage path. */
  readonly send: (file: File, onProgress: (sent: number) => void) => Promise<string>
  readonly process: (order: ProcessOrder) => Promise<Processed>
  /** Returns whether the version became ready. */
  readonly untilStored: (version: { readonly packageId: string; readonly versionId: string }) => Promise<boolean>
}

/**
 * Does the steps of an upload. A file that was sent before is not sent again: the service returns the same version for it.
 * @param change is told how far the upload is
 * @throws StoreError, and what `work` throws
 */
export async function runUpload(
  { file, options, storagePath: sentBefore }: Upload,
  work: UploadWork,
  change: (next: Partial<Upload>) => void,
): Promise<void> {
  const storagePath = sentBefore ?? (await bring(file, work, change))
  change({ step: 'validate', sent: file.size, storagePath })
  const processed = await work.process({ storagePath, filename: file.name, ...options })
  change({ processed })
  if (processed.package === null) return
  const { package_id: packageId, version_id: versionId, version_status: status } = processed.package
  if (status !== 'ready') {
    change({ step: 'store' })
    if (!(await work.untilStored({ packageId, versionId }))) throw new StoreError()
  }
  change({ step: 'ready' })
}

async function bring(file: File, work: UploadWork, change: (next: Partial<Upload>) => void): Promise<string> {
  await work.checkLimit(file)
  change({ step: 'send' })
  return work.send(file, (sent) => change({ sent }))
}

/** Refusals that the file which was sent gets again and again. */
const aboutFile: readonly unknown[] = ['UPLOAD_NOT_FOUND', 'INVALID_PACKAGE', 'INVALID_FILE_TYPE', 'FILE_TOO_LARGE']

/**
 * Where the file lies with which an upload that stopped goes on; null: it is sent anew. Sent anew after a lost answer, it
 * would become a second package.
 */
export const pathToGoOnWith = ({ storagePath, error }: Pick<Upload, 'storagePath' | 'error'>): string | null =>
  error instanceof CallError && !aboutFile.includes(error.code) ? storagePath : null
