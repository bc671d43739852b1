/** The player's own controls around the content. */
import type { Controls, OutlineItem } from '#web/player/runtime/engine.ts'
import type { Messages } from '#web/player/messages/messages.ts'
import type { SaveState } from '#web/player/saving/save-queue.ts'
import { need, within } from './dom.ts'
import { Drawer } from './drawer.ts'
import { FullScreen } from './full-screen.ts'
import { countDone, TocView } from './toc-view.ts'

export interface ShellActions {
  readonly next: () => void
  readonly previous: () => void
  readonly choose: (identifier: string) => void
  readonly exit: () => void
  readonly startOver: () => void
  readonly end: () => void
}

export interface ShellOptions {
  readonly messages: Messages
  readonly title: string
  /** Whether the course has one item. Then there are no contents, steps and progress. */
  readonly isSingle: boolean
  /** Whether an item has a page; false for a heading. */
  readonly hasContent: (identifier: string) => boolean
  readonly isReview: boolean
  readonly canStartOver: boolean
  readonly actions: ShellActions
}

const troubles: readonly SaveState[] = ['offline', 'failed', 'notKept']

export class Shell {
  private readonly light = need('light', HTMLElement)
  private readonly toc: TocView
  private readonly drawer = new Drawer()
  private shownState: SaveState = 'saved'

  constructor(private readonly options: ShellOptions) {
    const { messages, actions } = options
    this.toc = new TocView({
      place: need('outline', HTMLElement),
      messages,
      choose: (identifier) => this.choose(identifier),
      hasContent: options.hasContent,
    })
    this.label()
    const fullScreen = new FullScreen()
    this.press('fullscreen', () => {
      fullScreen.toggle()
    })
    this.press('next', actions.next)
    this.press('previous', actions.previous)
    this.press('exit', actions.exit)
    this.press('restart', actions.startOver)
    this.press('end', actions.end)
    need('restart', HTMLElement).hidden = !options.canStartOver
    need('banner', HTMLElement).hidden = !options.isReview
    if (options.isReview) this.light.hidden = true
    if (!options.isSingle) this.drawer.offer(messages)
  }

  /** Updates contents, progress and steps. */
  show(outline: readonly OutlineItem[], controls: Controls): void {
    const { isSingle, messages } = this.options
    const isHidden = (...names: string[]): boolean => names.every((name) => controls.hidden.includes(name))
    need('exit', HTMLElement).hidden = isHidden('exitAll', 'suspendAll')
    if (isSingle) return
    need('end', HTMLElement).hidden = !controls.canEnd || isHidden('suspendAll')
    const { done, all, isCurrentDone } = countDone(outline, this.options.hasContent)
    this.toc.show(outline)
    need('progress', HTMLElement).textContent = messages.progress(done, all)
    const meter = need('meter', HTMLProgressElement)
    meter.max = all
    meter.value = done
    const next = need('next', HTMLButtonElement)
    const previous = need('previous', HTMLButtonElement)
    next.hidden = isHidden('continue')
    previous.hidden = isHidden('previous')
    next.disabled = !controls.canContinue
    // Content usually has its own "next" button. The player's is highlighted only when the open item is done.
    next.classList.toggle('primary', controls.canContinue && isCurrentDone)
    previous.disabled = !controls.canGoBack
    need('steps', HTMLElement).hidden = next.hidden && previous.hidden
  }

  /** Shows the save state. Screen readers announce it only if something is wrong, or works again. */
  showSaving(state: SaveState): void {
    const { messages } = this.options
    const words: Readonly<Record<SaveState, string>> = {
      saved: messages.saved,
      saving: messages.saving,
      offline: messages.offline,
      failed: messages.notSaved,
      notKept: messages.notKept,
      stopped: '',
    }
    const wasWrong = troubles.includes(this.shownState)
    // During retries after a failure, the failure stays visible.
    if (state === 'saving' && wasWrong) return
    this.shownState = state
    this.light.dataset['state'] = state === 'notKept' ? 'failed' : state
    this.light.title = words[state]
    within(this.light, '.light-text', HTMLElement).textContent = words[state]
    if (troubles.includes(state) || (state === 'saved' && wasWrong)) this.announce(words[state])
  }

  announce(text: string): void {
    need('announcement', HTMLElement).textContent = text
  }

  /** Shows a hint over the content with one action; null removes it. */
  notice(hint: { readonly text: string; readonly label: string; readonly act: () => void } | null): void {
    const place = need('notice', HTMLElement)
    place.hidden = hint === null
    if (hint === null) return
    within(place, '.notice-text', HTMLElement).textContent = hint.text
    const act = within(place, 'button', HTMLButtonElement)
    act.textContent = hint.label
    act.onclick = hint.act
  }

  /** Opens the contents, with the focus on an item that the learner can choose. */
  focusChoice(): void {
    this.drawer.open()
    this.toc.focusChoice(this.options.hasContent)
  }

  private choose(identifier: string): void {
    this.drawer.closeOver()
    this.options.actions.choose(identifier)
  }

  private press(id: string, act: () => void): void {
    need(id, HTMLButtonElement).addEventListener('click', (event) => {
      // The second click of a double click belongs to the first.
      if (event.detail < 2) act()
    })
  }

  private label(): void {
    const { messages, title } = this.options
    const words: Readonly<Record<string, string>> = {
      exit: messages.exit,
      next: messages.next,
      previous: messages.previous,
      restart: messages.startOver,
      end: messages.end,
      fullscreen: messages.fullscreen,
      shrink: messages.leaveFullscreen,
    }
    for (const [id, text] of Object.entries(words)) {
      const element = need(id, HTMLButtonElement)
      within(element, '.label, .hidden-text', HTMLElement).textContent = text
      element.title = text
    }
    document.title = title
    need('title', HTMLElement).textContent = title
    need('skip', HTMLElement).textContent = messages.skipToContent
    need('banner', HTMLElement).textContent = messages.review
    need('stage', HTMLElement).setAttribute('aria-label', messages.content)
    const contents = need('contents', HTMLElement)
    contents.setAttribute('aria-label', messages.contents)
    within(contents, 'h2', HTMLElement).textContent = messages.contents
  }
}
