/** The end of a visit: waits for the last save, then shows the result and the way back. */
import type { Messages } from '#web/player/messages/messages.ts'
import type { CourseResult } from '#web/player/runtime/engine.ts'
import type { SaveQueue } from '#web/player/saving/save-queue.ts'
import { button, make, need } from '#web/player/view/dom.ts'
import { showScreen, type Screen } from '#web/player/view/screens.ts'
import { parseUrl } from '#shared/contract/parse-url.ts'

const flushTime = 6000
/** Milliseconds before a learner who does nothing is taken back. */
const returnDelay = 5000

export interface Ending {
  readonly messages: Messages
  readonly title: string
  readonly locale: string
  readonly returnUrl: string | null
  readonly result: CourseResult
  readonly isReview: boolean
  /** Whether the next launch resumes the attempt. */
  readonly resumes: boolean
}

const isDone = ({ completion, success }: CourseResult): boolean =>
  completion === 'completed' || completion === 'passed' || success === 'passed'

/** The return address if it is a web address; null otherwise, so that a page cannot be sent to `javascript:`. */
function safeAddress(text: string | null): string | null {
  const url = text === null ? null : parseUrl(text)
  return url !== null && /^https?:$/.test(url.protocol) ? text : null
}

function scoreText({ result, messages, locale }: Ending): string | undefined {
  const scaled = result.score?.scaled
  const percent =
    typeof scaled === 'number'
      ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(scaled)
      : undefined
  return percent === undefined ? undefined : messages.score(percent)
}

/** The link back, if the launch names one, and the button that opens the course again. */
function nextActions({ messages, returnUrl }: Ending): HTMLElement[] {
  const back = safeAddress(returnUrl)
  const again = button(messages.continueCourse, back === null ? 'primary' : '', () => {
    location.reload()
  })
  return back === null ? [again] : [make('a', { class: 'button primary', href: back }, messages.back), again]
}

function endScreen(ending: Ending): Screen {
  const { messages, title, result, isReview } = ending
  const actions = nextActions(ending)
  if (isReview) return { kind: 'left', title: messages.reviewedTitle, course: title, actions }
  const common = { course: title, score: scoreText(ending), actions }
  const verdict =
    result.success === 'passed' ? messages.passed : result.success === 'failed' ? messages.failed : undefined
  if (isDone(result))
    return {
      kind: result.success === 'failed' ? 'failed' : 'finished',
      title: messages.finishedTitle,
      verdict,
      ...common,
    }
  if (result.completion === 'failed')
    return { kind: 'failed', title: messages.finishedTitle, verdict: messages.failed, ...common }
  return { kind: 'left', title: messages.leftTitle, text: ending.resumes ? messages.leftText : undefined, ...common }
}

/** Goes back after a delay and announces that. A click or a key press cancels it. */
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

/** Shows the result as soon as the server has everything. Until then shows that saving goes on. */
export async function finish(ending: Ending, queue: SaveQueue | null): Promise<void> {
  const { messages, title } = ending
  if (queue !== null) {
    showScreen({ kind: 'loading', title: messages.finishing })
    for (let saved = await queue.flush(flushTime); !saved; saved = await queue.flush(flushTime)) {
      if (queue.state === 'stopped') return
      // The learner may leave without waiting: the next launch sends what is stored on this device.
      showScreen({
        kind: 'message',
        title: messages.finishing,
        course: title,
        ...(queue.state === 'notKept'
          ? { text: messages.notKept }
          : { text: messages.keepOpen, actions: nextActions(ending) }),
      })
    }
  }
  showScreen(endScreen(ending))
  const back = safeAddress(ending.returnUrl)
  if (back !== null) returnSoon(back, messages)
}
