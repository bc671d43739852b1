/** SCORM 2004: scorm-again sequences; the player delivers what it decides and keeps its state with the attempt. */
import { CourseData } from '#web/player/course/course-data.ts'
import type { CourseTree, Leaf } from '#web/player/course/course-tree.ts'
import { isPatch } from '#web/player/course/patch.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { Controls, CourseResult, Engine, NavigationRequest, OutlineItem, RuntimeHost, Step } from './engine.ts'
import { outlineOf, progressOf, resultOf, type OutlineSource } from './outline-2004.ts'
import type { Activity, Scorm2004Api, Scorm2004Constructor } from './scorm-again.ts'
import { activityTreeSettings } from './sequencing-settings.ts'
import { SequencingState } from './sequencing-state.ts'
import { Visit2004 } from './visit-2004.ts'

export interface Engine2004Options {
  readonly Runtime: Scorm2004Constructor
  readonly tree: CourseTree
  readonly stored: CmiValues
  readonly host: RuntimeHost
}

/** Exits that end the attempt on an item, so that its next delivery begins a new one. */
const endingExits = ['normal', 'time-out', 'logout']

/** scorm-again's own word for every delivery; its delivery event stays out where the same activity is delivered again. */
const deliveryEvent = 'Sequencing process selected activity for delivery'

export class Engine2004 implements Engine {
  visit: Visit2004 | null = null
  private readonly data: CourseData
  private readonly runtime: Scorm2004Api
  private readonly state: SequencingState
  private wanted: NavigationRequest | null = null
  private isAsked = false
  /** Whether the sequencing session has ended. */
  private isOver = false
  /** Whether the content's Terminate, or a request after it, has led to a delivery, be it of the same activity. */
  private wasDelivered = false
  private pastSeconds = 0
  private lastOpen: string | null
  /** Count of the activity's attempts when it was delivered. */
  private openAttempt = 0

  constructor(private readonly options: Engine2004Options) {
    this.data = new CourseData(options.tree, options.stored)
    this.lastOpen = this.data.before?.current ?? null
    this.runtime = new options.Runtime({
      logLevel: 'NONE',
      lmsCommitUrl: false,
      sequencing: {
        activityTree: activityTreeSettings(options.tree),
        logLevel: 'error',
        eventListeners: {
          onSequencingSessionEnd: () => {
            this.isOver = true
          },
          onSequencingDebug: (event: string) => {
            if (event === deliveryEvent) this.wasDelivered = true
          },
        },
      },
    })
    this.runtime.getCommitObject = () => ({})
    this.state = new SequencingState(this.runtime)
  }

  start(): Step {
    const { before } = this.data
    if (isPatch(before?.sequencing)) this.state.restore(before.sequencing)
    this.begin()
    const { leaves } = this.options.tree
    const preferred = this.options.tree.leaf(this.lastOpen)
    // Where the manifest lets nothing flow, the learner chooses; the player makes the first choice.
    for (const leaf of preferred === null ? leaves : [preferred, ...leaves]) {
      if (this.active !== null) break
      this.navigate('choice', leaf.identifier)
    }
    if (this.active === null && leaves[0] !== undefined) this.navigate('jump', leaves[0].identifier)
    return this.step()
  }

  request(request: NavigationRequest): void {
    this.wanted = request
    this.isAsked = true
  }

  conclude(): Step {
    const { visit, isAsked } = this
    const isLeaving = this.wanted?.kind === 'suspendAll'
    this.isAsked = false
    if (isAsked && visit?.hasBegun === true && !visit.hasEnded) this.terminate('')
    if (!isAsked && !this.isOver && !this.isPastTheEnd && !this.wasDelivered && (this.active === null || this.isSameAttempt(this.active))) return { kind: 'idle' }
    if (visit !== null) this.keep(visit)
    if (this.wanted !== null) this.ask(this.wanted)
    this.wanted = null
    return isLeaving ? { kind: 'ended' } : this.step()
  }

  outline(): readonly OutlineItem[] {
    return outlineOf(this.source())
  }

  controls(): Controls {
    const { process, root } = this.source()
    return {
      canContinue: process?.predictContinueEnabled() ?? false,
      canGoBack: process?.predictPreviousEnabled() ?? false,
      hidden: process?.getEffectiveHideLmsUi(this.activities.currentActivity ?? root) ?? [],
    }
  }

  result(): CourseResult {
    return resultOf(this.source())
  }

  elements(): Record<string, string> {
    if (this.visit !== null) this.data.replace(this.visit.leaf.identifier, this.visit.elements())
    const { tree } = this.options
    const course = tree.isSingle ? {} : { 'cmi.progress_measure': progressOf(this.activities.root).toFixed(4) }
    return this.data.flatten({ format: 1, current: this.lastOpen, sequencing: this.state.capture() }, course)
  }

