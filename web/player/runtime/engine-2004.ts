/** SCORM 2004: the sequencer decides what is delivered, scorm-again keeps the data model, the player brings both together. */
import { learnerObjectivesKey, objectiveChangesKey } from '#shared/contract/resources/objectives.ts'
import { CourseData } from '#web/player/course/course-data.ts'
import type { CourseTree, Leaf } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { activityTree, type Activity } from '#web/player/sequencing/activity.ts'
import { countSilence } from '#web/player/sequencing/attempts.ts'
import { LearnerObjectives } from '#web/player/sequencing/learner-objectives.ts'
import type { SharedObjectives } from '#web/player/sequencing/objective.ts'
import { Sequencer, type SequencingOutcome, type SequencingRequest } from '#web/player/sequencing/sequencer.ts'
import { isTreeState, type TreeState } from '#web/player/sequencing/tree-state.ts'
import type { Controls, CourseResult, Engine, NavigationRequest, OutlineItem, RuntimeHost, Step } from './engine.ts'
import { outlineOf, progressOf, resultOf, type OutlineSource } from './outline-2004.ts'
import type { Scorm2004Api, Scorm2004Constructor } from './scorm-again.ts'
import { givenTo, track } from './tracking-2004.ts'
import { Visit2004, type ContentRequest } from './visit-2004.ts'

export interface Engine2004Options {
  readonly Runtime: Scorm2004Constructor
  readonly tree: CourseTree
  readonly stored: CmiValues
  readonly host: RuntimeHost
}

/** Exits that end the attempt on an item, so that its next delivery begins a new one. */
const endingExits = ['normal', 'time-out', 'logout']

/** What is kept of the course beside the items' elements. */
interface StoredState {
  readonly tree: TreeState
  /** Stores that items share, by identifier. */
  readonly data: Readonly<Record<string, string>>
}

const isStoredState = (value: unknown): value is StoredState =>
  typeof value === 'object' && value !== null && 'tree' in value && isTreeState(value.tree) && 'data' in value && typeof value.data === 'object'

/** Whether the service hands over what the learner has reached. */
const hands = (stored: CmiValues): boolean => (stored[learnerObjectivesKey] ?? '') !== ''

const asRequest = ({ kind, target }: ContentRequest): SequencingRequest => (kind === 'choice' || kind === 'jump' ? { kind, target } : { kind })

export class Engine2004 implements Engine {
  visit: Visit2004 | null = null
  private readonly data: CourseData
  private readonly runtime: Scorm2004Api
  private readonly sequencer: Sequencer
  /** Shared objectives as the learner's other courses know them; null where this course keeps its own. */
  private readonly learner: LearnerObjectives | null
  private wanted: NavigationRequest | null = null
  /** What the content asked for when it ended its session. */
  private asked: SequencingRequest | null = null
  private pastSeconds = 0
  /** Attempts on the course as a whole; a new one may forget shared data. */
  private attempts = 0
  private lastOpen: string | null

  constructor(private readonly options: Engine2004Options) {
    const { tree, stored, Runtime } = options
    this.data = new CourseData(tree, stored)
    this.lastOpen = this.data.before?.current ?? null
    this.runtime = new Runtime({ logLevel: 'NONE', lmsCommitUrl: false })
    this.runtime.getCommitObject = () => ({})
    const shared: SharedObjectives = new Map()
    const keepsShared = tree.organization.objectivesGlobalToSystem !== false
    this.sequencer = new Sequencer({
      root: activityTree(tree.organization, tree.course.edition, shared),
      shared,
      random: () => Math.random(),
      keepsShared,
    })
    this.learner = keepsShared && hands(stored) ? new LearnerObjectives(shared) : null
  }

  start(): Step {
    const before = this.data.before?.sequencing
    if (isStoredState(before)) {
      this.sequencer.restore(before.tree)
      this.runtime.adl.restoreSharedDataSnapshot(before.data)
      this.attempts = this.sequencer.root.attempts
    }
    this.meetLearner()
    return this.toStep(this.begin())
  }

  request(request: NavigationRequest): void {
    this.wanted = request
  }

  conclude(): Step {
    const { visit, wanted, asked } = this
    this.wanted = null
    this.asked = null
    if (wanted === null && asked === null) return { kind: 'idle' }
    const hasEnded = visit?.hasEnded === true
    if (visit?.hasBegun === true && !visit.hasEnded) visit.end()
    if (visit !== null) this.keep(visit)
    if (wanted?.kind === 'suspendAll') {
      if (hasEnded) this.count(visit.leaf.identifier)
      this.leave()
      return { kind: 'ended' }
    }
    const step = this.toStep(this.sequencer.request(wanted ?? asked ?? { kind: 'exit' }))
    // Whoever ends the course has ended it, whatever is open in it.
    return wanted?.kind === 'exitAll' && step.kind === 'idle' ? { kind: 'ended' } : step
  }

  outline(): readonly OutlineItem[] {
    return outlineOf(this.source())
  }

  controls(): Controls {
    this.follow()
    const { tree } = this.options
    const hidden = this.sequencer.current?.hides ?? []
    return {
      canContinue: this.sequencer.canContinue(),
      canGoBack: this.sequencer.wouldLead({ kind: 'previous' }),
      hidden,
      canEnd: !tree.isSingle && !hidden.includes('exitAll'),
    }
  }

