/** The table of contents: nested lists of buttons. */
import type { ItemStatus, OutlineItem } from '#web/player/runtime/engine.ts'
import type { Messages } from '#web/player/messages/messages.ts'
import { icon, make } from './dom.ts'

interface TocDependencies {
  readonly place: HTMLElement
  readonly messages: Messages
  readonly choose: (identifier: string) => void
  /** Whether an item has a page; false for a heading. */
  readonly hasContent: (identifier: string) => boolean
}

const icons: Readonly<Record<ItemStatus, string>> = {
  'not attempted': 'not-attempted',
  incomplete: 'incomplete',
  completed: 'completed',
  passed: 'completed',
  failed: 'failed',
}

const isDone = ({ status }: OutlineItem): boolean => status === 'completed' || status === 'passed'

const everyItem = (items: readonly OutlineItem[]): OutlineItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.items)])

/** Counts the items with a page, and those that are done. Also says whether the open one is done. */
export function countDone(
  items: readonly OutlineItem[],
  hasContent: (identifier: string) => boolean,
): { done: number; all: number; isCurrentDone: boolean } {
  const all = everyItem(items).filter(({ identifier }) => hasContent(identifier))
  const done = all.filter(isDone)
  return { done: done.length, all: all.length, isCurrentDone: done.some(({ isCurrent }) => isCurrent) }
}

export class TocView {
  private shown = ''

  constructor(private readonly dependencies: TocDependencies) {}

  /** Draws the contents again if they have changed. The focus stays on its item. */
  show(items: readonly OutlineItem[]): void {
    const wanted = JSON.stringify(items)
    if (wanted === this.shown) return
    this.shown = wanted
    const { place } = this.dependencies
    const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('data-item') : null
    place.replaceChildren(this.list(items))
    const again = typeof focused !== 'string' ? null : place.querySelector(`[data-item="${CSS.escape(focused)}"]`)
    if (again instanceof HTMLElement) again.focus()
  }

  /** Focuses the first part that can be opened, before parts that are done, sections and the course. */
  focusChoice(hasContent: (identifier: string) => boolean): void {
    const entries = [...this.dependencies.place.querySelectorAll<HTMLElement>('button.entry:not([aria-disabled])')]
    const parts = entries.filter(({ dataset }) => hasContent(dataset['item'] ?? ''))
    const open = parts.find(({ dataset }) => dataset['status'] !== 'completed' && dataset['status'] !== 'passed')
    const choice = open ?? parts[0] ?? entries[0]
    choice?.focus()
  }

  private list(items: readonly OutlineItem[]): HTMLOListElement {
    return make(
      'ol',
      {},
      ...items.map((item) =>
        make('li', {}, this.entry(item), ...(item.items.length === 0 ? [] : [this.list(item.items)])),
      ),
    )
  }

  private entry(item: OutlineItem): HTMLElement {
    const title = make('span', { class: 'entry-title' }, make('bdi', {}, item.title))
    if (item.canOpen === null) return make('div', { class: 'entry heading' }, title)
    const isLocked = !item.canOpen && !item.isCurrent
    // Content may set no status before it terminates, but an open item counts as in progress.
    const status = item.isCurrent && item.status === 'not attempted' ? 'incomplete' : item.status
    const { messages } = this.dependencies
    const state = [
      this.statusText(status),
      ...(isLocked ? [messages.locked] : []),
      ...(item.isCurrent ? [messages.current] : []),
    ]
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
      ...this.partsDone(item),
    )
    entry.addEventListener('click', () => {
      if (!isLocked && !item.isCurrent) this.dependencies.choose(item.identifier)
    })
    return entry
  }

  /** Of an entry with parts below it: how many are done, because its icon shows its own status. */
  private partsDone({ items }: OutlineItem): HTMLElement[] {
    const { messages, hasContent } = this.dependencies
    const { done, all } = countDone(items, hasContent)
    return all === 0 ? [] : [make('span', { class: 'entry-parts' }, messages.progress(done, all))]
  }

  private statusText(status: ItemStatus): string {
    const { messages } = this.dependencies
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
