/**
 * Sequencing of one course: the navigation, termination, sequencing and delivery behaviours of SCORM 2004 4th Ed. (SN
 * 4). The code follows the standard's pseudo code; the number of the process stands at each step.
 *
 *   request ─▶ check it (NB) ─▶ end open attempts (TB) ─▶ find the next activity (SB) ─▶ deliver it (DB)
 */
import type { Activity } from './activity.ts'
import { clearSuspension, endAttempt, endDescendantAttempts, exitRuleTarget, postConditionOf } from './attempts.ts'
import { isChoosable } from './choice.ts'
import { flow, type FlowResult } from './flow.ts'
import { rollUp } from './rollup.ts'
import { isUndeliverable } from './rules.ts'
import { arrangeCourse, type Random } from './selection.ts'
import { captureTree, restoreTree, type TreeState } from './tree-state.ts'
import { commonAncestor, upTo } from './tree.ts'
import type { SharedObjectives } from './objective.ts'

export type SequencingRequest =
  | {
      readonly kind:
        'start' | 'resumeAll' | 'continue' | 'previous' | 'exit' | 'exitAll' | 'abandon' | 'abandonAll' | 'suspendAll'
    }
  | { readonly kind: 'choice' | 'jump'; readonly target: string }

export type SequencingOutcome =
  | { readonly kind: 'delivered'; readonly activity: Activity; readonly isResumed: boolean }
  /** The sequencing session is over. */
  | { readonly kind: 'ended' }
  /**
   * Nothing is delivered: the learner must choose. `hasChoices`: flow stopped at a cluster whose children can be
   * chosen.
   */
  | { readonly kind: 'waiting'; readonly hasChoices: boolean }
  /** The request is not valid at this moment; nothing has changed. */
  | { readonly kind: 'refused' }

/** The sequencing request that is left after termination (SB.2.12). */
type NextRequest =
  | { readonly kind: 'start' | 'resumeAll' | 'continue' | 'previous' | 'retry' | 'exit' }
  | { readonly kind: 'choice' | 'jump'; readonly target: Activity }

const waiting = { kind: 'waiting', hasChoices: false } as const
const ended = { kind: 'ended' } as const
const refused = { kind: 'refused' } as const

export interface SequencerOptions {
  readonly root: Activity
  readonly shared: SharedObjectives
  readonly random: Random
  /** Whether shared objectives outlast an attempt on the course; if not, each attempt starts without them. */
  readonly keepsShared: boolean
}

/** The state of one sequencing session: the current and the suspended activity, and the tracked state of the tree. */
export class Sequencer {
  current: Activity | null = null
  suspended: Activity | null = null
  private readonly activities: ReadonlyMap<string, Activity>

  constructor(private readonly options: SequencerOptions) {
    this.activities = new Map([...options.root.walk()].map((activity) => [activity.id, activity]))
  }

  get root(): Activity {
    return this.options.root
  }

  find(identifier: string): Activity | null {
    return this.activities.get(identifier) ?? null
  }

  /** OP.1, Overall Sequencing: processes a request. */
  request(request: SequencingRequest): SequencingOutcome {
    if (!this.isValidRequest(request)) return refused
    const next = this.terminate(request)
    return next === null ? waiting : this.processNext(next)
  }

  /** Whether the request would deliver an activity, or end the course by the course's own rules. */
  wouldSucceed(request: SequencingRequest): boolean {
    return this.tentatively(() => {
      const { kind } = this.request(request)
      return kind === 'delivered' || kind === 'ended'
    })
  }

  /**
   * Whether Continue is available: it delivers an activity, ends the course, or leads to a cluster whose children the
   * learner may choose.
   */
  canContinue(): boolean {
    return this.tentatively(() => {
      const outcome = this.request({ kind: 'continue' })
      return outcome.kind === 'waiting' ? outcome.hasChoices : outcome.kind !== 'refused'
    })
  }

  /** The activities that the learner may choose now. */
  choosable(): ReadonlySet<Activity> {
    return this.tentatively(() => {
      const { current } = this
      const targets = [...this.root.walk()].filter((target) => this.mayChoose(target))
      if (current?.isActive === true) this.terminate({ kind: 'exit' })
      return new Set(targets.filter((target) => isChoosable(this.current, target) && this.opensSomething(target)))
    })
  }

  capture(): TreeState {
    return captureTree({
      root: this.root,
      shared: this.options.shared,
      current: this.current?.id ?? null,
      suspended: this.suspended?.id ?? null,
    })
  }

