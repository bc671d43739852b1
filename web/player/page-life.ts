/** Saves when the page is hidden, closed, shown again, or goes back online. */
import type { SaveQueue } from '#web/player/saving/save-queue.ts'

interface WatchedPage {
  readonly queue: SaveQueue | null
  /** Called when the page is closed for good. */
  readonly close: () => void
  /** Whether the browser asks the learner to stay while progress is stored nowhere. */
  readonly asksToStay: boolean
}

/**
 * Listens for as long as the page lives. There are no `unload` handlers: they exclude the page from the back/forward
 * cache, and phones do not fire them.
 */
export function watchPage({ queue, close, asksToStay }: WatchedPage): void {
  // The last event that a phone is certain to fire.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue?.pageHidden()
    else void queue?.checkOwnership()
  })
  // Before other listeners: the token is stored for a reload only when the content is gone.
  addEventListener(
    'pagehide',
    ({ isTrusted, persisted }) => {
      if (!isTrusted) return
      if (persisted) queue?.sendBeforeUnload()
      else close()
    },
    { capture: true },
  )
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
