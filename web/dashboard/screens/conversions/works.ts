/** How far decks and their conversions are, for the title of the tab. */
import { jobStates, type Work } from '#web/dashboard/app/tab-mark.ts'
import { percentText } from '#web/dashboard/parts/format.ts'
import type { Conversion } from './data.ts'
import type { ConversionStatus } from './search.ts'
import type { Sending } from './use-sending.ts'

type Job = Pick<Conversion, 'job_id' | 'status' | 'progress' | 'slide_count'>
type Statuses = Readonly<Record<ConversionStatus, string>>

/** While slides are drawn, which takes longest, in percent of them; else in a word. */
export function jobWork(
  { job_id: id, status, progress, slide_count: count }: Job,
  statuses: Statuses,
  language: string,
): Work {
  const total = progress.slides_total ?? count
  const isDrawn = status === 'processing' && progress.step === 'rendering' && total !== null && total > 0
  const text = isDrawn ? percentText(progress.slides_done / total, language) : statuses[status]
  return { id, state: jobStates[status], text }
}

/** The deck that is on its way, if one is. */
export function sendingWork(
  { order, sent, error }: Pick<Sending, 'order' | 'sent' | 'error'>,
  { failed }: Statuses,
  language: string,
): readonly Work[] {
  if (order === null) return []
  const id = 'deck'
  if (error !== null) return [{ id, state: 'failed', text: failed }]
  return [{ id, state: 'going', text: percentText(sent / Math.max(1, order.file.size), language) }]
}
