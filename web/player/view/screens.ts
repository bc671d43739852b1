/** Screens that replace the course or the training: loading, finished, taken over, expired. */
import { need, within } from './dom.ts'

export interface Screen {
  /** `elsewhere`: another window records the course. `message`: something is wrong. */
  readonly kind: 'loading' | 'finished' | 'failed' | 'left' | 'elsewhere' | 'message'
  readonly title: string
  readonly course?: string | undefined
  readonly text?: string | undefined
  /** Passed or failed. */
  readonly verdict?: string | undefined
  readonly score?: string | undefined
  readonly actions?: readonly HTMLElement[]
}

const put = (place: HTMLElement, selector: string, text: string | undefined): void => {
  within(place, selector, HTMLElement).textContent = text ?? ''
}

/** Shows a screen and moves the focus to its heading, so that screen readers read it. */
export function showScreen(screen: Screen): void {
  const place = need('screen', HTMLElement)
  place.dataset['kind'] = screen.kind
  put(place, 'h1', screen.title)
  put(place, '.course', screen.course)
  put(place, '.text', screen.text)
  put(place, '.verdict', screen.verdict)
  put(place, '.score', screen.score)
  within(place, '.actions', HTMLElement).replaceChildren(...(screen.actions ?? []))
  need('app', HTMLElement).hidden = true
  need('training', HTMLElement).hidden = true
  need('skip', HTMLElement).hidden = true
  place.hidden = false
  // Leave full screen: it was for the course, which is closed.
  if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
  if (screen.kind !== 'loading') within(place, 'h1', HTMLElement).focus()
}

/** Shows the course again. */
export function hideScreen(): void {
  need('screen', HTMLElement).hidden = true
  need('app', HTMLElement).hidden = false
  need('skip', HTMLElement).hidden = false
}

/** Asks for confirmation of something that cannot be undone. Escape means no. */
export function confirm(words: {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
}): Promise<boolean> {
  const dialog = need('confirm', HTMLDialogElement)
  const [no, yes] = [within(dialog, '[value=no]', HTMLButtonElement), within(dialog, '[value=yes]', HTMLButtonElement)]
  put(dialog, 'h2', words.title)
  put(dialog, 'p', words.text)
  no.textContent = words.no
  yes.textContent = words.yes
  return new Promise((resolve) => {
    no.onclick = () => {
      dialog.close('no')
    }
    yes.onclick = () => {
      dialog.close('yes')
    }
    dialog.returnValue = 'no'
    dialog.onclose = () => {
      resolve(dialog.returnValue === 'yes')
    }
    dialog.showModal()
  })
}
