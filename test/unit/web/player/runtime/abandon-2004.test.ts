/** Content that abandons its attempt (SN 5.6.2): nothing that it has recorded in the visit may count. */
import type { CourseItem } from '#shared/contract/resources/packages/course.ts'
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callsOf, course, delivered, item } from '../support/courses.ts'
import { flow, go, openCourse, partsOf } from '../support/course-2004.ts'

const skippedIfDone: Partial<CourseItem> = {
  sequencing: {
    primaryObjective: {
      maps: [{ targetObjectiveId: 'shared', writeSatisfiedStatus: true, writeNormalizedMeasure: true }],
    },
    preConditionRules: [
      {
        action: 'skip',
        conditionCombination: 'any',
        conditions: [{ condition: 'satisfied' }, { condition: 'completed' }, { condition: 'objectiveMeasureKnown' }],
      },
    ],
  },
  sharedData: [{ targetId: 'bucket', read: true, write: true }],
}
const two = course('scorm2004', [item('A', skippedIfDone), item('B')], flow)

function opened(tree: CourseTree, stored: CmiValues = {}) {
  const { engine, call, host } = openCourse(tree, stored)
  call('Initialize', '')
  return { engine, call, host }
}

/** Opens the course. Its first item passes and terminates with the request. */
function abandoned(request: string, tree = two) {
  const { engine, call, host } = opened(tree)
  call('SetValue', 'cmi.success_status', 'passed')
  call('SetValue', 'cmi.completion_status', 'completed')
  call('SetValue', 'cmi.score.scaled', '1')
  call('SetValue', 'cmi.location', 'end')
  call('SetValue', 'cmi.exit', 'suspend')
  if (tree === two) call('SetValue', 'adl.data.0.store', 'kept')
  call('SetValue', 'adl.nav.request', request)
  expect(call('Terminate', '')).toBe('true')
  return { engine, host }
}

describe('abandoned attempts', () => {
  it('offers the item again after abandon, as a new attempt without its data', () => {
    const { engine } = abandoned('abandon')
    expect(engine.conclude()).toEqual({ kind: 'idle' })
    expect(partsOf(engine).map(({ status }) => status)).toEqual(['not attempted', 'not attempted'])
    const again = delivered(go(engine, { kind: 'choice', target: 'org' }))
    expect(again.leaf.identifier).toBe('A')
    const call = callsOf(again)
    call('Initialize', '')
    expect(
      ['cmi.entry', 'cmi.location', 'cmi.success_status', 'adl.data.0.store'].map((name) => call('GetValue', name)),
    ).toEqual(['ab-initio', '', 'unknown', ''])
  })

  it('ends the course on abandonAll; the next launch begins with the same item', () => {
    const { engine } = abandoned('abandonAll')
    expect(engine.conclude()).toEqual({ kind: 'ended' })
    expect(engine.resumes()).toBe(false)
    const { visit, call } = openCourse(two, engine.elements())
    call('Initialize', '')
    expect([visit.leaf.identifier, call('GetValue', 'cmi.success_status')]).toEqual(['A', 'unknown'])
  })

  it('saves nothing of the attempt from Terminate on', () => {
    const { engine } = abandoned('abandonAll', course('scorm2004', [item('A')]))
    expect(engine.result()).toMatchObject({ completion: 'incomplete', success: 'unknown', score: null })
    expect(Object.keys(engine.elements())).not.toContain('cmi.location')
    expect(engine.conclude()).toEqual({ kind: 'ended' })
    expect(engine.result()).toMatchObject({ completion: 'incomplete', success: 'unknown', score: null })
  })

  it('keeps what an earlier visit to the item has stored', () => {
    const { engine, call } = opened(course('scorm2004', [item('A'), item('B')], flow))
    call('SetValue', 'cmi.location', 'half')
    call('SetValue', 'cmi.score.scaled', '0.4')
    call('SetValue', 'cmi.exit', 'suspend')
    delivered(go(engine, { kind: 'continue' }))
    const again = callsOf(delivered(go(engine, { kind: 'previous' })))
    again('Initialize', '')
    again('SetValue', 'cmi.location', 'end')
    again('SetValue', 'cmi.score.scaled', '1')
    again('SetValue', 'adl.nav.request', 'abandon')
    again('Terminate', '')
    engine.conclude()
    expect(engine.elements()).toMatchObject({ 'sco:A/cmi.location': 'half', 'sco:A/cmi.score.scaled': '0.4' })
  })

  it('tells the service that a shared objective is unknown again if it has stored the abandoned value', () => {
    const { engine, call } = opened(two, { 'lectern.learner_objectives': '{}' })
    call('SetValue', 'cmi.success_status', 'passed')
    const sent = engine.elements()
    expect(sent['lectern.objective_changes']).toContain('"satisfied":true')
    engine.confirmed?.(sent)
    call('SetValue', 'adl.nav.request', 'abandonAll')
    call('Terminate', '')
    engine.conclude()
    expect(engine.elements()['lectern.objective_changes']).toBe('{"shared":{"satisfied":null}}')
  })

  it('counts the time of the visit', async () => {
    const { engine, call, host } = opened(two)
    await host.clock.pass(60_000)
    call('SetValue', 'adl.nav.request', 'abandonAll')
    call('Terminate', '')
    engine.conclude()
    expect(engine.seconds()).toBe(60)
  })

  it('ends the attempt normally if the learner has already asked for something else', () => {
    const { engine, call } = opened(two)
    call('SetValue', 'cmi.success_status', 'passed')
    call('SetValue', 'adl.nav.request', 'abandonAll')
    engine.request({ kind: 'continue' })
    call('Terminate', '')
    expect(delivered(engine.conclude()).leaf.identifier).toBe('B')
    expect(partsOf(engine)[0]?.status).toBe('passed')
  })

  it('follows the learner after an abandon that has not been concluded', () => {
    const { engine } = abandoned('abandon')
    expect(delivered(go(engine, { kind: 'choice', target: 'B' })).leaf.identifier).toBe('B')
    expect(partsOf(engine).map(({ status }) => status)).toEqual(['not attempted', 'incomplete'])
  })
})

describe('navigation requests of the content', () => {
  it('forgets a request that the learner has overruled', () => {
    const { engine, call } = opened(course('scorm2004', [item('A'), item('B'), item('C')], flow))
    call('SetValue', 'adl.nav.request', 'continue')
    const second = callsOf(delivered(go(engine, { kind: 'choice', target: 'B' })))
    second('Initialize', '')
    second('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'idle' })
  })
})
