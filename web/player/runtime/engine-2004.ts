/**
 * Engine for SCORM 2004. The sequencer decides which activity is delivered (SN 4), scorm-again keeps the data model
 * (RTE 4), and this class passes data between the two.
 */
import { learnerObjectivesKey, objectiveChangesKey } from '#shared/contract/resources/objectives/objectives.ts'
import { CourseData } from '#web/player/course/course-data.ts'
import type { CourseTree, Leaf } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { activityTree, type Activity } from '#web/player/sequencing/activity.ts'
import { setUnreportedStatus } from '#web/player/sequencing/attempts.ts'
import { LearnerObjectives } from '#web/player/sequencing/learner-objectives.ts'
import type { SharedObjectives } from '#web/player/sequencing/objective.ts'
import { Sequencer, type SequencingOutcome, type SequencingRequest } from '#web/player/sequencing/sequencer.ts'
import { captureActivity, isTreeState, type TreeState } from '#web/player/sequencing/tree-state.ts'
import type { Controls, CourseResult, Engine, NavigationRequest, OutlineItem, RuntimeHost, Step } from './engine.ts'
import { outlineOf, progressOf, resultOf, type OutlineSource } from './outline-2004.ts'
import { dataModelOnly, type Scorm2004Api, type Scorm2004Constructor } from './scorm-again.ts'
import { initialElements, updateTracking } from './tracking-2004.ts'
import { Visit2004, type ContentRequest } from './visit-2004.ts'

export interface Engine2004Options {
  readonly Runtime: Scorm2004Constructor
  readonly tree: CourseTree
  readonly stored: CmiValues
  readonly host: RuntimeHost
}

/** Values of `cmi.exit` that end the attempt on an activity (RTE 4.2.8): the next delivery starts a new attempt. */
const endingExits = ['normal', 'time-out', 'logout']

/** The engine's state that is saved beside the elements of the items. */
interface StoredState {
  readonly tree: TreeState
  /** Shared data stores (`adl.data`) by identifier. */
  readonly data: Readonly<Record<string, string>>
}

const isStoredState = (value: unknown): value is StoredState =>
  typeof value === 'object' &&
  value !== null &&
  'tree' in value &&
  isTreeState(value.tree) &&
  'data' in value &&
  typeof value.data === 'object'

/** Whether the service sent the learner's results from other courses. */
const hasLearnerObjectives = (stored: CmiValues): boolean => (stored[learnerObjectivesKey] ?? '') !== ''

const asRequest = ({ kind, target }: ContentRequest): SequencingRequest =>
  kind === 'choice' || kind === 'jump' ? { kind, target } : { kind }

/** Plays a sequenced SCORM 2004 course. */
export class Engine2004 implements Engine {
  visit: Visit2004 | null = null
  private readonly data: CourseData
  private readonly runtime: Scorm2004Api
  private readonly sequencer: Sequencer
  private readonly shared: SharedObjectives = new Map()
  /** Objectives shared with the learner's other courses; null if this course keeps its objectives to itself. */
  private readonly learnerObjectives: LearnerObjectives | null
  private learnerRequest: NavigationRequest | null = null
  /** The navigation request that the content set before it terminated. */
  private contentRequest: SequencingRequest | null = null
  /** What follows after the content has abandoned its attempt; null if it has not. */
  private stepAfterAbandon: Step | null = null
  /** Forgets what the content of the open visit has recorded. */
  private discardVisit: () => void = () => undefined
  private pastSeconds = 0
  /** Attempts on the whole course. A new one clears shared data if the manifest says so. */
  private attempts = 0
  private lastOpen: string | null

  constructor(private readonly options: Engine2004Options) {
    const { tree, stored, Runtime } = options
    this.data = new CourseData(tree, stored)
    this.lastOpen = this.data.before?.current ?? null
    this.runtime = new Runtime(dataModelOnly)
    const { shared } = this
    const keepsShared = tree.organization.objectivesGlobalToSystem !== false
    this.sequencer = new Sequencer({
      root: activityTree(tree.organization, tree.course.edition, shared),
      shared,
      random: () => Math.random(),
      keepsShared,
    })
    this.learnerObjectives = keepsShared && hasLearnerObjectives(stored) ? new LearnerObjectives(shared) : null
  }

  start(): Step {
    const before = this.data.before?.sequencing
    if (isStoredState(before)) {
      this.sequencer.restore(before.tree)
      this.runtime.adl.restoreSharedDataSnapshot(before.data)
      this.attempts = this.sequencer.root.attempts
    }
    this.loadLearnerObjectives()
    return this.toStep(this.begin())
  }

  request(request: NavigationRequest): void {
    this.learnerRequest = request
  }

