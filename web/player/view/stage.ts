/** The area of the content: one frame per visit, on the player's own origin. */
import { parseUrl } from '#shared/contract/parse-url.ts'
import type { Leaf } from '#web/player/course/course-tree.ts'
import type { Messages } from '#web/player/messages/messages.ts'
import { arrivalOf, type Arrival } from './arrival.ts'
import { button, make, need } from './dom.ts'
import type { FitOptions, FitScreen } from './fit-screen.ts'
import { openOutsideLinksInTabs } from './outside-links.ts'

/** Milliseconds that a page has for its last API calls while it unloads. */
const unloadTime = 1500

const isElsewhere = (address: URL): boolean => address.origin !== location.origin

export interface StageOptions extends FitOptions {
  /** Called when content tries to close its window. */
  readonly onClose: () => void
}

export class Stage {
  private readonly place = need('stage', HTMLElement)
  private frame: HTMLIFrameElement | null = null
  /** Cancels the listener that opens a page when the network is back. */
  private waiting = new AbortController()

  private fit: Promise<FitScreen> | null = null
  private readonly messages: Messages

  constructor(private readonly options: StageOptions) {
    this.messages = options.messages
    window.close = options.onClose
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective === 'frame-src' && this.frame !== null && parseUrl(blockedURI) !== null)
        this.showElsewhere(
          blockedURI,
          button(this.messages.continueCourse, '', () => location.reload()),
        )
    })
  }

  /**
   * Opens a page in a new frame. A page of another origin opens in a new window after a click.
   * @param addressOf returns the address; called again if the page has to be opened again
   */
  open(addressOf: () => URL, leaf: Pick<Leaf, 'identifier' | 'title'>): void {
    this.clear()
    const address = addressOf()
    if (isElsewhere(address)) {
      this.showElsewhere(address)
      return
    }
    const frame = this.makeFrame(leaf)
    frame.addEventListener('load', () => {
      this.place.removeAttribute('data-loading')
      this.takeClose(frame)
      // At once: a learner can click a link as soon as the page is shown.
      if (frame.contentWindow !== null) openOutsideLinksInTabs(frame.contentWindow)
      void this.offerFit(frame)
    })
    frame.addEventListener(
      'load',
      () =>
        void arrivalOf(frame, address).then((arrival) => {
          if (arrival !== 'here' && frame === this.frame) this.showMissing(arrival, () => this.open(addressOf, leaf))
        }),
      { once: true },
    )
    frame.src = address.href
    this.place.setAttribute('data-loading', '')
    this.frame = frame
    this.place.replaceChildren(frame)
    frame.focus()
  }

  /** Sends the page away, so that its unload handlers run, and removes its frame. */
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

  /** Removes the frame at once. `pagehide` and `unload` of its page run before this returns. */
  clear(): void {
    this.waiting.abort()
    this.frame?.remove()
    this.frame = null
    void this.fit?.then((fit) => {
      if (this.frame === null) fit.show(null, 0)
    })
    this.place.removeAttribute('data-loading')
    this.place.replaceChildren()
  }

  /** Shows sentences and actions in place of content. */
  showNote(texts: readonly string[], ...actions: HTMLElement[]): void {
    this.clear()
    this.place.replaceChildren(
      make('div', { class: 'stage-note' }, ...texts.map((text) => make('p', {}, text)), ...actions),
    )
    need('announcement', HTMLElement).textContent = texts.join(' – ')
    actions[0]?.focus()
  }

  /** A page that the frame cannot show, because it is of another origin or not encrypted. */
  private showElsewhere(address: URL | string, ...actions: HTMLElement[]): void {
    this.showNote(
      [this.messages.opensElsewhere],
      button(this.messages.openWindow, 'primary', () => window.open(address, '_blank', 'noopener')),
      ...actions,
    )
  }

  private async offerFit(frame: HTMLIFrameElement): Promise<void> {
    this.fit ??= import('./fit-screen.ts').then(({ FitScreen }) => new FitScreen(this.options))
    const fit = await this.fit
    if (frame === this.frame) fit.watch(frame)
  }

  private makeFrame({ identifier, title }: Pick<Leaf, 'identifier' | 'title'>): HTMLIFrameElement {
    return make('iframe', {
      title,
      'data-item': identifier,
      allow:
        'autoplay *; fullscreen *; encrypted-media *; picture-in-picture *; microphone *; camera *; geolocation *; clipboard-write *; accelerometer *; gyroscope *; xr-spatial-tracking *',
    })
  }

  /** The page has not loaded: offers to try again, and does so by itself when the network is back. */
  private showMissing(why: Exclude<Arrival, 'here'>, again: () => void): void {
    const { messages } = this
    const texts =
      why === 'unreachable'
        ? [messages.unreachableTitle, messages.unreachableText]
        : [messages.unavailableTitle, messages.unavailableText]
    this.showNote(texts, button(messages.tryAgain, 'primary', again))
    this.waiting = new AbortController()
    if (why === 'unreachable') addEventListener('online', again, { once: true, signal: this.waiting.signal })
  }

  private takeClose(frame: HTMLIFrameElement): void {
    try {
      if (frame.contentWindow !== null) frame.contentWindow.close = this.options.onClose
    } catch {
      // The page has led to another origin, whose `close` cannot be replaced.
      return
    }
  }
}
