/** Saves when the page is hidden, closed, shown again, or goes back online. */
import type { SaveQueue } from '#web/player/saving/save-queue.ts'
import type { PageEnd } from '#web/player/session/last-script.ts'

interface WatchedPage {
  readonly queue: SaveQueue | null
  readonly end: Pick<PageEnd, 'add'>
  /** Called when the page is closed for good. */
  readonly close: () => void
  /** Whether the browser asks the learner to stay while progress is stored nowhere. */
  readonly asksToStay: boolean
}

/**
 * Listens for as long as the page lives. Nothing is saved in `unload` handlers: phones do not fire them.
 */
export function watchPage({ queue, end, close, asksToStay }: WatchedPage): void {
  // The last event that a phone is certain to fire.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue?.pageHidden()
    else void queue?.checkOwnership()
  })
  end.add(close)
  addEventListener('pagehide', ({ isTrusted, persisted }) => {
    if (isTrusted && persisted) queue?.sendBeforeUnload()
  })
  addEventListener('beforeunload', (event) => {
    if (asksToStay && queue?.state === 'notKept') event.preventDefault()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) queue?.change()
  })
  addEventListener('online', () => {
    queue?.retryNow()
  })
}
