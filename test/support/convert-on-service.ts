/** Converts decks with a running service, as a customer's back end does. */
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningService } from '#bin/local/service-file.ts'
import { conversionLimit } from './converter.ts'

/** Sends a deck as a form, and waits for the end of its job. @returns the job */
export async function convertOnService(
  { apiBaseUrl, liveKey }: Pick<RunningService, 'apiBaseUrl' | 'liveKey'>,
  deck: Uint8Array,
  title: string,
): Promise<any> {
  const headers = { authorization: `Bearer ${liveKey}` }
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(deck)]), 'deck.pptx')
  form.set('title', title)
  const sent = await fetch(`${apiBaseUrl}/api/v1/conversions`, { method: 'POST', headers, body: form })
  expect(sent.status).toBe(200)
  let job: any = await sent.json()
  const end = Date.now() + conversionLimit
  while (['queued', 'processing'].includes(job.status) && Date.now() < end) {
    await delay(500)
    job = await (await fetch(`${apiBaseUrl}/api/v1/conversions/${job.job_id}`, { headers })).json()
  }
  return job
}
