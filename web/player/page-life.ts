/** What happens to the page as a whole: hidden, gone, back again, on and off the network. */
import type { SaveQueue } from '#web/player/saving/save-queue.ts'

interface Watched {
  readonly queue: SaveQueue | null
  /** The page is torn down for good. */
  readonly close: () => void
}

/** Watches the page for as long as it lives. There are no `unload` handlers: they cost the page its way back and do not run on phones. */
export function watchPage({ queue, close }: Watched): void {
  // The last event that a phone is sure to send.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue?.hide()
    else void queue?.look()
  })
  addEventListener('pagehide', (event) => {
    if (event.persisted) queue?.leave()
    else close()
  })
  addEventListener('beforeunload', (event) => {
    if (queue?.state === 'unkept') event.preventDefault()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) queue?.change()
  })
  addEventListener('online', () => {
    queue?.retryNow()
  })
}