  conclude(): Step {
    const { visit, learnerRequest: wanted, contentRequest: asked, stepAfterAbandon: abandoned } = this
    this.stepAfterAbandon = null
    if (abandoned?.kind === 'ended' || (wanted === null && asked === null)) return abandoned ?? { kind: 'idle' }
    const hasEnded = visit?.hasEnded === true
    if (visit?.hasBegun === true && !visit.hasEnded) visit.end()
    this.learnerRequest = null
    this.contentRequest = null
    if (visit !== null) this.closeVisit(visit)
    if (wanted?.kind === 'suspendAll') {
      if (hasEnded) this.setUnreportedStatusOf(visit.leaf.identifier)
      this.suspendCourse()
      return { kind: 'ended' }
    }
    const step = this.toStep(this.sequencer.request(wanted ?? asked ?? { kind: 'exit' }))
    // If the learner ends the course, it is over, even if sequencing would wait for a choice.
    return wanted?.kind === 'exitAll' && step.kind === 'idle' ? { kind: 'ended' } : step
  }

  outline(): readonly OutlineItem[] {
    return outlineOf(this.source())
  }

  controls(): Controls {
    this.updateTracking()
    const { tree } = this.options
    const hidden = this.sequencer.current?.hiddenControls ?? []
    return {
      // While the learner is asked to choose, going on would only ask again.
      canContinue:
        this.visit === null ? this.sequencer.wouldSucceed({ kind: 'continue' }) : this.sequencer.canContinue(),
      canGoBack: this.sequencer.wouldSucceed({ kind: 'previous' }),
      hidden,
      canEnd: !tree.isSingle && !hidden.includes('exitAll'),
    }
  }

  result(): CourseResult {
    const source = this.source()
    const { visit } = this
    // Content that has terminated gets the statuses that the standard sets if it reported none, whatever the learner
    // does next. An asset never reports anything, so it gets them as soon as it is shown.
    if (visit?.hasEnded !== true && visit?.leaf.scormType !== 'asset') return resultOf(source)
    return this.sequencer.tentatively(() => {
      this.sequencer.request({ kind: 'exit' })
      return resultOf(source)
    })
  }

  resumes(): boolean {
    return this.sequencer.suspended !== null
  }

  elements(): Record<string, string> {
    if (this.visit !== null) this.data.replace(this.visit.leaf.identifier, this.visit.elements())
    this.updateTracking()
    const { tree } = this.options
    const course = tree.isSingle ? {} : { 'cmi.progress_measure': progressOf(this.sequencer.root).toFixed(4) }
    const sequencing: StoredState = {
      tree: this.sequencer.capture(),
      data: this.runtime.adl.captureSharedDataSnapshot(),
    }
    const changes = this.learnerObjectives?.changes() ?? null
    return {
      ...this.data.flatten({ format: 1, current: this.lastOpen, sequencing }, course),
      ...(changes === null ? {} : { [objectiveChangesKey]: changes }),
    }
  }

  adopt(foreign: CmiValues): void {
    this.data.adopt(foreign)
  }

  confirmed(elements: CmiValues): void {
    // Changes that did not fit into this commit go with the next one.
    if (this.learnerObjectives?.confirm(elements[objectiveChangesKey]) === true) this.options.host.changed()
  }

  seconds(): number {
    return this.pastSeconds + (this.visit?.seconds() ?? 0)
  }

  /** Loads what the learner has reached in other courses into the shared objectives. */
  private loadLearnerObjectives(): void {
    const { stored } = this.options
    const mapped = [...this.sequencer.root.walk()].flatMap(({ objectives }) =>
      objectives.flatMap((objective) => objective.sharedIds),
    )
    this.learnerObjectives?.load(stored[learnerObjectivesKey] ?? '', new Set(mapped), stored[objectiveChangesKey])
  }

  private source(): OutlineSource {
    const { visit } = this
    this.updateTracking()
    return {
      tree: this.options.tree,
      root: this.sequencer.root,
      choosable: () => this.sequencer.choosable(),
      current: visit?.leaf.identifier ?? null,
      elementsOf: (identifier) =>
        visit?.leaf.identifier === identifier ? visit.elements() : this.data.elementsOf(identifier),
    }
  }

  /**
   * Resumes a suspended or interrupted course. Otherwise starts it, and chooses the first activity if nothing can be
   * delivered by flow.
   */
  private begin(): SequencingOutcome {
    const { sequencer } = this
    const { current } = sequencer
    // If the page disappeared without a request, its activity is still active: suspend it, so that the learner returns
    // to it.
    if (current?.isActive === true) this.suspendCourse()
    sequencer.current = null
    const begun = sequencer.request({
      kind: sequencer.suspended === null || this.options.tree.isSingle ? 'start' : 'resumeAll',
    })
    return begun.kind === 'delivered' ? begun : this.chooseFirst()
  }

  /** Opens the item that was open last, otherwise the first one that can be chosen; without any, jumps to it. */
  private chooseFirst(): SequencingOutcome {
    const { sequencer, options, lastOpen } = this
    const { leaves } = options.tree
    const preferred = options.tree.leaf(lastOpen)
    for (const { identifier } of preferred === null ? leaves : [preferred, ...leaves]) {
      const outcome = sequencer.request({ kind: 'choice', target: identifier })
      if (outcome.kind === 'delivered') return outcome
    }
    return sequencer.request({ kind: 'jump', target: (preferred ?? leaves[0])?.identifier ?? '' })
  }

