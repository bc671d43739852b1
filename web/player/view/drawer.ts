/** The table of contents: beside the course on wide screens, over it on narrow ones. */
import type { Messages } from '#web/player/messages/messages.ts'
import { need, within } from './dom.ts'

const narrow = matchMedia('(max-width: 50rem)')

export class Drawer {
  private readonly app = need('app', HTMLElement)
  private readonly contents = need('contents', HTMLElement)
  private readonly menu = need('menu', HTMLButtonElement)
  private readonly shade = need('shade', HTMLElement)
  private labels = { open: '', close: '' }

  /** Makes the contents available, and opens them on wide screens. */
  offer(messages: Messages): void {
    this.labels = { open: messages.openContents, close: messages.closeContents }
    this.menu.hidden = false
    this.menu.addEventListener('click', () => {
      this.set(this.contents.hidden)
    })
    this.shade.addEventListener('click', () => {
      this.closeOver()
    })
    this.app.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.isOver) this.closeOver()
    })
    narrow.addEventListener('change', () => {
      this.set(!narrow.matches)
    })
    this.set(!narrow.matches)
  }

  open(): void {
    this.set(true)
  }

  /** Closes the contents if they cover the course. */
  closeOver(): void {
    if (!this.isOver) return
    this.set(false)
    this.menu.focus()
  }

  private get isOver(): boolean {
    return narrow.matches && !this.contents.hidden
  }

  // By the standard `hidden` may be a text too; the player sets true and false only.
  private set(isOpen: HTMLElement['hidden']): void {
    this.contents.hidden = !isOpen
    this.app.dataset['contents'] = isOpen ? 'open' : 'closed'
    this.menu.setAttribute('aria-expanded', String(isOpen))
    const label = isOpen ? this.labels.close : this.labels.open
    within(this.menu, '.hidden-text', HTMLElement).textContent = label
    this.menu.title = label
    this.shade.hidden = !this.isOver
    need('stage', HTMLElement).inert = this.isOver
    need('steps', HTMLElement).inert = this.isOver
    if (!this.isOver) return
    const open = this.contents.querySelector<HTMLElement>('[aria-current]')
    const target = open ?? this.contents.querySelector('button')
    target?.focus()
  }
}
