/**
 * The last script of a page. Content shares the page's origin and can add listeners, elements and frames to it: none of
 * their code runs after the last script, so that none can read what it stores.
 */

/** An event with which a page ends. */
export interface EndEvent {
  readonly isTrusted: boolean
  /** Of `pagehide`: whether the page can be shown again. */
  readonly persisted?: boolean
}

/** What content cannot replace, because it was taken before content was loaded. */
export interface EndingPage<E extends EndEvent = EndEvent> {
  addEventListener(
    type: 'pagehide' | 'visibilitychange' | 'unload',
    run: (event: E) => void,
    options?: { readonly capture: true },
  ): void
  /** Keeps the event from all listeners that were added later. */
  readonly stop: (event: E) => unknown
  /** Removes everything from the document, frames too. */
  readonly clear: () => unknown
  readonly isEmpty: () => boolean
}

/**
 * The end of a page that is closed for good. Its listeners are the first of the page, because browsers do not agree on the
 * order of capturing listeners of a window. An event that a script has dispatched closes no page.
 */
export class PageEnd<E extends EndEvent = EndEvent> {
  private readonly steps: (() => void)[] = []
  private last = (): void => undefined
  private isOver = false

  /** Must be made before any content is loaded. */
  constructor(private readonly page: EndingPage<E>) {
    page.addEventListener('pagehide', (event) => {
      if (isEnd(event)) this.takeDown()
    })
    // What was removed has run its last scripts. Those can add something again, so the last step has a listener of its own.
    page.addEventListener('pagehide', (event) => {
      if (isEnd(event)) this.finish(event)
    })
    // Browsers send these after `pagehide`. A listener for `unload` keeps the page from the back/forward cache of browsers
    // that still know that event; there the page is loaded again.
    for (const type of ['visibilitychange', 'unload'] as const)
      page.addEventListener(
        type,
        (event) => {
          if (this.isOver) page.stop(event)
        },
        { capture: true },
      )
  }

  /** Adds a step. Steps run in reverse order, so that content is removed before what was there earlier. */
  add(step: () => void): void {
    this.steps.unshift(step)
  }

  /** Sets the last script of the page. It does not run if content keeps a part of the page alive. */
  setLast(step: () => void): void {
    this.last = step
  }

  private takeDown(): void {
    for (const step of this.steps) step()
    this.page.clear()
  }

  private finish(event: E): void {
    this.isOver = true
    this.page.stop(event)
    if (this.page.isEmpty()) this.last()
  }
}

const isEnd = ({ isTrusted, persisted }: EndEvent): boolean => isTrusted && persisted !== true
