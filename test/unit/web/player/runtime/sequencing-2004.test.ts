/** Sequencing rules that are easy to get wrong and that ADL's test cases check. */
import type { CourseItem, Sequencing } from '#shared/contract/resources/packages/course.ts'
import { CourseTree } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { Rules } from '#web/player/sequencing/activity.ts'
import { callsOf, cluster, course, delivered, item } from '../support/courses.ts'
import { flow, go, openCourse, partsOf } from '../support/course-2004.ts'

function open(tree: CourseTree, stored: CmiValues = {}) {
  const { engine, visit } = openCourse(tree, stored)
  return { engine, visit, call: begun(visit) }
}

function begun(visit: Parameters<typeof callsOf>[0]): ReturnType<typeof callsOf> {
  const call = callsOf(visit)
  call('Initialize', '')
  return call
}

const withOptions = (
  tree: CourseTree,
  more: { objectivesGlobalToSystem?: boolean; sharedDataGlobalToSystem?: boolean },
): CourseTree =>
  new CourseTree({
    ...tree.course,
    organizations: tree.course.organizations.map((organization) => ({ ...organization, ...more })),
  })

const map = (more: object) => ({ targetObjectiveId: 'shared', ...more })
const sharing = (identifier: string, more: Partial<CourseItem> = {}): CourseItem =>
  item(identifier, {
    sequencing: {
      primaryObjective: {
        objectiveId: 'main',
        maps: [
          map({
            writeSatisfiedStatus: true,
            writeNormalizedMeasure: true,
            readProgressMeasure: true,
            writeProgressMeasure: true,
          }),
        ],
      },
    },
    ...more,
  })

