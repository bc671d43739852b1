/**
 * Fits pages of a fixed width to narrow screens: the frame gets the width of its page, and is scaled down as a whole.
 * The player offers it if a page is too wide, and remembers the learner's choice for the course.
 */
import type { Messages } from '#web/player/messages/messages.ts'
import type { TextStore } from '#web/player/saving/clock.ts'
import { need, within } from './dom.ts'
import { watchWidth } from './page-width.ts'

type Choice = 'fit' | 'original'

export interface FitOptions {
  readonly messages: Messages
  /** Name of the course in the store. */
  readonly course: string
  readonly store: TextStore
}

export class FitScreen {
  private readonly stage = need('stage', HTMLElement)
  private readonly button = need('fit', HTMLButtonElement)
  private readonly offer = need('fit-offer', HTMLElement)
  private frame: HTMLIFrameElement | null = null
  private pageWidth = 0
  private choice: Choice | null

  constructor(private readonly options: FitOptions) {
    const { messages, store, course } = options
    const stored = store.getItem(course)
    this.choice = stored === 'fit' || stored === 'original' ? stored : null
    within(this.offer, '.notice-text', HTMLElement).textContent = messages.tooWide
    this.label('[value=no]', messages.originalSize, 'original')
    this.label('[value=yes]', messages.fit, 'fit')
    this.button.onclick = () => {
      this.choose(this.choice === 'fit' ? 'original' : 'fit')
    }
    new ResizeObserver(() => {
      this.draw()
    }).observe(this.stage)
  }

  /** Offers to fit the page of the frame if it is too wide. */
  watch(frame: HTMLIFrameElement): void {
    watchWidth(frame, (width) => {
      this.show(frame, width)
    })
  }

  /** A page of this width has been found in the frame; null if the frame has none that is too wide. */
  show(frame: HTMLIFrameElement | null, pageWidth: number): void {
    this.frame = frame
    this.pageWidth = pageWidth
    this.draw()
  }

  private choose(choice: Choice): void {
    this.choice = choice
    this.draw()
    this.button.focus()
    try {
      this.options.store.setItem(this.options.course, choice)
    } catch {
      // In a browser that stores nothing the choice holds until the page is closed.
      return
    }
  }

  private label(selector: string, text: string, choice: Choice): void {
    const button = within(this.offer, selector, HTMLButtonElement)
    button.textContent = text
    button.onclick = () => {
      this.choose(choice)
    }
  }

  private draw(): void {
    const { frame, stage, pageWidth, options, choice } = this
    const isTooWide = frame !== null && pageWidth > stage.clientWidth
    const isFitted = isTooWide && choice === 'fit'
    const text = isFitted ? options.messages.originalSize : options.messages.fit
    this.button.hidden = !isTooWide
    this.button.setAttribute('aria-pressed', String(isFitted))
    this.button.title = text
    within(this.button, '.hidden-text', HTMLElement).textContent = options.messages.fit
    this.offer.hidden = !isTooWide || choice !== null
    if (frame !== null) scale(frame, isFitted ? stage.clientWidth / pageWidth : 1)
  }
}

function scale(frame: HTMLIFrameElement, factor: number): void {
  const isScaled = factor < 1
  Object.assign(frame.style, {
    inlineSize: isScaled ? `${100 / factor}%` : '',
    blockSize: isScaled ? `${100 / factor}%` : '',
    transform: isScaled ? `scale(${factor})` : '',
    transformOrigin: isScaled ? '0 0' : '',
    left: isScaled ? '0' : '',
    right: isScaled ? 'auto' : '',
  })
}
