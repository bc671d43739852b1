import type { Work } from '#web/dashboard/app/tab-mark.ts'
import { percentText } from '#web/dashboard/parts/format.ts'
import type { Upload } from './run-upload.ts'

interface UploadWords {
  readonly states: Readonly<Record<'done' | 'now' | 'failed', string>>
  readonly tabWaiting: string
}

/** How far an upload is, for the title of the tab. */
export function uploadWork(
  { file, step, sent, isWaiting, isOver, error }: Upload,
  { states, tabWaiting }: UploadWords,
  language: string,
): Work {
  const id = 'upload'
  if (error !== null) return { id, state: 'failed', text: states.failed }
  if (isOver) return { id, state: 'done', text: states.done }
  if (isWaiting) return { id, state: 'going', text: tabWaiting }
  const share = percentText(sent / Math.max(1, file.size), language)
  return { id, state: 'going', text: step === 'send' ? share : states.now }
}