  adopt(foreign: CmiValues): void {
    this.data.adopt(foreign)
  }

  seconds(): number {
    return this.pastSeconds + (this.visit?.seconds() ?? 0)
  }

  private get activities() {
    return this.runtime.adl.sequencing.activityTree
  }

  /**
   * The activity that has been delivered, or is still on. scorm-again's own event is not enough: it stays out when the
   * same attempt is delivered again, as after a suspension.
   */
  private get active(): Activity | null {
    const { currentActivity } = this.activities
    return currentActivity?.isActive && currentActivity.children.length === 0 ? currentActivity : null
  }

  /** Flow that walks off the tree leaves its root current and says nothing. */
  private get isPastTheEnd(): boolean {
    const { currentActivity, root } = this.activities
    return currentActivity !== null && currentActivity === root && root.children.length > 0 && this.lastOpen !== null
  }

  private isSameAttempt(activity: Activity | null): boolean {
    return activity !== null && activity.id === this.visit?.leaf.identifier && activity.attemptCount === this.openAttempt
  }

  private source(): OutlineSource {
    const { visit } = this
    return {
      tree: this.options.tree,
      root: this.activities.root,
      process: this.runtime.adl.sequencing.overallSequencingProcess,
      current: this.lastOpen,
      elementsOf: (identifier) => (visit?.leaf.identifier === identifier ? visit.elements() : this.data.elementsOf(identifier)),
    }
  }

  /** Resumes what was suspended or cut off; else starts a new attempt on the course. */
  private begin(): void {
    const { currentActivity } = this.activities
    // A page that went away without a word leaves its activity current: the learner comes back to it.
    if (currentActivity !== null && (currentActivity.isActive || this.returnsTo(currentActivity.id))) this.navigate('suspendAll')
    this.activities.setCurrentActivityWithoutActivation(null)
    if (this.activities.suspendedActivity !== null) this.navigate('resumeAll')
    if (this.active !== null) return
    this.activities.setCurrentActivityWithoutActivation(null)
    this.navigate('start')
  }

  /** Whether the next launch goes on with the attempt on this activity: not where a single item has said that it is over. */
  private returnsTo(identifier: string): boolean {
    return !this.options.tree.isSingle || !endingExits.includes(this.data.elementsOf(identifier)['cmi.exit'] ?? '')
  }

  private navigate(request: string, target?: string): void {
    this.isOver = false
    this.state.touch()
    this.runtime.processNavigationRequest(request, target)
  }

  private ask(request: NavigationRequest): void {
    if (request.kind === 'choice') this.navigate('choice', request.target)
    else if (request.kind === 'suspendAll' && !this.returnsTo(this.lastOpen ?? '')) this.navigate('exitAll')
    else this.navigate(request.kind)
  }

  /** Terminate, by the content or for it. What the learner asked for goes before what the content asked for. */
  private terminate(parameter: string): string {
    const { wanted } = this
    this.isOver = false
    this.wasDelivered = false
    if (wanted !== null && parameter === '' && this.say(wanted)) this.wanted = null
    this.state.touch()
    return this.runtime.lmsFinish(parameter)
  }

  /** Puts the learner's wish where Terminate looks for one; identifiers that its vocabulary refuses are asked for afterwards. */
  private say(wanted: NavigationRequest): boolean {
    try {
      this.runtime.adl.nav.request = wanted.kind === 'choice' ? `{target=${wanted.target}}choice` : wanted.kind
      return true
    } catch {
      return false
    }
  }

  private step(): Step {
    const activity = this.active
    const leaf = this.options.tree.leaf(activity?.id ?? null)
    if (activity === null || leaf === null) return { kind: this.isOver || this.isPastTheEnd ? 'ended' : 'idle' }
    const isGoingOn = activity.id === this.lastOpen && activity.attemptCount === this.openAttempt
    return { kind: 'deliver', visit: this.open(leaf, activity, activity.deliveryWasResumed || isGoingOn) }
  }

  private open(leaf: Leaf, activity: Activity, isResumed: boolean): Visit2004 {
    const { host } = this.options
    this.visit = new Visit2004({
      leaf,
      stored: isResumed ? this.data.elementsOf(leaf.identifier) : {},
      entry: isResumed ? 'resume' : 'ab-initio',
      runtime: this.runtime,
      host,
      terminate: (parameter) => this.terminate(parameter),
      sharedDataChanged: () => {
        this.state.touch()
      },
    })
    this.lastOpen = leaf.identifier
    this.openAttempt = activity.attemptCount
    this.state.touch()
    host.changed()
    return this.visit
  }

  private keep(visit: Visit2004): void {
    visit.close()
    this.data.replace(visit.leaf.identifier, visit.elements())
    this.pastSeconds += visit.seconds()
    this.visit = null
    this.options.host.changed()
  }
}
