/** The place of the content: one frame per visit, on the player's own origin. */
import type { Leaf } from '#web/player/course/course-tree.ts'
import type { Messages } from '#web/player/messages/messages.ts'
import { button, make, need } from './dom.ts'

/** Milliseconds that a page gets to say its last words. */
const unloadTime = 1500

const isElsewhere = (address: URL): boolean => address.origin !== location.origin

export class Stage {
  private readonly place = need('stage', HTMLElement)
  private frame: HTMLIFrameElement | null = null

  /** @param closeAsked content asked a window to close, which is the player's to do */
  constructor(
    private readonly messages: Messages,
    private readonly closeAsked: () => void,
  ) {
    window.close = closeAsked
  }

  /** Opens a page in a new frame; what is outside the course's origin opens in a window, from a click. */
  open(address: URL, { identifier, title }: Pick<Leaf, 'identifier' | 'title'>): void {
    this.clear()
    if (isElsewhere(address)) {
      this.note(
        this.messages.opensElsewhere,
        button(this.messages.openWindow, 'primary', () => window.open(address, '_blank', 'noopener')),
      )
      return
    }
    const frame = make('iframe', {
      title,
      'data-item': identifier,
      allow: 'autoplay *; fullscreen *; encrypted-media *; picture-in-picture *; microphone *; camera *; geolocation *; clipboard-write *; accelerometer *; gyroscope *; xr-spatial-tracking *',
    })
    frame.addEventListener('load', () => {
      this.place.removeAttribute('data-loading')
      this.takeClose(frame)
    })
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
    this.frame?.remove()
    this.frame = null
    this.place.removeAttribute('data-loading')
    this.place.replaceChildren()
  }

  /** A sentence in place of content. */
  note(text: string, ...actions: HTMLElement[]): void {
    this.clear()
    this.place.replaceChildren(make('div', { class: 'stage-note' }, make('p', {}, text), ...actions))
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