describe('shared objectives', () => {
  it('keeps a shared value although an item set another in an earlier visit', () => {
    const { engine, call } = open(course('scorm2004', [sharing('A'), sharing('B')], flow))
    call('SetValue', 'cmi.score.scaled', '0.5')
    call('SetValue', 'cmi.progress_measure', '0.5')
    call('SetValue', 'cmi.exit', 'suspend')
    const b = begun(delivered(go(engine, { kind: 'continue' })))
    b('SetValue', 'cmi.score.scaled', '0.9')
    b('SetValue', 'cmi.progress_measure', '0.4')
    const again = begun(delivered(go(engine, { kind: 'previous' })))
    expect(again('GetValue', 'cmi.entry')).toBe('resume')
    expect(again('GetValue', 'cmi.objectives.0.score.scaled')).toBe('0.9')
    const last = begun(delivered(go(engine, { kind: 'continue' })))
    expect(last('GetValue', 'cmi.objectives.0.score.scaled')).toBe('0.9')
    expect(last('GetValue', 'cmi.objectives.0.progress_measure')).toBe('0.4')
  })

  it('keeps a known value although an item reports none', () => {
    const { engine, call } = open(course('scorm2004', [sharing('A'), sharing('B'), sharing('C')], flow))
    call('SetValue', 'cmi.success_status', 'failed')
    delivered(go(engine, { kind: 'continue' }))
    const c = begun(delivered(go(engine, { kind: 'continue' })))
    expect(c('GetValue', 'cmi.objectives.0.success_status')).toBe('failed')
  })

  it('opens an item by the completion that another item shared', () => {
    const prerequisite: Rules[number]['conditions'] = [
      { condition: 'completed', operator: 'not', referencedObjective: 'before' },
      { condition: 'activityProgressKnown', operator: 'not', referencedObjective: 'before' },
    ]
    const locked = item('B', {
      sequencing: {
        objectives: [{ objectiveId: 'before', maps: [map({ readCompletionStatus: true })] }],
        preConditionRules: [{ action: 'disabled', conditionCombination: 'any', conditions: prerequisite }],
      },
    })
    const first = item('A', {
      sequencing: {
        deliveryControls: { completionSetByContent: true },
        primaryObjective: { objectiveId: 'main', maps: [map({ writeCompletionStatus: true })] },
      },
    })
    const { engine, call } = open(course('scorm2004', [first, locked], flow))
    expect(engine.controls().canContinue).toBe(false)
    call('SetValue', 'cmi.completion_status', 'completed')
    expect(engine.controls().canContinue).toBe(true)
    expect(delivered(go(engine, { kind: 'continue' })).leaf.identifier).toBe('B')
  })

  it('shares an objective however the maps write its name', () => {
    const writer = item('A', {
      sequencing: {
        primaryObjective: { maps: [{ targetObjectiveId: ' unit%20one%20%20test ', writeNormalizedMeasure: true }] },
      },
    })
    const reader = item('B', {
      sequencing: {
        objectives: [{ objectiveId: 'test', maps: [{ targetObjectiveId: 'unit one test' }] }],
        preConditionRules: [
          {
            action: 'skip',
            conditions: [
              { condition: 'objectiveMeasureGreaterThan', referencedObjective: 'test', measureThreshold: 0.5 },
            ],
          },
        ],
      },
    })
    const { engine, call } = open(course('scorm2004', [writer, reader, item('C')], flow))
    call('SetValue', 'cmi.score.scaled', '0.9')
    expect(delivered(go(engine, { kind: 'continue' })).leaf.identifier).toBe('C')
  })

  it('matches identifiers however blanks are written', () => {
    const spaced = item('A', {
      sequencing: {
        objectives: [{ objectiveId: ' ob%20j%201   ', maps: [] }],
        postConditionRules: [
          {
            action: 'retry',
            conditions: [{ condition: 'satisfied', operator: 'not', referencedObjective: 'ob%20%20j  1' }],
          },
        ],
      },
    })
    const { engine, call } = open(course('scorm2004', [spaced, item('B')], flow))
    expect(call('GetValue', 'cmi.objectives.0.id')).toBe('ob j 1')
    call('SetValue', 'cmi.objectives.0.success_status', 'failed')
    expect(delivered(go(engine, { kind: 'continue' })).leaf.identifier).toBe('A')
  })

  it.each([
    [true, 'skipped'],
    [false, 'A'],
  ])(
    'keeps or clears objectives in a new attempt, with objectivesGlobalToSystem=%s',
    (objectivesGlobalToSystem, opened) => {
      const skip: Sequencing = {
        objectives: [{ objectiveId: 'seen', maps: [map({})] }],
        preConditionRules: [{ action: 'skip', conditions: [{ condition: 'satisfied', referencedObjective: 'seen' }] }],
      }
      const tree = withOptions(course('scorm2004', [item('A', { sequencing: skip }), sharing('skipped')], flow), {
        objectivesGlobalToSystem,
      })
      const first = open(tree)
      begun(delivered(go(first.engine, { kind: 'continue' })))('SetValue', 'cmi.success_status', 'passed')
      expect(go(first.engine, { kind: 'exitAll' })).toEqual({ kind: 'ended' })
      expect(open(tree, first.engine.elements()).visit.leaf.identifier).toBe(opened)
    },
  )

  it.each([
    [true, 'kept'],
    [false, ''],
  ])(
    'keeps or clears shared data in a new attempt, with sharedDataGlobalToSystem=%s',
    (sharedDataGlobalToSystem, kept) => {
      const store = { sharedData: [{ targetId: 'bucket', read: true, write: true }] }
      const tree = withOptions(course('scorm2004', [item('A', store), item('B')], flow), { sharedDataGlobalToSystem })
      const first = open(tree)
      first.call('SetValue', 'adl.data.0.store', 'kept')
      go(first.engine, { kind: 'exitAll' })
      expect(open(tree, first.engine.elements()).call('GetValue', 'adl.data.0.store')).toBe(kept)
      const suspended = open(tree)
      suspended.call('SetValue', 'adl.data.0.store', 'kept')
      go(suspended.engine, { kind: 'suspendAll' })
      expect(open(tree, suspended.engine.elements()).call('GetValue', 'adl.data.0.store')).toBe('kept')
    },
  )
})

