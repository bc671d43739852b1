/**
 * Plays an opened course: passes requests and events between the engine, the content, the controls and the save
 * queue.
 */
import type { Messages } from '#web/player/messages/messages.ts'
import type { Engine, NavigationRequest, Step, Visit } from '#web/player/runtime/engine.ts'
import type { SaveQueue } from '#web/player/saving/save-queue.ts'
import { button } from '#web/player/view/dom.ts'
import type { Shell } from '#web/player/view/shell.ts'
import type { Stage } from '#web/player/view/stage.ts'

/** Milliseconds after which a hint covers content that has terminated. */
const noticeDelay = 1500
const refreshDelay = 120

export interface PlayerDependencies {
  readonly engine: Engine
  readonly shell: Shell
  readonly stage: Stage
  readonly messages: Messages
  /** Null in a review: nothing is recorded. */
  readonly queue: SaveQueue | null
  readonly isSingle: boolean
  /** The current address of the content; it changes when the token is renewed. */
  readonly contentBaseUrl: () => string
  /** Returns the API object that the content gets if its calls are logged. */
  readonly observe: ((visit: Visit) => object) | undefined
  /** The course is left for good. Only the last save may still be on its way. */
  readonly left: () => void
}

export class Player {
  private isMoving = false
  private over = false
  private refreshing: ReturnType<typeof setTimeout> | null = null
  private noticing: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly dependencies: PlayerDependencies) {}

  /** Whether the visit is over: the course has ended, or the page is being closed. */
  get isOver(): boolean {
    return this.over
  }

  start(): void {
    this.take(this.dependencies.engine.start())
  }

  /** The learner goes to another item or leaves: unloads the content, then lets the engine decide. */
  async go(request: NavigationRequest): Promise<void> {
    if (this.isMoving || this.isOver) return
    this.isMoving = true
    this.hint(null)
    this.dependencies.engine.request(request)
    await this.dependencies.stage.unload()
    this.isMoving = false
    this.take(this.dependencies.engine.conclude())
  }

  /** Leaves the course so that it can be resumed. If the manifest hides that (`suspendAll`), ends the attempt. */
  exit(): void {
    const { canEnd, hidden } = this.dependencies.engine.controls()
    void this.go({ kind: canEnd && hidden.includes('suspendAll') ? 'exitAll' : 'suspendAll' })
  }

  /** The engine reports a change. */
  changed(): void {
    this.dependencies.queue?.change()
    this.refreshing ??= setTimeout(() => {
      this.refreshing = null
      this.refresh()
    }, refreshDelay)
  }

  /** The content has terminated. Continues after its call has returned. */
  contentEnded(): void {
    setTimeout(() => {
      if (!this.isMoving && !this.isOver) void this.follow()
    }, 0)
  }

  /** The page is closed for good: unloads the content, then sends everything in a last request. */
  close(): void {
    if (this.isOver) {
      this.dependencies.queue?.pageHidden()
      return
    }
    this.over = true
    this.dependencies.engine.request({ kind: 'suspendAll' })
    this.dependencies.stage.clear()
    this.dependencies.engine.conclude()
    this.dependencies.queue?.sendBeforeUnload()
  }

  /** Stops without saving, because another window records. */
  abandon(): void {
    this.over = true
    this.dependencies.stage.clear()
  }

  private async follow(): Promise<void> {
    const step = this.dependencies.engine.conclude()
    if (step.kind === 'idle') {
      this.hintLater()
      return
    }
    this.isMoving = true
    await this.dependencies.stage.unload()
    this.isMoving = false
    this.take(step)
  }

  private take(step: Step): void {
    if (step.kind === 'deliver') this.show(step.visit)
    else if (step.kind === 'ended') this.leave()
    else this.askForChoice()
    if (!this.isOver) this.refresh()
  }

  private askForChoice(): void {
    const { stage, shell, messages, isSingle } = this.dependencies
    const contents = button(messages.contents, 'primary', () => {
      shell.focusChoice()
    })
    stage.showNote([messages.chooseItem], ...(isSingle ? [] : [contents]))
  }

  private show(visit: Visit): void {
    const { stage, shell, contentBaseUrl, observe } = this.dependencies
    this.hint(null)
    Object.assign(window, { [visit.api.name]: observe?.(visit) ?? visit.api.object })
    if (!this.dependencies.isSingle) shell.announce(visit.leaf.title)
    stage.open(() => new URL(visit.leaf.href, contentBaseUrl()), visit.leaf)
  }

  private leave(): void {
    this.over = true
    this.dependencies.stage.clear()
    this.dependencies.left()
  }

  private refresh(): void {
    const { engine, shell } = this.dependencies
    if (this.isOver) return
    shell.show(engine.outline(), engine.controls())
    if (engine.visit?.hasEnded === false) this.hint(null)
  }

  /** Content that has terminated may still show its last page, so a hint with the next step appears over it. */
  private hintLater(): void {
    this.noticing ??= setTimeout(() => {
      this.noticing = null
      if (this.dependencies.engine.visit?.hasEnded === false || this.isMoving || this.isOver) return
      const { messages, engine, isSingle } = this.dependencies
      const canContinue = !isSingle && engine.controls().canContinue
      this.hint({
        text: messages.itemEnded,
        label: canContinue ? messages.next : messages.exit,
        act: () => void this.go({ kind: canContinue ? 'continue' : 'suspendAll' }),
      })
    }, noticeDelay)
  }

  private hint(hint: Parameters<Shell['notice']>[0]): void {
    if (hint === null && this.noticing !== null) clearTimeout(this.noticing)
    if (hint === null) this.noticing = null
    this.dependencies.shell.notice(hint)
  }
}