  restore(state: TreeState): void {
    const { current, suspended } = restoreTree(state, { activities: this.activities, shared: this.options.shared })
    this.current = current
    this.suspended = suspended
  }

  /** Runs a function and restores the state from before. */
  tentatively<T>(run: () => T): T {
    const state = this.capture()
    try {
      return run()
    } finally {
      this.restore(state)
    }
  }

  /**
   * NB.2.1, Navigation Request. The rules of the requested activity itself are checked when it is chosen or delivered.
   */
  private isValidRequest(request: SequencingRequest): boolean {
    const { current } = this
    switch (request.kind) {
      case 'start':
        return current === null
      case 'resumeAll':
        return current === null && this.suspended !== null
      case 'continue':
        return current?.parent?.controlMode.flow === true
      case 'previous':
        return current?.parent?.controlMode.flow === true && !current.parent.controlMode.forwardOnly
      case 'choice':
        return this.existsAndPasses(request.target, (target) => this.mayChoose(target))
      case 'jump':
        return this.existsAndPasses(
          request.target,
          (target) => target.parent === null || target.parent.availableChildren.includes(target),
        )
      case 'exit':
      case 'abandon':
        return current?.isActive === true
      default:
        return current !== null
    }
  }

  private existsAndPasses(identifier: string, test: (target: Activity) => boolean): boolean {
    const target = this.find(identifier)
    return target !== null && test(target)
  }

  /** NB.2.1, step 7: whether the open activities may be left for this choice. */
  private mayChoose(target: Activity): boolean {
    if (target.parent?.controlMode.choice === false) return false
    const { current } = this
    if (current === null) return true
    const isKept = (activity: Activity): boolean => activity.isActive && !activity.controlMode.choiceExit
    if (current.parent === target.parent || current === target) return !isKept(current)
    return !upTo(current, commonAncestor(current, target)).some(isKept)
  }

  /**
   * TB.2.3, Termination Request: ends what the request ends. Returns the sequencing request that follows, null for
   * none.
   */
  private terminate(request: SequencingRequest): NextRequest | null {
    switch (request.kind) {
      case 'start':
      case 'resumeAll':
        return { kind: request.kind }
      case 'exitAll':
        return this.exitAll()
      case 'suspendAll':
        return this.suspendAll()
      case 'abandonAll':
        for (const activity of this.current?.path ?? []) activity.isActive = false
        this.current = this.root
        return { kind: 'exit' }
      case 'abandon':
        if (this.current !== null) this.current.isActive = false
        return { kind: 'exit' }
      default:
        return this.current?.isActive === true ? this.exit(this.requestedNext(request)) : this.requestedNext(request)
    }
  }

  /** The sequencing request that a navigation request stands for. */
  private requestedNext(request: SequencingRequest): NextRequest {
    if (request.kind !== 'choice' && request.kind !== 'jump')
      return { kind: request.kind === 'continue' || request.kind === 'previous' ? request.kind : 'exit' }
    const target = this.find(request.target)
    return target === null ? { kind: 'exit' } : { kind: request.kind, target }
  }

  /** TB.2.3, step 3: ends the current activity. Exit and post-condition rules may replace the requested one. */
  private exit(requested: NextRequest): NextRequest | null {
    let current = this.current
    if (current === null) return requested
    endAttempt(current, this.options.random)
    const target = exitRuleTarget(current)
    if (target !== null) {
      endDescendantAttempts(current, target, this.options.random)
      endAttempt(target, this.options.random)
      this.current = current = target
    }
    for (;;) {
      const action = postConditionOf(current)
      if (action === 'exitAll') return this.exitAll()
      if (action === 'retryAll') {
        this.exitAll()
        return { kind: 'retry' }
      }
      if (action !== 'exitParent') return this.nextAfter(current, action, requested)
      if (current.parent === null) return null
      this.current = current = current.parent
      endAttempt(current, this.options.random)
    }
  }

  /**
   * The sequencing request after the post-condition rules of the current activity: theirs, otherwise the requested one.
   */
  private nextAfter(current: Activity, action: string | null, requested: NextRequest): NextRequest {
    if (action === 'retry') return { kind: 'retry' }
    if (current.parent === null) return { kind: 'exit' }
    return action === 'continue' || action === 'previous' ? { kind: action } : requested
  }

