/** Random navigation through random courses: what must hold after every request, whatever the manifest says. */
import type { CourseItem, Sequencing } from '#shared/contract/resources/packages/course.ts'
import { activityTree, type Activity } from '#web/player/sequencing/activity.ts'
import type { SharedObjectives } from '#web/player/sequencing/objective.ts'
import { Sequencer, type SequencingRequest } from '#web/player/sequencing/sequencer.ts'
import type { TreeState } from '#web/player/sequencing/tree-state.ts'
import { fc } from '#test/support/properties.ts'
import { cluster, course, item } from '../support/courses.ts'

type Rules = NonNullable<Sequencing['preConditionRules']>

const sometimes = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.boolean())
const conditions = ['satisfied', 'completed', 'attempted', 'objectiveMeasureKnown', 'always'] as const

const rulesWith = (actions: readonly string[]): fc.Arbitrary<Rules> =>
  fc.array(
    fc.record({
      action: fc.constantFrom(...actions),
      conditions: fc.tuple(
        fc.record({ condition: fc.constantFrom(...conditions), operator: fc.constantFrom('not', 'noOp') }),
      ),
    }),
    { maxLength: 1 },
  )

const sequencings: fc.Arbitrary<Sequencing> = fc.record({
  controlMode: fc.record({
    choice: sometimes,
    choiceExit: sometimes,
    flow: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
    forwardOnly: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constant(true)),
    useCurrentAttemptObjectiveInfo: sometimes,
    useCurrentAttemptProgressInfo: sometimes,
  }),
  preConditionRules: rulesWith(['skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal']),
  exitConditionRules: rulesWith(['exit']),
  postConditionRules: rulesWith(['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous']),
  limitConditions: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    fc.record({ attemptLimit: fc.integer({ min: 1, max: 2 }) }),
  ),
  deliveryControls: fc.record({ tracked: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)) }),
  primaryObjective: fc.record({
    maps: fc.array(
      fc.record({
        targetObjectiveId: fc.constant('shared'),
        readSatisfiedStatus: fc.boolean(),
        writeSatisfiedStatus: fc.boolean(),
      }),
      { maxLength: 1 },
    ),
  }),
})

interface Plan {
  readonly sequencing: Sequencing
  readonly children: readonly Plan[]
}

const plans: fc.Arbitrary<Plan> = fc.letrec<{ leaf: Plan; section: Plan; node: Plan }>((tie) => ({
  leaf: fc.record({ sequencing: sequencings, children: fc.constant([]) }),
  section: fc.record({ sequencing: sequencings, children: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
  node: fc.oneof({ maxDepth: 2, depthSize: 'small' }, tie('leaf'), tie('section')),
})).section

/** Items by the path of their positions: `I-0-1` is the second child of the first item. */
const itemOf = ({ sequencing, children }: Plan, name: string): CourseItem =>
  children.length === 0
    ? item(name, { sequencing })
    : cluster(
        name,
        children.map((child, index) => itemOf(child, `${name}-${index}`)),
        sequencing,
      )

function sequencerOf(plan: Plan): Sequencer {
  const items = plan.children.map((child, index) => itemOf(child, `I-${index}`))
  const { organization } = course('scorm2004', items, plan.sequencing)
  const shared: SharedObjectives = new Map()
  return new Sequencer({
    root: activityTree(organization, '2004 4th Edition', shared),
    shared,
    random: () => 0,
    keepsShared: true,
  })
}

/** What happens in one step: the open content reports something, then somebody navigates. */
const steps = fc.record({
  completed: fc.constantFrom(undefined, true, false),
  satisfied: fc.constantFrom(undefined, true, false),
  measure: fc.constantFrom(undefined, 0.2, 0.9),
  suspends: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  kind: fc.constantFrom(
    ...(['continue', 'continue', 'continue', 'previous', 'choice', 'jump', 'exit', 'exitAll'] as const),
    ...(['abandon', 'abandonAll', 'suspendAll'] as const),
  ),
  target: fc.nat(20),
})
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

function report(activity: Activity, { completed, satisfied, measure, suspends }: Step): void {
  if (completed !== undefined) activity.primary.set('completed', completed)
  if (satisfied !== undefined) activity.primary.set('satisfied', satisfied)
  if (measure !== undefined) activity.primary.set('measure', measure)
  activity.reported = { completion: completed !== undefined, success: satisfied !== undefined }
  activity.primary.writeShared()
  activity.isSuspended = suspends
}

function requestOf({ kind, target }: Step, activities: readonly Activity[]): SequencingRequest {
  if (kind !== 'choice' && kind !== 'jump') return { kind }
  return { kind, target: activities[target % activities.length]?.id ?? '' }
}

const saved = (sequencer: Sequencer): string => JSON.stringify(sequencer.capture())

/** What the learner is offered must come true, and offering must not change anything. */
function checkOffers(sequencer: Sequencer, request: SequencingRequest): boolean {
  const before = saved(sequencer)
  const offered = sequencer.wouldSucceed(request)
  sequencer.canContinue()
  const choosable = [...sequencer.choosable()].map(({ id }) => id)
  for (const target of choosable)
    expect(sequencer.tentatively(() => sequencer.request({ kind: 'choice', target })).kind).not.toBe('refused')
  expect(saved(sequencer)).toBe(before)
  return offered
}

function checkState(sequencer: Sequencer, activities: readonly Activity[], kind: string): void {
  const { current } = sequencer
  const active = activities.filter(({ isActive }) => isActive)
  if (kind === 'delivered') {
    expect(current?.isLeaf).toBe(true)
    expect(active).toEqual(current?.path)
    expect(sequencer.suspended).toBeNull()
  }
  if (kind === 'ended') expect([current, active]).toEqual([null, []])
  // No open activity lies outside the path to the current one.
  for (const activity of active) expect(current?.path).toContain(activity)
}

function play(plan: Plan, actions: readonly Step[]): void {
  let sequencer = sequencerOf(plan)
  sequencer.request({ kind: 'start' })
  for (const step of actions) {
    const activities = [...sequencer.root.walk()]
    const { current } = sequencer
    if (current?.isActive === true && current.isLeaf) report(current, step)
    const request: SequencingRequest =
      current === null ? { kind: sequencer.suspended === null ? 'start' : 'resumeAll' } : requestOf(step, activities)
    const offered = checkOffers(sequencer, request)
    const attempts = activities.map((activity) => activity.attempts)
    const { kind } = sequencer.request(request)
    expect(kind === 'delivered' || kind === 'ended').toBe(offered)
    checkState(sequencer, activities, kind)
    for (const [index, activity] of activities.entries())
      expect([0, 1]).toContain(activity.attempts - (attempts[index] ?? 0))
    const state: TreeState = JSON.parse(saved(sequencer))
    const reloaded = sequencerOf(plan)
    reloaded.restore(state)
    expect(saved(reloaded)).toBe(JSON.stringify(state))
    sequencer = reloaded
  }
}

test('keeps offers, open attempts and the saved state consistent on random walks through random courses', () => {
  fc.assert(
    fc.property(plans, fc.array(steps, { minLength: 1, maxLength: 12 }), (plan, actions) => {
      play(plan, actions)
    }),
    { numRuns: 150 },
  )
})
