/** The place of the content: one frame per visit, on the player's own origin. */
import type { Leaf } from '#web/player/course/course-tree.ts'
import type { Messages } from '#web/player/messages/messages.ts'
import { arrivalOf, type Arrival } from './arrival.ts'
import { button, make, need } from './dom.ts'

/** Milliseconds that a page gets to say its last words. */
const unloadTime = 1500

const isElsewhere = (address: URL): boolean => address.origin !== location.origin

export class Stage {
  private readonly place = need('stage', HTMLElement)
  private frame: HTMLIFrameElement | null = null
  /** Ends the wait for a network to open a page with. */
  private waiting = new AbortController()

  /** @param closeAsked content asked a window to close, which is the player's to do */
  constructor(
    private readonly messages: Messages,
    private readonly closeAsked: () => void,
  ) {
    window.close = closeAsked
  }

  /**
   * Opens a page in a new frame; what is outside the course's origin opens in a window, from a click.
   * @param addressOf asked again where the page has to be opened again
   */
  open(addressOf: () => URL, leaf: Pick<Leaf, 'identifier' | 'title'>): void {
    this.clear()
    const address = addressOf()
    if (isElsewhere(address)) {
      this.note(
        [this.messages.opensElsewhere],
        button(this.messages.openWindow, 'primary', () => window.open(address, '_blank', 'noopener')),
      )
      return
    }
    const frame = this.makeFrame(leaf)
    frame.addEventListener('load', () => {
      this.place.removeAttribute('data-loading')
      this.takeClose(frame)
    })
    frame.addEventListener(
      'load',
      () =>
        void arrivalOf(frame, address).then((arrival) => {
          if (arrival !== 'here' && frame === this.frame) this.sayMissing(arrival, () => this.open(addressOf, leaf))
        }),
      { once: true },
    )
    frame.src = address.href
    this.place.setAttribute('data-loading', '')
    this.frame = frame
    this.place.replaceChildren(frame)
    frame.focus()
  }

  /** Leads the page away, so that it hears that it goes, and takes its frame out. */
  async unload(): Promise<void> {
    const { frame } = this
    if (frame === null) return
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, unloadTime)
      frame.addEventListener('load', () => {
        clearTimeout(late)
        resolve()
      })
      frame.contentWindow?.location.replace('about:blank')
    })
    this.clear()
  }

  /** Takes the frame out at once: its page hears `pagehide` and `unload` before this returns. */
  clear(): void {
    this.waiting.abort()
    this.frame?.remove()
    this.frame = null
    this.place.removeAttribute('data-loading')
    this.place.replaceChildren()
  }

  /** Sentences in place of content, and what can be done. */
  note(texts: readonly string[], ...actions: HTMLElement[]): void {
    this.clear()
    this.place.replaceChildren(make('div', { class: 'stage-note' }, ...texts.map((text) => make('p', {}, text)), ...actions))
    need('announcement', HTMLElement).textContent = texts.join(' – ')
    actions[0]?.focus()
  }

  private makeFrame({ identifier, title }: Pick<Leaf, 'identifier' | 'title'>): HTMLIFrameElement {
    return make('iframe', {
      title,
      'data-item': identifier,
      allow: 'autoplay *; fullscreen *; encrypted-media *; picture-in-picture *; microphone *; camera *; geolocation *; clipboard-write *; accelerometer *; gyroscope *; xr-spatial-tracking *',
    })
  }

  /** The page has not come: it can be tried again, and is by itself when the network is back. */
  private sayMissing(why: Exclude<Arrival, 'here'>, again: () => void): void {
    const { messages } = this
    const texts = why === 'unreachable' ? [messages.unreachableTitle, messages.unreachableText] : [messages.unavailableTitle, messages.unavailableText]
    this.note(texts, button(messages.tryAgain, 'primary', again))
    this.waiting = new AbortController()
    if (why === 'unreachable') addEventListener('online', again, { once: true, signal: this.waiting.signal })
  }

  private takeClose(frame: HTMLIFrameElement): void {
    try {
      if (frame.contentWindow !== null) frame.contentWindow.close = this.closeAsked
    } catch {
      // The page led elsewhere and closes nothing of ours.
      return
    }
  }
}
