/** The page of a training on a headset: what to do, the code, who has joined, and what is recorded. */
import type { Messages } from '#web/player/messages/messages.ts'
import { button, make, need } from '#web/player/view/dom.ts'
import type { Shell } from '#web/player/view/shell.ts'
import type { ShownCode } from './join-codes.ts'
import type { HeadsetMessages } from './messages/headset-messages.ts'
import type { Training } from './training.ts'

interface ViewWords {
  readonly messages: Messages
  readonly words: HeadsetMessages
  readonly locale: string
}

interface ViewActions {
  readonly exit: () => void
  readonly otherHeadset: () => void
  /** Null where the learner may not. */
  readonly startOver: (() => void) | null
}

interface ViewOptions extends ViewWords {
  readonly title: string
  /** Address of the page with the app. */
  readonly download: () => string
  readonly actions: ViewActions
}

const minutesOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** What was recorded, in words; null: nothing. */
export function resultText({ outcomeId, result }: Training, { messages, locale }: Omit<ViewWords, 'words'>) {
  if (outcomeId === null) return null
  const completion = { completed: messages.completed, passed: messages.passed, failed: messages.failed }
  const { scaled } = result.score ?? {}
  const parts = [
    Object.entries(completion).find(([status]) => status === result.completion)?.[1] ?? messages.incomplete,
    result.success === 'passed' ? messages.passed : result.success === 'failed' ? messages.failed : null,
    typeof scaled === 'number'
      ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(scaled)
      : null,
  ]
  return [...new Set(parts.filter((part) => part !== null))].join(' · ')
}

export class TrainingView {
  private readonly heading = make('h1', { tabindex: '-1' })
  private readonly status = make('p', { class: 'training-status', role: 'status' })
  private readonly digits = make('p', { class: 'join-code' })
  private readonly time = make('p', { class: 'join-time' })
  private readonly text = make('p', { class: 'text' })
  private readonly notice = make('div', { class: 'training-notice', role: 'status' })
  private readonly recorded = make('p', { class: 'training-recorded' })
  private readonly waitingPart: HTMLElement
  private readonly other: HTMLButtonElement
  private readonly restart: HTMLButtonElement
  private readonly app: HTMLElement
  private isJoined: boolean | null = null
  private shownDigits = ''

  constructor(private readonly options: ViewOptions) {
    const { messages, words, title, actions } = options
    this.other = button(words.otherHeadset, '', actions.otherHeadset)
    this.waitingPart = make(
      'div',
      { class: 'training-waiting' },
      make('p', { class: 'join-label' }, words.code),
      this.digits,
      this.time,
      make('ol', {}, ...words.steps.map((step) => make('li', {}, step))),
    )
    this.app = this.appPart()
    this.restart = button(messages.startOver, '', actions.startOver ?? (() => undefined))
    this.restart.hidden = true
    const card = make(
      'div',
      { class: 'card training-card' },
      make('p', { class: 'course' }, make('bdi', {}, title)),
      this.heading,
      this.status,
      this.waitingPart,
      this.text,
      this.recorded,
      this.app,
      this.notice,
      make('div', { class: 'actions' }, this.other, this.restart, button(messages.exit, '', actions.exit)),
    )
    const place = need('training', HTMLElement)
    place.replaceChildren(card)
    place.hidden = false
    need('screen', HTMLElement).hidden = true
  }

  /** Nothing can be joined in a review: shows what is recorded. */
  showReview(training: Training): void {
    const { messages, words } = this.options
    this.heading.textContent = messages.review
    for (const part of [this.waitingPart, this.other, this.text, this.status]) part.hidden = true
    this.showRecorded(training)
    if (training.outcomeId === null) this.recorded.textContent = words.noResult
    this.heading.focus()
  }

  /** @param joined the headset that the learner uses; null: the page waits for one */
  showTraining(training: Training, joined: Training['headset']): void {
    const { words } = this.options
    if (joined === null) this.setState('waiting', words.waiting)
    else this.setState('joined', words.joined(`${joined.label} (${joined.model})`))
    const isJoined = joined !== null
    this.heading.textContent = isJoined ? words.joinedTitle : words.title
    this.text.textContent = isJoined ? words.joinedText : ''
    this.waitingPart.hidden = isJoined
    this.app.hidden = isJoined
    this.other.hidden = !isJoined
    this.restart.hidden = this.options.actions.startOver === null || training.outcomeId === null
    this.showRecorded(training)
    if (this.isJoined !== isJoined) this.heading.focus()
    this.isJoined = isJoined
  }

  showCode(code: ShownCode | null): void {
    const { words } = this.options
    if (code === null) {
      this.shownDigits = ''
      this.digits.replaceChildren(make('span', { class: 'join-pending' }, words.gettingCode))
      this.time.textContent = ''
      return
    }
    const { digits, secondsLeft } = code
    // Replaced each second, the digits could not be selected.
    if (this.shownDigits !== digits)
      this.digits.replaceChildren(
        make('span', { 'aria-hidden': 'true' }, `${digits.slice(0, 3)} ${digits.slice(3)}`),
        make('span', { class: 'hidden-text' }, digits.split('').join(' ')),
      )
    this.shownDigits = digits
    this.time.textContent = words.validFor(minutesOf(secondsLeft))
  }

  showTrouble(): void {
    this.setState('trouble', this.options.words.noConnection)
  }

  /** Shows why something did not work, with one action; null removes it. */
  showNotice(hint: Parameters<Shell['notice']>[0]): void {
    if (hint === null) this.notice.replaceChildren()
    else this.notice.replaceChildren(make('p', {}, hint.text), button(hint.label, '', hint.act))
  }

  close(): void {
    const place = need('training', HTMLElement)
    place.hidden = true
    place.replaceChildren()
  }

  private setState(state: 'waiting' | 'joined' | 'trouble', text: string): void {
    this.status.dataset['state'] = state
    // A live region that is set anew is read anew.
    if (this.status.textContent !== text) this.status.textContent = text
  }

  private showRecorded(training: Training): void {
    const { words } = this.options
    const result = resultText(training, this.options)
    this.recorded.textContent = result === null ? '' : words.lastResult(result)
  }

  private appPart(): HTMLElement {
    const { words, download } = this.options
    const link = make('a', { class: 'button', target: '_blank', rel: 'noopener', href: download() }, words.download)
    // The address is signed for a time, and renewed with the token.
    link.addEventListener('click', () => {
      link.href = download()
    })
    return make(
      'details',
      { class: 'training-app' },
      make('summary', {}, words.appMissing),
      make('p', {}, words.appHint),
      link,
    )
  }
}