  /** TB.2.3, exitAll: ends all attempts. Post-condition rules of the root do not apply: the course is over. */
  private exitAll(): NextRequest {
    const { current, root } = this
    if (current?.isActive === true) endAttempt(current, this.options.random)
    endDescendantAttempts(current, root, this.options.random)
    if (current !== root || root.isActive) endAttempt(root, this.options.random)
    this.current = root
    return { kind: 'exit' }
  }

  /** TB.2.3, step 4: suspends the attempts from the root to the current activity. */
  private suspendAll(): NextRequest {
    const { current, root } = this
    if (current !== null && (current.isActive || current.isSuspended)) {
      rollUp(root)
      this.suspended = current
    } else this.suspended = current?.parent ?? current
    for (const activity of this.suspended?.path ?? []) {
      activity.isActive = false
      activity.isSuspended = true
    }
    this.current = root
    return { kind: 'exit' }
  }

  /** SB.2.12, Sequencing Request: finds the activity and delivers it. */
  private processNext(next: NextRequest): SequencingOutcome {
    const { current, root } = this
    switch (next.kind) {
      case 'start':
        this.beginCourse()
        if (root.attempts === 0) arrangeCourse(root, this.options.random)
        return root.isLeaf ? this.deliver(root) : this.deliverFlow(flow(root, 'forward', true))
      case 'resumeAll':
        return this.suspended === null ? waiting : this.deliver(this.suspended)
      case 'continue':
        return current === null ? waiting : this.deliverFlow(flow(current, 'forward', false))
      case 'previous':
        return current === null ? waiting : this.deliverFlow(flow(current, 'backward', false))
      case 'retry':
        if (current === root) this.beginCourse()
        return current === null
          ? waiting
          : current.isLeaf
            ? this.deliver(current)
            : this.deliverFlow(flow(current, 'forward', true))
      case 'choice':
        return this.choose(next.target)
      case 'jump':
        return next.target.isLeaf ? this.deliver(next.target) : this.deliverFlow(flow(next.target, 'forward', true))
      case 'exit':
        return current === root || current === null ? this.end() : waiting
    }
  }

  /** A new attempt on the whole course begins. */
  private beginCourse(): void {
    if (!this.options.keepsShared && !this.root.isSuspended) this.options.shared.clear()
  }

  /** Delivers what flow has found. If flow has passed the last activity, the course ends. */
  private deliverFlow(result: FlowResult): SequencingOutcome {
    if (result.kind === 'found') return this.deliver(result.activity)
    if (result.kind === 'stopped') return { kind: 'waiting', hasChoices: result.hasChoices }
    this.exitAll()
    return this.end()
  }

  private end(): SequencingOutcome {
    this.current = null
    return ended
  }

  /**
   * SB.2.9, Choice. If the target is a cluster without flow, it becomes the current activity, and the learner can
   * choose one of its children. The standard would also end the attempt on the common ancestor, usually the course
   * itself: a learner who looks into a section would lose all progress. The player does not do that.
   */
  private choose(target: Activity): SequencingOutcome {
    if (!isChoosable(this.current, target)) return waiting
    if (target.isLeaf) return this.deliver(target)
    const result = flow(target, 'forward', true)
    if (result.kind === 'found') return this.deliver(result.activity)
    endDescendantAttempts(this.current, target, this.options.random)
    this.current = target
    return waiting
  }

  /**
   * Whether choosing the activity delivers something, or leads to a section whose children can be chosen. The root is
   * no such section: the contents already show its children.
   */
  private opensSomething(target: Activity): boolean {
    if (target.path.some(isUndeliverable)) return false
    if (target.isLeaf || flow(target, 'forward', true).kind === 'found') return true
    return target.parent !== null && target.controlMode.choice
  }

  /**
   * DB.1.1, Delivery Request, and DB.2, Content Delivery Environment: begins or resumes the attempts from the root to
   * the activity.
   */
  private deliver(activity: Activity): SequencingOutcome {
    if (!activity.isLeaf || activity.path.some(isUndeliverable)) return waiting
    if (this.suspended !== null && this.suspended !== activity) clearSuspension(this.suspended, activity)
    endDescendantAttempts(this.current, activity, this.options.random)
    const isResumed = activity.isSuspended
    for (const one of activity.path) {
      if (!one.isActive) this.enter(one)
      one.isActive = true
    }
    this.current = activity
    this.suspended = null
    return { kind: 'delivered', activity, isResumed }
  }

  /** Begins a new attempt on the activity, or resumes the suspended one. */
  private enter(activity: Activity): void {
    if (activity.isSuspended) activity.isSuspended = false
    else activity.beginAttempt()
  }
}