describe('offered items and controls', () => {
  it('offers to end the course, after which it starts from the beginning', () => {
    const tree = course('scorm2004', [item('A'), item('B')], flow)
    const { engine, call } = open(tree)
    expect(engine.controls().canEnd).toBe(true)
    call('SetValue', 'adl.nav.request', 'continue')
    delivered(go(engine, { kind: 'continue' }))
    expect(go(engine, { kind: 'exitAll' })).toEqual({ kind: 'ended' })
    expect(open(tree, engine.elements()).visit.leaf.identifier).toBe('A')
    expect(open(course('scorm2004', [item('A')])).engine.controls().canEnd).toBe(false)
    expect(
      open(course('scorm2004', [item('A', { hideLmsUi: ['exitAll'] }), item('B')], flow)).engine.controls().canEnd,
    ).toBe(false)
  })

  it('shows no table of contents for a course of one item', () => {
    expect(open(course('scorm2004', [item('A')])).engine.outline()).toEqual([])
  })

  it('offers the course itself while choosing it opens its first item', () => {
    const offered = (sequencing: Sequencing) => {
      const { engine } = open(course('scorm2004', [item('A'), item('B')], sequencing))
      return { engine, items: engine.outline().map(({ identifier, canOpen }) => [identifier, canOpen]) }
    }
    const free = offered(flow)
    expect(free.items).toEqual([
      ['org', true],
      ['A', true],
      ['B', true],
    ])
    expect(free.engine.outline()[0]).toMatchObject({ title: 'A course', status: 'incomplete', isCurrent: false })
    delivered(go(free.engine, { kind: 'continue' }))
    expect(delivered(go(free.engine, { kind: 'choice', target: 'org' })).leaf.identifier).toBe('A')
    expect(offered({ controlMode: { flow: true, choice: false } }).items).toEqual([
      ['org', true],
      ['A', false],
      ['B', false],
    ])
    expect(offered({}).items).toEqual([
      ['A', true],
      ['B', true],
    ])
  })

  it('omits the course itself if its first item cannot be opened again', () => {
    const once = item('A', { sequencing: { limitConditions: { attemptLimit: 1 } } })
    const { engine } = open(course('scorm2004', [once, item('B')], flow))
    delivered(go(engine, { kind: 'continue' }))
    expect(engine.outline().map(({ identifier, canOpen }) => [identifier, canOpen])).toEqual([
      ['A', false],
      ['B', true],
    ])
  })

  it('lists the children of an invisible item in its place, and marks the entry with the open item below it', () => {
    const hidden = { ...cluster('wrapper', [item('A'), item('B')], flow), isVisible: false }
    const test = cluster('test', [item('T', { isVisible: false })], { controlMode: { flow: true, choice: false } })
    const { engine } = open(course('scorm2004', [hidden, test], flow))
    const listed = () =>
      partsOf(engine).map(({ identifier, isCurrent, items }) => [identifier, isCurrent, items.length])
    expect(listed()).toEqual([
      ['A', true, 0],
      ['B', false, 0],
      ['test', false, 0],
    ])
    go(engine, { kind: 'continue' })
    go(engine, { kind: 'continue' })
    expect(listed()).toEqual([
      ['A', false, 0],
      ['B', false, 0],
      ['test', true, 0],
    ])
  })

  it('lets the learner return to the item from which a section without flow was chosen', () => {
    const { engine } = open(course('scorm2004', [cluster('one', [item('A')]), cluster('two', [item('B')])]))
    expect(go(engine, { kind: 'choice', target: 'two' })).toEqual({ kind: 'idle' })
    expect(
      engine
        .outline()
        .flatMap(({ items }) => items.map(({ identifier, isCurrent, canOpen }) => [identifier, isCurrent, canOpen])),
    ).toEqual([
      ['A', false, true],
      ['B', false, true],
    ])
    expect(delivered(go(engine, { kind: 'choice', target: 'A' })).leaf.identifier).toBe('A')
  })

  it('keeps progress when the learner looks into a section without flow', () => {
    const { engine, call } = open(course('scorm2004', [cluster('one', [item('A')]), cluster('two', [item('B')])]))
    call('SetValue', 'cmi.completion_status', 'completed')
    go(engine, { kind: 'choice', target: 'two' })
    const second = begun(delivered(go(engine, { kind: 'choice', target: 'B' })))
    second('SetValue', 'cmi.completion_status', 'completed')
    second('Terminate', '')
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
  })

  it('offers Continue up to a section whose parts can be chosen, and then the choice', () => {
    const tree = course('scorm2004', [item('A'), cluster('menu', [item('B'), item('C')])], flow)
    const { engine } = open(tree)
    expect(engine.controls().canContinue).toBe(true)
    expect(go(engine, { kind: 'continue' })).toEqual({ kind: 'idle' })
    // It would only ask for the choice again.
    expect(engine.controls().canContinue).toBe(false)
    expect(delivered(go(engine, { kind: 'choice', target: 'C' })).leaf.identifier).toBe('C')
    const closed = course(
      'scorm2004',
      [item('A'), cluster('menu', [item('B')], { controlMode: { choice: false } })],
      flow,
    )
    expect(open(closed).engine.controls().canContinue).toBe(false)
  })

  it('ignores constrainChoice on an item that is not a cluster', () => {
    const constrained = item('A', { sequencing: { constrainedChoiceConsiderations: { constrainChoice: true } } })
    const { engine } = open(
      course('scorm2004', [cluster('one', [constrained, item('B')], flow), item('C'), item('D')], flow),
    )
    expect(partsOf(engine).map(({ canOpen }) => canOpen)).toEqual([true, true, true])
  })
})
