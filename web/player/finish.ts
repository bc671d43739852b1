/** The end of a visit to the course: waits for the last save, then says how it went and shows the way back. */
import type { Messages } from '#web/player/messages/messages.ts'
import type { CourseResult } from '#web/player/runtime/engine.ts'
import type { SaveQueue } from '#web/player/saving/save-queue.ts'
import { button, make, need } from '#web/player/view/dom.ts'
import { showScreen, type Screen } from '#web/player/view/screens.ts'

const flushTime = 6000
/** Milliseconds before a learner who does nothing is led back. */
const returnDelay = 5000

export interface Ending {
  readonly messages: Messages
  readonly title: string
  readonly locale: string
  readonly returnUrl: string | null
  readonly result: CourseResult
  readonly isReview: boolean
  /** The next visit goes on where this one was left. */
  readonly goesOn: boolean
}

const isDone = ({ completion, success }: CourseResult): boolean => completion === 'completed' || completion === 'passed' || success === 'passed'

/** The address to go back to, where it is one that a page may be led to. */
function safeAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  return /^https?:$/.test(new URL(text).protocol) ? text : null
}

function scoreText({ result, messages, locale }: Ending): string | undefined {
  const scaled = result.score?.scaled
  const percent = typeof scaled === 'number' ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(scaled) : undefined
  return percent === undefined ? undefined : messages.score(percent)
}

/** The way back, where the launch names one, and the way into the course again. */
function waysOn({ messages, returnUrl }: Ending): HTMLElement[] {
  const back = safeAddress(returnUrl)
  const again = button(messages.continueCourse, back === null ? 'primary' : '', () => {
    location.reload()
  })
  return back === null ? [again] : [make('a', { class: 'button primary', href: back }, messages.back), again]
}

function endScreen(ending: Ending): Screen {
  const { messages, title, result, isReview } = ending
  const actions = waysOn(ending)
  if (isReview) return { kind: 'left', title: messages.reviewedTitle, course: title, actions }
  const common = { course: title, score: scoreText(ending), actions }
  const verdict = result.success === 'passed' ? messages.passed : result.success === 'failed' ? messages.failed : undefined
  if (isDone(result)) return { kind: result.success === 'failed' ? 'failed' : 'finished', title: messages.finishedTitle, verdict, ...common }
  if (result.completion === 'failed') return { kind: 'failed', title: messages.finishedTitle, verdict: messages.failed, ...common }
  return { kind: 'left', title: messages.leftTitle, text: ending.goesOn ? messages.leftText : undefined, ...common }
}

/** Leads back by itself and says so, unless the learner is busy with the page. */
function returnSoon(address: string, { returning }: Messages): void {
  const note = make('p', { class: 'returning', role: 'status' }, returning)
  need('screen', HTMLElement).querySelector('.actions')?.after(note)
  const timer = setTimeout(() => {
    location.assign(address)
  }, returnDelay)
  const stay = (): void => {
    clearTimeout(timer)
    note.remove()
  }
  addEventListener('pointerdown', stay, { once: true })
  addEventListener('keydown', stay, { once: true })
}

/** Shows the end once everything is on the server; until then says that it is not. */
export async function finish(ending: Ending, queue: SaveQueue | null): Promise<void> {
  const { messages, title } = ending
  if (queue !== null) {
    showScreen({ kind: 'loading', title: messages.finishing })
    for (let saved = await queue.flush(flushTime); !saved; saved = await queue.flush(flushTime)) {
      if (queue.state === 'stopped') return
      // Who does not want to wait may go: what is kept here is sent with the next launch.
      showScreen({ kind: 'message', title: messages.finishing, course: title, ...(queue.state === 'unkept' ? { text: messages.notKept } : { text: messages.keepOpen, actions: waysOn(ending) }) })
    }
  }
  showScreen(endScreen(ending))
  const back = safeAddress(ending.returnUrl)
  if (back !== null) returnSoon(back, messages)
}
