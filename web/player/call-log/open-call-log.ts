/** The log of calls below the player. Loaded only where a launch allows it and the address asks for it. */
import type { Visit } from '#web/player/runtime/engine.ts'
import { make } from '#web/player/view/dom.ts'
import { CallLog, lineOf, timeText, type CallEntry } from './call-log.ts'
import { callLogWords, type CallLogWords } from './words.ts'

/** Answers the API object that content is to find in place of the visit's own. */
export type Observe = (visit: Visit) => object

/** Rows on the screen; all that fits the filter is copied. */
const mostRows = 500
const longestValue = 160

const shortened = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}… (${text.length})` : text)

function row({ at, part, name, values, answer, error }: CallEntry): HTMLTableRowElement {
  const cells = [timeText(at), part, name, shortened(values.join(', ')), shortened(answer), error]
  const isWrong = error !== '' && error !== '0'
  // Names and values read from left to right in every language.
  return make('tr', isWrong ? { 'data-wrong': '' } : {}, ...cells.map((text) => make('td', { dir: 'ltr' }, text)))
}

class CallLogView {
  private readonly body = make('tbody')
  private readonly count = make('span', { class: 'calls-count' })
  private readonly said = make('span', { class: 'hidden-text', role: 'status' })
  private readonly search: HTMLInputElement
  private readonly errorsOnly = make('input', { type: 'checkbox' })
  private readonly table: HTMLElement
  private readonly toggle: HTMLButtonElement
  private readonly tools: HTMLElement
  private drawing = false

  constructor(
    private readonly words: CallLogWords,
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
    this.table = make('div', { id: 'calls-table', class: 'calls-table', tabindex: '0', role: 'group', 'aria-label': words.title }, make('table', {}, make('thead', {}, head), this.body))
    const place = make('section', { id: 'calls', 'aria-label': words.title }, make('div', { class: 'calls-bar' }, this.toggle, this.count, this.tools, this.said), this.table)
    document.body.append(place)
    this.toggle.addEventListener('click', () => {
      this.show(this.table.hidden)
    })
    for (const [element, event] of [[this.search, 'input'], [this.errorsOnly, 'change']] as const) element.addEventListener(event, () => {
      this.draw()
    })
    this.show(true)
  }

  /** Draws soon: a course may call hundreds of times at once. */
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
    this.count.textContent = this.words.shown(found.length, this.log().total)
    if (this.table.hidden) return
    this.body.replaceChildren(...found.slice(-mostRows).map(row))
    if (wasAtEnd) this.table.scrollTop = this.table.scrollHeight
  }

  private selected(): readonly CallEntry[] {
    return this.log().select({ text: this.search.value, errorsOnly: this.errorsOnly.checked })
  }

  private async copy(): Promise<void> {
    this.said.textContent = ''
    try {
      await navigator.clipboard.writeText(this.selected().map(lineOf).join('\n'))
      this.said.textContent = this.words.copied
    } catch {
      // Without the clipboard, what is shown is ready to be copied by hand.
      getSelection()?.selectAllChildren(this.table)
    }
  }

  private button(label: string, press: () => void): HTMLButtonElement {
    const element = make('button', { type: 'button', class: 'button' }, label)
    element.addEventListener('click', press)
    return element
  }
}

/** Opens the log below the page, in the language of the player. */
export function openCallLog(locale: string): Observe {
  const log: CallLog = new CallLog(() => Date.now(), () => {
    view.drawSoon()
  })
  const view = new CallLogView(callLogWords(locale), () => log)
  return ({ leaf, api }) => log.wrap(leaf.identifier, api.object)
}