  /**
   * Sets the unreported statuses of content that has terminated without asking to be resumed, when the learner
   * leaves.
   */
  private setUnreportedStatusOf(identifier: string): void {
    const activity = this.sequencer.find(identifier)
    if (activity?.isSuspended === false) setUnreportedStatus(activity)
  }

  /** Whether the next launch resumes the attempt on this activity. */
  private resumesAttempt(activity: Activity): boolean {
    return !endingExits.includes(this.data.elementsOf(activity.id)['cmi.exit'] ?? '')
  }

  /** Suspends the course, so that the next launch resumes it. */
  private suspendCourse(): void {
    const { sequencer, options } = this
    const { current } = sequencer
    const isOver = current?.isLeaf === true && !this.resumesAttempt(current)
    if (isOver && options.tree.isSingle) sequencer.request({ kind: 'exitAll' })
    else {
      if (isOver && current.isActive) sequencer.request({ kind: 'exit' })
      sequencer.request({ kind: 'suspendAll' })
    }
  }

  /** Updates the tracked state of the open activity with what its content has set so far. */
  private updateTracking(): void {
    const { visit } = this
    const activity = visit === null ? null : this.sequencer.find(visit.leaf.identifier)
    if (visit === null || activity === null) return
    updateTracking(activity, visit.elements(), visit.setByContent)
    if (visit.leaf.scormType === 'asset') setUnreportedStatus(activity)
  }

  /**
   * Converts the outcome of sequencing into the player's next step. Clears shared data when a new attempt on the
   * course begins.
   */
  private toStep(outcome: SequencingOutcome): Step {
    if (outcome.kind === 'ended') return { kind: 'ended' }
    const { tree } = this.options
    const leaf = outcome.kind === 'delivered' ? tree.leaf(outcome.activity.id) : null
    const { attempts } = this.sequencer.root
    if (attempts !== this.attempts && tree.organization.sharedDataGlobalToSystem === false)
      this.runtime.adl.restoreSharedDataSnapshot({})
    this.attempts = attempts
    if (outcome.kind !== 'delivered' || leaf === null) return { kind: 'idle' }
    return { kind: 'deliver', visit: this.openVisit(leaf, outcome.activity, outcome.isResumed) }
  }

  private openVisit(leaf: Leaf, activity: Activity, isResumed: boolean): Visit2004 {
    const { host } = this.options
    const stored = isResumed ? this.data.elementsOf(leaf.identifier) : {}
    this.visit = new Visit2004({
      leaf,
      stored,
      initial: initialElements(activity, stored),
      entry: isResumed ? 'resume' : 'ab-initio',
      runtime: this.runtime,
      host,
      isValid: (request) => {
        this.updateTracking()
        return this.sequencer.wouldSucceed(asRequest(request))
      },
      terminated: (request) => {
        this.contentTerminated(activity, request)
      },
    })
    this.lastOpen = leaf.identifier
    this.discardVisit = this.discarding(leaf, activity)
    host.changed()
    return this.visit
  }

  /** Returns a function that forgets everything that content records from now on. */
  private discarding({ identifier }: Leaf, activity: Activity): () => void {
    const { data, runtime, shared } = this
    const elements = data.elementsOf(identifier)
    const sharedData = runtime.adl.captureSharedDataSnapshot()
    const restoreTracking = captureActivity(activity, shared)
    return () => {
      data.replace(identifier, elements)
      runtime.adl.restoreSharedDataSnapshot(sharedData)
      restoreTracking()
    }
  }

  /**
   * The content has called Terminate. Its navigation request is processed after that call has returned; an abandoned
   * attempt is discarded at once, so that nothing of it is saved. A request of the learner takes precedence.
   */
  private contentTerminated(activity: Activity, request: ContentRequest | null): void {
    const isAbandoned = request?.kind === 'abandon' || request?.kind === 'abandonAll'
    if (isAbandoned && this.learnerRequest === null) {
      this.abandon(asRequest(request))
      return
    }
    this.updateTracking()
    const exit = this.visit?.elements()['cmi.exit'] ?? ''
    activity.isSuspended = exit === 'suspend'
    if (this.learnerRequest !== null) return
    if (exit === 'time-out' || exit === 'logout') this.contentRequest = { kind: 'exitAll' }
    else if (request !== null) this.contentRequest = asRequest(request)
  }

  /** TB.2.3, abandon and abandonAll: ends the attempt without what its content has recorded in this visit. */
  private abandon(request: SequencingRequest): void {
    if (this.visit !== null) this.endVisit(this.visit)
    this.discardVisit()
    this.stepAfterAbandon = this.toStep(this.sequencer.request(request))
  }

  /** Closes the visit and stores what it has recorded. */
  private closeVisit(visit: Visit2004): void {
    this.updateTracking()
    this.endVisit(visit)
    this.data.replace(visit.leaf.identifier, visit.elements())
    this.options.host.changed()
  }

  private endVisit(visit: Visit2004): void {
    visit.close()
    this.pastSeconds += visit.seconds()
    this.visit = null
  }
}
