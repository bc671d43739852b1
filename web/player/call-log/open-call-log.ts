/** Shows the call log below the player. It is loaded only if the launch allows it and the address asks for it. */
import type { Visit } from '#web/player/runtime/engine.ts'
import { make } from '#web/player/view/dom.ts'
import { CallLog, lineOf, timeText, type CallEntry } from './call-log.ts'
import { callLogMessages, type CallLogMessages } from './words.ts'

/** Returns the API object that the content gets in place of the visit's own. */
export type Observe = (visit: Visit) => object

/** Rows shown at most. The copy button copies all calls that match the filter. */
const mostRows = 500
const longestValue = 160

const shortened = (text: string): string =>
  text.length > longestValue ? `${text.slice(0, longestValue)}… (${text.length})` : text

function row({ at, item: part, name, values, result: answer, error }: CallEntry): HTMLTableRowElement {
  const cells = [timeText(at), part, name, shortened(values.join(', ')), shortened(answer), error]
  const isWrong = error !== '' && error !== '0'
  // Names and values are read from left to right in every language.
  return make('tr', isWrong ? { 'data-wrong': '' } : {}, ...cells.map((text) => make('td', { dir: 'ltr' }, text)))
}

class CallLogView {
  private readonly body = make('tbody')
  private readonly count = make('span', { class: 'calls-count' })
  private readonly announcement = make('span', { class: 'hidden-text', role: 'status' })
  private readonly search: HTMLInputElement
  private readonly errorsOnly = make('input', { type: 'checkbox' })
  private readonly table: HTMLElement
  private readonly toggle: HTMLButtonElement
  private readonly tools: HTMLElement
  private drawing = false

  constructor(
    private readonly words: CallLogMessages,
    private readonly log: () => CallLog,
  ) {
    this.search = make('input', { type: 'search', placeholder: words.filter, 'aria-label': words.filter })
    this.toggle = make('button', { type: 'button', class: 'calls-toggle', 'aria-controls': 'calls-table' }, words.title)
    this.tools = make(
      'div',
      { class: 'calls-tools' },
      this.search,
      make('label', {}, this.errorsOnly, words.errorsOnly),
      this.button(words.copy, () => void this.copy()),
      this.button(words.clear, () => {
        this.log().clear()
      }),
    )
    const head = make('tr', {}, ...words.columns.map((column) => make('th', { scope: 'col' }, column)))
    this.table = make(
      'div',
      { id: 'calls-table', class: 'calls-table', tabindex: '0', role: 'group', 'aria-label': words.title },
      make('table', {}, make('thead', {}, head), this.body),
    )
    const place = make(
      'section',
      { id: 'calls', 'aria-label': words.title },
      make('div', { class: 'calls-bar' }, this.toggle, this.count, this.tools, this.announcement),
      this.table,
    )
    document.body.append(place)
    this.toggle.addEventListener('click', () => {
      this.show(this.table.hidden === true)
    })
    for (const [element, event] of [
      [this.search, 'input'],
      [this.errorsOnly, 'change'],
    ] as const)
      element.addEventListener(event, () => {
        this.draw()
      })
    this.show(true)
  }

  /** Draws after a short delay, because a course may make hundreds of calls at once. */
  drawSoon(): void {
    if (this.drawing) return
    this.drawing = true
    setTimeout(() => {
      this.drawing = false
      this.draw()
    }, 100)
  }

  private show(isOpen: boolean): void {
    document.body.dataset['calls'] = isOpen ? 'open' : 'closed'
    this.table.hidden = !isOpen
    this.tools.hidden = !isOpen
    this.toggle.setAttribute('aria-expanded', String(isOpen))
    this.toggle.title = isOpen ? this.words.hide : this.words.show
    this.draw()
  }

  private draw(): void {
    const found = this.selected()
    const { scrollTop, scrollHeight, clientHeight } = this.table
    const wasAtEnd = scrollTop + clientHeight >= scrollHeight - 4
    this.count.textContent = this.words.countText(found.length, this.log().total)
    if (this.table.hidden) return
    this.body.replaceChildren(...found.slice(-mostRows).map(row))
    if (wasAtEnd) this.table.scrollTop = this.table.scrollHeight
  }

  private selected(): readonly CallEntry[] {
    return this.log().select({ text: this.search.value, errorsOnly: this.errorsOnly.checked })
  }

  private async copy(): Promise<void> {
    this.announcement.textContent = ''
    try {
      await navigator.clipboard.writeText(this.selected().map(lineOf).join('\n'))
      this.announcement.textContent = this.words.copied
    } catch {
      // Without access to the clipboard, select the table, so that the learner can copy it by hand.
      getSelection()?.selectAllChildren(this.table)
    }
  }

  private button(label: string, press: () => void): HTMLButtonElement {
    const element = make('button', { type: 'button', class: 'button' }, label)
    element.addEventListener('click', press)
    return element
  }
}

/** Opens the log below the page, in the player's language. */
export function openCallLog(locale: string): Observe {
  const log: CallLog = new CallLog(
    () => Date.now(),
    () => {
      view.drawSoon()
    },
  )
  const view = new CallLogView(callLogMessages(locale), () => log)
  return ({ leaf, api }) => log.wrap(leaf.identifier, api.object)
}