  result(): CourseResult {
    const source = this.source()
    const { visit } = this
    // Content that has ended counts with what the standard makes of its silence, whatever the learner does next; an asset,
    // which never says anything, as soon as it is seen.
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
    this.follow()
    const { tree } = this.options
    const course = tree.isSingle ? {} : { 'cmi.progress_measure': progressOf(this.sequencer.root).toFixed(4) }
    const sequencing: StoredState = { tree: this.sequencer.capture(), data: this.runtime.adl.captureSharedDataSnapshot() }
    const changes = this.learner?.changes() ?? null
    return { ...this.data.flatten({ format: 1, current: this.lastOpen, sequencing }, course), ...(changes === null ? {} : { [objectiveChangesKey]: changes }) }
  }

  adopt(foreign: CmiValues): void {
    this.data.adopt(foreign)
  }

  confirmed(elements: CmiValues): void {
    // What did not fit into one commit goes with the next.
    if (this.learner?.confirm(elements[objectiveChangesKey]) === true) this.options.host.changed()
  }

  seconds(): number {
    return this.pastSeconds + (this.visit?.seconds() ?? 0)
  }

  /** Goes on from what the learner has reached in any course. */
  private meetLearner(): void {
    const { stored } = this.options
    const mapped = [...this.sequencer.root.walk()].flatMap(({ objectives }) => objectives.flatMap((objective) => objective.mapped))
    this.learner?.open(stored[learnerObjectivesKey] ?? '', new Set(mapped), stored[objectiveChangesKey])
  }

  private source(): OutlineSource {
    const { visit } = this
    this.follow()
    return {
      tree: this.options.tree,
      root: this.sequencer.root,
      choosable: () => this.sequencer.choosable(),
      current: visit?.leaf.identifier ?? null,
      elementsOf: (identifier) => (visit?.leaf.identifier === identifier ? visit.elements() : this.data.elementsOf(identifier)),
    }
  }

  /** Resumes what was suspended or cut off; else begins, and makes the first choice where the manifest lets nothing flow. */
  private begin(): SequencingOutcome {
    const { sequencer } = this
    const { current } = sequencer
    // A page that went away without a word leaves its activity active: the learner comes back to it.
    if (current?.isActive === true) this.leave()
    sequencer.current = null
    const begun = sequencer.request({ kind: sequencer.suspended === null || this.options.tree.isSingle ? 'start' : 'resumeAll' })
    return begun.kind === 'delivered' ? begun : this.chooseFirst()
  }

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

  /** Content that has ended by itself, and not to be resumed, keeps what its silence counts for where the learner leaves. */
  private count(identifier: string): void {
    const activity = this.sequencer.find(identifier)
    if (activity?.isSuspended === false) countSilence(activity)
  }

  /** Whether the next launch goes on with the attempt on this activity. */
  private returnsTo(activity: Activity): boolean {
    return !endingExits.includes(this.data.elementsOf(activity.id)['cmi.exit'] ?? '')
  }

  /** Leaves the course so that the next launch goes on where this one was. */
  private leave(): void {
    const { sequencer, options } = this
    const { current } = sequencer
    const isOver = current?.isLeaf === true && !this.returnsTo(current)
    if (isOver && options.tree.isSingle) sequencer.request({ kind: 'exitAll' })
    else {
      if (isOver && current.isActive) sequencer.request({ kind: 'exit' })
      sequencer.request({ kind: 'suspendAll' })
    }
  }

  /** Brings tracking up to what the open content has said so far. */
  private follow(): void {
    const { visit } = this
    const activity = visit === null ? null : this.sequencer.find(visit.leaf.identifier)
    if (visit === null || activity === null) return
    track(activity, visit.elements(), visit.said)
    if (visit.leaf.scormType === 'asset') countSilence(activity)
  }

  private toStep(outcome: SequencingOutcome): Step {
    if (outcome.kind === 'ended') return { kind: 'ended' }
    const { tree } = this.options
    const leaf = outcome.kind === 'delivered' ? tree.leaf(outcome.activity.id) : null
    const { attempts } = this.sequencer.root
    if (attempts !== this.attempts && tree.organization.sharedDataGlobalToSystem === false) this.runtime.adl.restoreSharedDataSnapshot({})
    this.attempts = attempts
    if (outcome.kind !== 'delivered' || leaf === null) return { kind: 'idle' }
    return { kind: 'deliver', visit: this.open(leaf, outcome.activity, outcome.isResumed) }
  }

  private open(leaf: Leaf, activity: Activity, isResumed: boolean): Visit2004 {
    const { host } = this.options
    const stored = isResumed ? this.data.elementsOf(leaf.identifier) : {}
    this.visit = new Visit2004({
      leaf,
      stored,
      given: givenTo(activity, stored),
      entry: isResumed ? 'resume' : 'ab-initio',
      runtime: this.runtime,
      host,
      isValid: (request) => {
        this.follow()
        return this.sequencer.wouldLead(asRequest(request))
      },
      terminated: (request) => {
        this.ended(activity, request)
      },
      sharedDataChanged: () => undefined,
    })
    this.lastOpen = leaf.identifier
    host.changed()
    return this.visit
  }

  /** The content has ended its session. What it asked for is processed once its call has returned. */
  private ended(activity: Activity, request: ContentRequest | null): void {
    this.follow()
    const exit = this.visit?.elements()['cmi.exit'] ?? ''
    activity.isSuspended = exit === 'suspend'
    if (exit === 'time-out' || exit === 'logout') this.asked = { kind: 'exitAll' }
    else if (request !== null) this.asked = asRequest(request)
  }

  private keep(visit: Visit2004): void {
    this.follow()
    visit.close()
    this.data.replace(visit.leaf.identifier, visit.elements())
    this.pastSeconds += visit.seconds()
    this.visit = null
    this.options.host.changed()
  }
}
