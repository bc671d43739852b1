/** Plays an opened course: brings runtime, content, controls and saving together. */
import type { Messages } from '#web/player/messages/messages.ts'
import type { Engine, NavigationRequest, Step, Visit } from '#web/player/runtime/engine.ts'
import type { SaveQueue } from '#web/player/saving/save-queue.ts'
import type { Shell } from '#web/player/view/shell.ts'
import type { Stage } from '#web/player/view/stage.ts'

/** Milliseconds that content which has ended keeps the screen to itself. */
const noticeDelay = 1500
const refreshDelay = 120

export interface PlayerParts {
  readonly engine: Engine
  readonly shell: Shell
  readonly stage: Stage
  readonly messages: Messages
  /** Null in a review: nothing is recorded. */
  readonly queue: SaveQueue | null
  readonly isSingle: boolean
  /** Where content is found at this moment; renewed with the token. */
  readonly contentBaseUrl: () => string
  /** Answers what content is to find in place of its API, where its calls are watched. */
  readonly observe: ((visit: Visit) => object) | undefined
  /** The course is left for good; what remains is to wait for the last save. */
  readonly left: () => void
}

export class Player {
  private isMoving = false
  private over = false
  private refreshing: ReturnType<typeof setTimeout> | null = null
  private noticing: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly parts: PlayerParts) {}

  /** Whether the learner is done with this visit: the course has ended, or the page goes away. */
  get isOver(): boolean {
    return this.over
  }

  start(): void {
    this.take(this.parts.engine.start())
  }

  /** The learner goes somewhere: the content is told to end, then the runtime decides. */
  async go(request: NavigationRequest): Promise<void> {
    if (this.isMoving || this.isOver) return
    this.isMoving = true
    this.hint(null)
    this.parts.engine.request(request)
    await this.parts.stage.unload()
    this.isMoving = false
    this.take(this.parts.engine.conclude())
  }

  /** Leaves the course so that it goes on where it was, unless the manifest leaves only the way to end it. */
  exit(): void {
    const { canEnd, hidden } = this.parts.engine.controls()
    void this.go({ kind: canEnd && hidden.includes('suspendAll') ? 'exitAll' : 'suspendAll' })
  }

  /** The runtime says that something changed. */
  changed(): void {
    this.parts.queue?.change()
    this.refreshing ??= setTimeout(() => {
      this.refreshing = null
      this.refresh()
    }, refreshDelay)
  }

  /** The content ended its session by itself. What follows waits until its call has returned. */
  contentEnded(): void {
    setTimeout(() => {
      if (!this.isMoving && !this.isOver) void this.follow()
    }, 0)
  }

  /** The page goes away for good: the content hears it, its last words are saved with the rest. */
  close(): void {
    if (this.isOver) {
      this.parts.queue?.hide()
      return
    }
    this.over = true
    this.parts.engine.request({ kind: 'suspendAll' })
    this.parts.stage.clear()
    this.parts.engine.conclude()
    this.parts.queue?.leave()
  }

  /** Stops without a word to the server: somebody else records now. */
  abandon(): void {
    this.over = true
    this.parts.stage.clear()
  }

  private async follow(): Promise<void> {
    const step = this.parts.engine.conclude()
    if (step.kind === 'idle') {
      this.hintLater()
      return
    }
    this.isMoving = true
    await this.parts.stage.unload()
    this.isMoving = false
    this.take(step)
  }

  private take(step: Step): void {
    if (step.kind === 'deliver') this.show(step.visit)
    else if (step.kind === 'ended') this.leave()
    else this.parts.stage.note([this.parts.messages.chooseItem])
    if (!this.isOver) this.refresh()
  }

  private show(visit: Visit): void {
    const { stage, shell, contentBaseUrl, observe } = this.parts
    this.hint(null)
    Object.assign(window, { [visit.api.name]: observe?.(visit) ?? visit.api.object })
    if (!this.parts.isSingle) shell.announce(visit.leaf.title)
    stage.open(() => new URL(visit.leaf.href, contentBaseUrl()), visit.leaf)
  }

  private leave(): void {
    this.over = true
    this.parts.stage.clear()
    this.parts.left()
  }

  private refresh(): void {
    const { engine, shell } = this.parts
    if (this.isOver) return
    shell.show(engine.outline(), engine.controls())
    if (engine.visit?.hasEnded === false) this.hint(null)
  }

  /** Content that has ended may still show its last page: the way on is offered over it. */
  private hintLater(): void {
    this.noticing ??= setTimeout(() => {
      this.noticing = null
      if (this.parts.engine.visit?.hasEnded === false || this.isMoving || this.isOver) return
      const { messages, engine, isSingle } = this.parts
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
    this.parts.shell.notice(hint)
  }
}
