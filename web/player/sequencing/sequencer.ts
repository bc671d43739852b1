/**
 * Sequencing of one course: the navigation, termination, sequencing and delivery behaviours of SCORM 2004 4th Edition,
 * after the standard's pseudo code, whose process numbers stand beside each step.
 *
 *   request ─▶ is it valid (NB) ─▶ end what is open (TB) ─▶ what is next (SB) ─▶ deliver it (DB)
 */
import type { Activity } from './activity.ts'
import { clearSuspension, endAttempt, endBetween, exitTarget, postConditionOf } from './attempts.ts'
import { isChoosable } from './choice.ts'
import { flow, type FlowResult } from './flow.ts'
import { rollUp } from './rollup.ts'
import { isBarred } from './rules.ts'
import { arrangeAttempt, arrangeOnce, type Random } from './selection.ts'
import { captureTree, restoreTree, type TreeState } from './tree-state.ts'
import { commonAncestor, upTo } from './tree.ts'
import type { SharedObjectives } from './objective.ts'

export type SequencingRequest =
  | { readonly kind: 'start' | 'resumeAll' | 'continue' | 'previous' | 'exit' | 'exitAll' | 'abandon' | 'abandonAll' | 'suspendAll' }
  | { readonly kind: 'choice' | 'jump'; readonly target: string }

export type SequencingOutcome =
  | { readonly kind: 'delivered'; readonly activity: Activity; readonly isResumed: boolean }
  /** The sequencing session is over. */
  | { readonly kind: 'ended' }
  /** Nothing follows by itself: the learner has to choose; `hasChoices` where the way has led up to parts to choose from. */
  | { readonly kind: 'waiting'; readonly hasChoices: boolean }
  /** The request is not valid now; nothing has changed. */
  | { readonly kind: 'refused' }

/** What is to be found next: SB's requests, after termination. */
type Next = { readonly kind: 'start' | 'resumeAll' | 'continue' | 'previous' | 'retry' | 'exit' } | { readonly kind: 'choice' | 'jump'; readonly target: Activity }

const waiting = { kind: 'waiting', hasChoices: false } as const
const ended = { kind: 'ended' } as const
const refused = { kind: 'refused' } as const

