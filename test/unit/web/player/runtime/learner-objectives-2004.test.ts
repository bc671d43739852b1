/** Objectives that are shared with the learner's other courses. */
import { learnerObjectivesKey, objectiveChangesKey } from '#shared/contract/resources/objectives/objectives.ts'
import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import { CourseTree } from '#web/player/course/course-tree.ts'
import { makeEngine2004 } from '#web/player/runtime/make-engine-2004.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callsOf, course, delivered, item } from '../support/courses.ts'
import { FakeHost } from '../support/fakes.ts'
import { loadScorm2004 } from '../support/scorm-again.ts'

const Runtime = loadScorm2004()
const flow: Sequencing = { controlMode: { flow: true } }
const map = (more: object = {}) => ({ targetObjectiveId: 'safety', ...more })

/** A course that writes the objective. */
const writing: Sequencing = {
  primaryObjective: {
    objectiveId: 'main',
    maps: [
      map({
        writeSatisfiedStatus: true,
        writeNormalizedMeasure: true,
        writeCompletionStatus: true,
        writeProgressMeasure: true,
        writeRawScore: true,
      }),
    ],
  },
}
const teacher = course('scorm2004', [item('A', { sequencing: writing })])

/** A course that skips its first item if the objective is satisfied. */
const follower = (maps = map()): CourseTree =>
  course(
    'scorm2004',
    [
      item('intro', {
        sequencing: {
          objectives: [{ objectiveId: 'seen', maps: [maps] }],
          preConditionRules: [
            { action: 'skip', conditions: [{ condition: 'satisfied', referencedObjective: 'seen' }] },
          ],
        },
      }),
      item('main'),
    ],
    flow,
  )

const own = (tree: CourseTree): CourseTree =>
  new CourseTree({
    ...tree.course,
    organizations: tree.course.organizations.map((organization) => ({
      ...organization,
      objectivesGlobalToSystem: false,
    })),
  })

const handed = (known: object, more: CmiValues = {}): CmiValues => ({
  ...more,
  [learnerObjectivesKey]: JSON.stringify(known),
})

function open(tree: CourseTree, stored: CmiValues, host = new FakeHost()) {
  const engine = makeEngine2004(Runtime, { tree, stored, host })
  const visit = delivered(engine.start())
  const call = callsOf(visit)
  call('Initialize', '')
  return {
    engine,
    visit,
    call,
    host,
    changes: (): unknown => JSON.parse(engine.elements()[objectiveChangesKey] ?? 'null'),
  }
}

describe('objectives from other courses', () => {
  it("supplies this course's rules and content", () => {
    expect(open(follower(), handed({})).visit.leaf.identifier).toBe('intro')
    expect(open(follower(), handed({ safety: { satisfied: true } })).visit.leaf.identifier).toBe('main')
    const { call } = open(
      course('scorm2004', [
        item('A', { sequencing: { primaryObjective: { objectiveId: 'main', maps: [map({ readRawScore: true })] } } }),
      ]),
      handed({ safety: { satisfied: false, measure: 0.25, raw: 7, max: 10 } }),
    )
    expect(
      ['success_status', 'score.scaled', 'score.raw', 'score.max'].map((name) =>
        call('GetValue', `cmi.objectives.0.${name}`),
      ),
    ).toEqual(['failed', '0.25', '7', ''])
  })

  it('skips objectives that the map does not read, and courses that keep their objectives', () => {
    expect(
      open(follower(map({ readSatisfiedStatus: false })), handed({ safety: { satisfied: true } })).visit.leaf
        .identifier,
    ).toBe('intro')
    expect(open(own(follower()), handed({ safety: { satisfied: true } })).visit.leaf.identifier).toBe('intro')
  })

  it('overrides values of the attempt under way with the later ones of another course', () => {
    const first = open(teacher, handed({}))
    first.call('SetValue', 'cmi.success_status', 'passed')
    first.engine.request({ kind: 'suspendAll' })
    first.engine.conclude()
    const { [objectiveChangesKey]: sent, ...stored } = first.engine.elements()
    expect(sent).toBe('{"safety":{"satisfied":true}}')
    const again = open(teacher, handed({ safety: { satisfied: false, raw: 3 } }, stored))
    expect(again.call('GetValue', 'cmi.objectives.0.success_status')).toBe('failed')
  })

  it('survives a new attempt, which stores nothing itself', () => {
    const { call } = open(teacher, handed({ safety: { satisfied: true } }))
    expect(call('GetValue', 'cmi.entry')).toBe('ab-initio')
    expect(call('GetValue', 'cmi.objectives.0.success_status')).toBe('passed')
  })
})

describe('objectives that this course satisfies', () => {
  it('sends changes of mapped objectives until they are saved', () => {
    const { engine, call, changes, host } = open(teacher, handed({}))
    expect(changes()).toBeNull()
    for (const [name, value] of [
      ['success_status', 'passed'],
      ['score.scaled', '0.9'],
      ['score.raw', '9'],
      ['score.max', '10'],
      ['completion_status', 'completed'],
      ['progress_measure', '1'],
    ] as const)
      call('SetValue', `cmi.${name}`, value)
    const sent = engine.elements()
    // The maximum has no map.
    expect(changes()).toEqual({ safety: { satisfied: true, measure: 0.9, completed: true, amount: 1, raw: 9 } })
    host.changes = 0
    engine.confirmed?.(sent)
    expect([changes(), host.changes]).toEqual([null, 0])
    call('SetValue', 'cmi.success_status', 'failed')
    expect(changes()).toEqual({ safety: { satisfied: false } })
  })

  it("sends unsent changes at the next launch, over other courses' values", () => {
    const first = open(teacher, handed({}))
    first.call('SetValue', 'cmi.success_status', 'passed')
    const journaled = first.engine.elements()
    const again = open(teacher, handed({ safety: { satisfied: false } }, journaled))
    expect(again.changes()).toEqual({ safety: { satisfied: true } })
  })

  it('sends nothing that sequencing only tries', () => {
    const { engine, call, changes } = open(teacher, handed({}))
    call('SetValue', 'cmi.exit', 'normal')
    expect(call('GetValue', 'adl.nav.request_valid.continue')).toBe('false')
    engine.controls()
    expect(changes()).toBeNull()
  })

  it('stays within the course if objectives are its own, or if the service sends none', () => {
    for (const { call, changes } of [open(own(teacher), handed({})), open(teacher, {})]) {
      call('SetValue', 'cmi.success_status', 'passed')
      expect(changes()).toBeNull()
    }
  })

  it('reads and writes nothing in a review', () => {
    const host = new FakeHost({ id: 'learner-1', name: 'Doe, Jane', isReview: true })
    const { call, changes } = open(teacher, handed({ safety: { satisfied: true } }), host)
    call('SetValue', 'cmi.success_status', 'passed')
    expect(changes()).toBeNull()
  })
})
