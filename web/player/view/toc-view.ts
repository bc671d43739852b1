/** The table of contents: nested lists of plain buttons. */
import type { ItemStatus, OutlineItem } from '#web/player/runtime/engine.ts'
import type { Messages } from '#web/player/messages/messages.ts'
import { icon, make } from './dom.ts'

interface TocMeans {
  readonly place: HTMLElement
  readonly messages: Messages
  readonly choose: (identifier: string) => void
}

const icons: Readonly<Record<ItemStatus, string>> = {
  'not attempted': 'not-attempted',
  incomplete: 'incomplete',
  completed: 'completed',
  passed: 'completed',
  failed: 'failed',
}

const isDone = ({ status }: OutlineItem): boolean => status === 'completed' || status === 'passed'

const everyItem = (items: readonly OutlineItem[]): OutlineItem[] => items.flatMap((item) => [item, ...everyItem(item.items)])

/** How many of the items that have content are done, of how many, and whether the open one is. */
export function countDone(items: readonly OutlineItem[], hasContent: (identifier: string) => boolean): { done: number; all: number; isCurrentDone: boolean } {
  const all = everyItem(items).filter(({ identifier }) => hasContent(identifier))
  const done = all.filter(isDone)
  return { done: done.length, all: all.length, isCurrentDone: done.some(({ isCurrent }) => isCurrent) }
}

export class TocView {
  private shown = ''

  constructor(private readonly means: TocMeans) {}

  /** Draws the outline anew where it has changed; the focus stays on its item. */
  show(items: readonly OutlineItem[]): void {
    const wanted = JSON.stringify(items)
    if (wanted === this.shown) return
    this.shown = wanted
    const { place } = this.means
    const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('data-item') : null
    place.replaceChildren(this.list(items))
    const again = typeof focused !== 'string' ? null : place.querySelector(`[data-item="${CSS.escape(focused)}"]`)
    if (again instanceof HTMLElement) again.focus()
  }

  private list(items: readonly OutlineItem[]): HTMLOListElement {
    return make('ol', {}, ...items.map((item) => make('li', {}, this.entry(item), ...(item.items.length === 0 ? [] : [this.list(item.items)]))))
  }

  private entry(item: OutlineItem): HTMLElement {
    const title = make('span', { class: 'entry-title' }, make('bdi', {}, item.title))
    if (item.canOpen === null) return make('div', { class: 'entry heading' }, title)
    const isLocked = !item.canOpen && !item.isCurrent
    // Content may say nothing of its status until it ends; what is open has begun.
    const status = item.isCurrent && item.status === 'not attempted' ? 'incomplete' : item.status
    const { messages } = this.means
    const state = [this.statusText(status), ...(isLocked ? [messages.locked] : []), ...(item.isCurrent ? [messages.current] : [])]
    const entry = make(
      'button',
      {
        type: 'button',
        class: 'entry',
        'data-item': item.identifier,
        'data-status': status,
        ...(item.isCurrent ? { 'aria-current': 'true' } : {}),
        ...(isLocked ? { 'aria-disabled': 'true' } : {}),
      },
      icon(isLocked ? 'locked' : icons[status]),
      title,
      make('span', { class: 'hidden-text' }, `(${state.join(', ')})`),
    )
    entry.addEventListener('click', () => {
      if (!isLocked && !item.isCurrent) this.means.choose(item.identifier)
    })
    return entry
  }

  private statusText(status: ItemStatus): string {
    const { messages } = this.means
    switch (status) {
      case 'not attempted':
        return messages.notAttempted
      case 'incomplete':
        return messages.incomplete
      case 'completed':
        return messages.completed
      case 'passed':
        return messages.passed
      case 'failed':
        return messages.failed
    }
  }
}