export interface SequencerOptions {
  readonly root: Activity
  readonly shared: SharedObjectives
  readonly random: Random
  /** Shared objectives outlast an attempt on the course; else each attempt begins without them. */
  readonly keepsShared: boolean
}

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

  /** OP.1: processes a request as far as it goes. */
  request(request: SequencingRequest): SequencingOutcome {
    if (!this.isAsked(request)) return refused
    const next = this.terminate(request)
    return next === null ? waiting : this.follow(next)
  }

  /** Whether a request would deliver something, or end the course by the content's own rules, as things stand. */
  wouldLead(request: SequencingRequest): boolean {
    return this.tentatively(() => {
      const { kind } = this.request(request)
      return kind === 'delivered' || kind === 'ended'
    })
  }

  /** Whether Continue has a meaning: it leads on, or up to parts that the learner chooses from. */
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
      return new Set(targets.filter((target) => isChoosable(this.current, target) && this.leadsInto(target)))
    })
  }

  capture(): TreeState {
    return captureTree({ root: this.root, shared: this.options.shared, current: this.current?.id ?? null, suspended: this.suspended?.id ?? null })
  }

  restore(state: TreeState): void {
    const { current, suspended } = restoreTree(state, { activities: this.activities, shared: this.options.shared })
    this.current = current
    this.suspended = suspended
  }

  /** Runs something and takes back all that it has changed. */
  tentatively<T>(run: () => T): T {
    const state = this.capture()
    try {
      return run()
    } finally {
      this.restore(state)
    }
  }

  /** NB.2.1, without the target's own rules. */
  private isAsked(request: SequencingRequest): boolean {
    const { current } = this
    switch (request.kind) {
      case 'start':
        return current === null
      case 'resumeAll':
        return current === null && this.suspended !== null
      case 'continue':
        return current?.parent?.control.flow === true
      case 'previous':
        return current?.parent?.control.flow === true && !current.parent.control.forwardOnly
      case 'choice':
        return this.isKnown(request.target, (target) => this.mayChoose(target))
      case 'jump':
        return this.isKnown(request.target, (target) => target.parent === null || target.parent.available.includes(target))
      case 'exit':
      case 'abandon':
        return current?.isActive === true
      default:
        return current !== null
    }
  }

  private isKnown(identifier: string, test: (target: Activity) => boolean): boolean {
    const target = this.find(identifier)
    return target !== null && test(target)
  }

  /** NB.2.1, 7: whether what is open may be left for a choice. */
  private mayChoose(target: Activity): boolean {
    if (target.parent?.control.choice === false) return false
    const { current } = this
    if (current === null) return true
    const isKept = (activity: Activity): boolean => activity.isActive && !activity.control.choiceExit
    if (current.parent === target.parent || current === target) return !isKept(current)
    return !upTo(current, commonAncestor(current, target)).some(isKept)
  }

  /** TB.2.3: ends what the request ends; answers what is to be found next, null for nothing. */
  private terminate(request: SequencingRequest): Next | null {
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
        return this.current?.isActive === true ? this.exit(this.asked(request)) : this.asked(request)
    }
  }

  private asked(request: SequencingRequest): Next {
    if (request.kind !== 'choice' && request.kind !== 'jump') return { kind: request.kind === 'continue' || request.kind === 'previous' ? request.kind : 'exit' }
    const target = this.find(request.target)
    return target === null ? { kind: 'exit' } : { kind: request.kind, target }
  }

  /** TB.2.3, 3: ends the current activity; exit and post-condition rules may say otherwise than the request. */
  private exit(wanted: Next): Next | null {
    let current = this.current
    if (current === null) return wanted
    endAttempt(current)
    const target = exitTarget(current)
    if (target !== null) {
      endBetween(current, target)
      endAttempt(target)
      this.current = current = target
    }
    for (;;) {
      const action = postConditionOf(current)
      if (action === 'exitAll') return this.exitAll()
      if (action === 'retryAll') {
        this.exitAll()
        return { kind: 'retry' }
      }
      if (action !== 'exitParent') return this.decided(current, action, wanted)
      if (current.parent === null) return null
      this.current = current = current.parent
      endAttempt(current)
    }
  }

  private decided(current: Activity, action: string | null, wanted: Next): Next {
    if (action === 'retry') return { kind: 'retry' }
    if (current.parent === null) return { kind: 'exit' }
    return action === 'continue' || action === 'previous' ? { kind: action } : wanted
  }

  private exitAll(): Next {
    const { current, root } = this
    if (current?.isActive === true) endAttempt(current)
    endBetween(current, root)
    if (current !== root || root.isActive) endAttempt(root)
    this.current = root
    const action = postConditionOf(root)
    return { kind: action === 'retry' || action === 'retryAll' ? 'retry' : 'exit' }
  }

  private suspendAll(): Next {
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

  /** SB.2.12: finds what the request leads to, and delivers it. */
  private follow(next: Next): SequencingOutcome {
    const { current, root } = this
    switch (next.kind) {
      case 'start':
        this.beginCourse()
        arrangeOnce(root, this.options.random)
        return root.isLeaf ? this.deliver(root) : this.flowed(flow(root, 'forward', true))
      case 'resumeAll':
        return this.suspended === null ? waiting : this.deliver(this.suspended)
      case 'continue':
        return current === null ? waiting : this.flowed(flow(current, 'forward', false))
      case 'previous':
        return current === null ? waiting : this.flowed(flow(current, 'backward', false))
      case 'retry':
        if (current === root) this.beginCourse()
        return current === null ? waiting : current.isLeaf ? this.deliver(current) : this.flowed(flow(current, 'forward', true))
      case 'choice':
        return this.choose(next.target)
      case 'jump':
        return next.target.isLeaf ? this.deliver(next.target) : this.flowed(flow(next.target, 'forward', true))
      case 'exit':
        return current === root || current === null ? this.end() : waiting
    }
  }

  /** Where a new attempt on the course as a whole begins. */
  private beginCourse(): void {
    if (!this.options.keepsShared && !this.root.isSuspended) this.options.shared.clear()
  }

  private flowed(result: FlowResult): SequencingOutcome {
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
   * SB.2.9: a cluster that cannot flow becomes current, and what is in it can be chosen next. The standard also ends the attempt
   * on the common ancestor here, mostly the course itself: who looks into a section would lose all that is done. It goes on.
   */
  private choose(target: Activity): SequencingOutcome {
    if (!isChoosable(this.current, target)) return waiting
    if (target.isLeaf) return this.deliver(target)
    const result = flow(target, 'forward', true)
    if (result.kind === 'found') return this.deliver(result.activity)
    endBetween(this.current, target)
    this.current = target
    return waiting
  }

  /** Whether choosing a cluster leads to an activity, or to choices in it. */
  private leadsInto(target: Activity): boolean {
    if (target.path.some(isBarred)) return false
    return target.isLeaf || flow(target, 'forward', true).kind === 'found' || target.control.choice
  }

  /** DB.1.1 and DB.2: begins or resumes the attempts on the way to an activity. */
  private deliver(activity: Activity): SequencingOutcome {
    if (!activity.isLeaf || activity.path.some(isBarred)) return waiting
    if (this.suspended !== null && this.suspended !== activity) clearSuspension(this.suspended, activity)
    endBetween(this.current, activity)
    const isResumed = activity.isSuspended
    for (const one of activity.path) {
      if (!one.isActive) this.enter(one)
      one.isActive = true
    }
    this.current = activity
    this.suspended = null
    return { kind: 'delivered', activity, isResumed }
  }

  private enter(activity: Activity): void {
    arrangeAttempt(activity, this.options.random)
    if (activity.isSuspended) activity.isSuspended = false
    else activity.beginAttempt()
  }
}
