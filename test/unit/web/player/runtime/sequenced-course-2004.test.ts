import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import { callsOf, cluster, course, delivered, item } from '../support/courses.ts'
import { flow, go, leave, openCourse, partsOf } from '../support/course-2004.ts'
import { FakeHost } from '../support/fakes.ts'

const three = course('scorm2004', [item('A'), item('B'), item('C')], flow)

describe('a sequenced SCORM 2004 course', () => {
  it("closes one item and opens the next on the learner's Continue", () => {
    const { engine, call, visit } = openCourse(three)
    expect(visit.leaf.identifier).toBe('A')
    expect(engine.controls()).toMatchObject({ canContinue: true, canGoBack: false })
    call('Initialize', '')
    call('SetValue', 'cmi.completion_status', 'completed')
    const second = delivered(go(engine, { kind: 'continue' }))
    expect(second.leaf.identifier).toBe('B')
    expect(engine.controls()).toMatchObject({ canContinue: true, canGoBack: true })
    expect(partsOf(engine).map(({ status, isCurrent }) => [status, isCurrent])).toEqual([
      ['passed', false],
      ['incomplete', true],
      ['not attempted', false],
    ])
    expect(engine.elements()).toMatchObject({
      'sco:A/cmi.completion_status': 'completed',
      'cmi.progress_measure': '0.3333',
    })
  })

  it("follows the content's own navigation request", () => {
    const { engine, call } = openCourse(three)
    call('Initialize', '')
    expect(call('GetValue', 'adl.nav.request_valid.continue')).toBe('true')
    expect(call('GetValue', 'adl.nav.request_valid.choice.{target=C}')).toBe('true')
    call('SetValue', 'adl.nav.request', '{target=C}choice')
    call('Terminate', '')
    expect(delivered(engine.conclude()).leaf.identifier).toBe('C')
  })

  it('completes a page without API once it was shown, also the last one', () => {
    const pages = course('scorm2004', [item('A', { scormType: 'asset' }), item('B', { scormType: 'asset' })], flow)
    const { engine } = openCourse(pages)
    expect(partsOf(engine).map(({ status }) => status)).toEqual(['passed', 'not attempted'])
    expect(engine.result().completion).toBe('incomplete')
    go(engine, { kind: 'continue' })
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
    const stored = leave(engine)
    expect(engine.result()).toMatchObject({ completion: 'completed', success: 'passed' })
    const again = openCourse(pages, stored)
    expect(again.visit.leaf.identifier).toBe('B')
    expect(again.engine.result().completion).toBe('completed')
  })

  it.each([
    ['suspendAll', true],
    ['exitAll', false],
    ['abandonAll', false],
  ])("suspends or ends on the content's %s: the next launch resumes there: %p", (request, resumes) => {
    const { engine, call } = openCourse(three)
    call('Initialize', '')
    call('SetValue', 'adl.nav.request', request)
    call('Terminate', '')
    expect([engine.conclude(), engine.resumes()]).toEqual([{ kind: 'ended' }, resumes])
  })

  it("prefers the learner's request to the content's", () => {
    const { engine, call } = openCourse(three)
    call('Initialize', '')
    call('SetValue', 'adl.nav.request', 'continue')
    engine.request({ kind: 'choice', target: 'C' })
    call('Terminate', '')
    expect(delivered(engine.conclude()).leaf.identifier).toBe('C')
  })

  it('ends the course after the last item', () => {
    const { engine } = openCourse(three)
    delivered(go(engine, { kind: 'choice', target: 'C' }))
    expect(go(engine, { kind: 'continue' })).toEqual({ kind: 'ended' })
  })

  it('opens a suspended item again without a new attempt (scorm-again skips that delivery)', () => {
    const { engine, call } = openCourse(three)
    call('Initialize', '')
    call('SetValue', 'cmi.location', 'half')
    call('SetValue', 'cmi.exit', 'suspend')
    call('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'idle' })
    const again = delivered(go(engine, { kind: 'choice', target: 'A' }))
    const calls = callsOf(again)
    calls('Initialize', '')
    expect(calls('GetValue', 'cmi.entry')).toBe('resume')
    expect(calls('GetValue', 'cmi.location')).toBe('half')
  })

  it('begins a new attempt on an item that was left normally', () => {
    const { engine, call } = openCourse(three)
    call('Initialize', '')
    call('SetValue', 'cmi.location', 'half')
    delivered(go(engine, { kind: 'continue' }))
    const calls = callsOf(delivered(go(engine, { kind: 'previous' })))
    calls('Initialize', '')
    expect(calls('GetValue', 'cmi.entry')).toBe('ab-initio')
    expect(calls('GetValue', 'cmi.location')).toBe('')
  })

  it('stores a small sequencing state with the attempt, and restores it', () => {
    const first = openCourse(three)
    first.call('Initialize', '')
    first.call('SetValue', 'cmi.completion_status', 'completed')
    first.call('SetValue', 'cmi.success_status', 'passed')
    const b = callsOf(delivered(go(first.engine, { kind: 'continue' })))
    b('Initialize', '')
    b('SetValue', 'cmi.location', 'p2')
    const stored = leave(first.engine)
    expect(stored['lectern.activity_state']?.length).toBeLessThan(6000)
    const second = openCourse(three, stored)
    expect(second.visit.leaf.identifier).toBe('B')
    second.call('Initialize', '')
    expect(second.call('GetValue', 'cmi.entry')).toBe('resume')
    expect(second.call('GetValue', 'cmi.location')).toBe('p2')
    expect(partsOf(second.engine)[0]?.status).toBe('passed')
    expect(second.engine.controls()).toMatchObject({ canContinue: true, canGoBack: true })
  })

  it('resumes after a page that disappeared without a request', () => {
    const first = openCourse(three)
    delivered(go(first.engine, { kind: 'continue' }))
    const second = openCourse(three, first.engine.elements())
    expect(second.visit.leaf.identifier).toBe('B')
  })

  it('applies preconditions on global objectives', () => {
    const map = { targetObjectiveId: 'global', readSatisfiedStatus: true, writeSatisfiedStatus: true }
    const tree = course(
      'scorm2004',
      [
        item('pre', {
          sequencing: {
            primaryObjective: { objectiveId: 'o', maps: [map] },
            deliveryControls: { objectiveSetByContent: true },
          },
        }),
        item('lesson', {
          sequencing: {
            objectives: [{ objectiveId: 'seen', maps: [{ targetObjectiveId: 'global', readSatisfiedStatus: true }] }],
            preConditionRules: [
              { action: 'skip', conditions: [{ condition: 'satisfied', referencedObjective: 'seen' }] },
            ],
          },
        }),
        item('post'),
      ],
      flow,
    )
    const passed = openCourse(tree)
    passed.call('Initialize', '')
    passed.call('SetValue', 'cmi.success_status', 'passed')
    expect(delivered(go(passed.engine, { kind: 'continue' })).leaf.identifier).toBe('post')
    const failed = openCourse(tree)
    failed.call('Initialize', '')
    failed.call('SetValue', 'cmi.success_status', 'failed')
    expect(delivered(go(failed.engine, { kind: 'continue' })).leaf.identifier).toBe('lesson')
  })

  it('retries an item on its post-condition, with cleared data', () => {
    const retry: Sequencing = {
      deliveryControls: { objectiveSetByContent: true },
      postConditionRules: [{ action: 'retry', conditions: [{ condition: 'satisfied', operator: 'not' }] }],
    }
    const { engine, call } = openCourse(course('scorm2004', [item('test', { sequencing: retry }), item('end')], flow))
    call('Initialize', '')
    call('SetValue', 'cmi.location', 'q9')
    call('SetValue', 'cmi.success_status', 'failed')
    call('Terminate', '')
    expect(engine.conclude()).toEqual({ kind: 'idle' })
    const again = delivered(go(engine, { kind: 'continue' }))
    expect(again.leaf.identifier).toBe('test')
    const calls = callsOf(again)
    calls('Initialize', '')
    expect(calls('GetValue', 'cmi.location')).toBe('')
  })

  it('treats minimumPercent as a fraction (scorm-again treats it as a percentage)', () => {
    const sequencing: Sequencing = {
      ...flow,
      rollupRules: [
        {
          childActivitySet: 'atLeastPercent',
          minimumPercent: 0.6,
          conditions: [{ condition: 'completed' }],
          action: 'completed',
        },
      ],
    }
    const { engine, call } = openCourse(course('scorm2004', [item('A'), item('B'), item('C')], sequencing))
    call('Initialize', '')
    call('SetValue', 'cmi.completion_status', 'completed')
    const b = callsOf(delivered(go(engine, { kind: 'continue' })))
    expect(engine.result().completion).not.toBe('completed')
    b('Initialize', '')
    b('SetValue', 'cmi.completion_status', 'completed')
    go(engine, { kind: 'continue' })
    expect(engine.result().completion).toBe('completed')
  })

  it('rolls scores up by weight', () => {
    const weighted = (identifier: string, weight: number) =>
      item(identifier, { sequencing: { objectiveMeasureWeight: weight } })
    const { engine, call } = openCourse(course('scorm2004', [weighted('A', 0), weighted('B', 1)], flow))
    call('Initialize', '')
    const b = callsOf(delivered(go(engine, { kind: 'continue' })))
    b('Initialize', '')
    b('SetValue', 'cmi.score.scaled', '0.8')
    b('Terminate', '')
    engine.conclude()
    expect(engine.result().score).toEqual({ scaled: 0.8, raw: 80, min: 0, max: 100 })
  })

  it('shares data between items and stores it with the attempt', () => {
    const shared = { sharedData: [{ targetId: 'bucket', read: true, write: true }] }
    const tree = course('scorm2004', [item('A', shared), item('B', shared)], flow)
    const first = openCourse(tree)
    first.call('Initialize', '')
    expect(first.call('SetValue', 'adl.data.0.store', 'token')).toBe('true')
    const b = callsOf(delivered(go(first.engine, { kind: 'continue' })))
    b('Initialize', '')
    expect(b('GetValue', 'adl.data.0.store')).toBe('token')
    const second = openCourse(tree, leave(first.engine))
    second.call('Initialize', '')
    expect(second.call('GetValue', 'adl.data.0.store')).toBe('token')
  })

  it('offers what may be chosen, and hides what the manifest hides', () => {
    const tree = course(
      'scorm2004',
      [
        cluster('one', [item('A', { hideLmsUi: ['continue', 'exitAll'] }), item('B')], {
          controlMode: { choice: true, flow: true },
        }),
        cluster('two', [item('C'), item('D')], { controlMode: { choice: false, flow: true } }),
      ],
      { controlMode: { choice: true, flow: true } },
    )
    const { engine } = openCourse(tree)
    expect(engine.controls().hidden).toEqual(['continue', 'exitAll'])
    const [one, two] = partsOf(engine)
    expect(one?.items.map(({ canOpen }) => canOpen)).toEqual([true, true])
    expect(one?.canOpen).toBe(true)
    expect(two?.items.map(({ canOpen }) => canOpen)).toEqual([false, false])
    expect(two?.canOpen).toBe(true)
    expect(delivered(go(engine, { kind: 'choice', target: 'two' })).leaf.identifier).toBe('C')
  })

  it('opens every item in a review, without sequencing', () => {
    const host = new FakeHost({ id: 'l', name: 'n', isReview: true })
    const { engine, call } = openCourse(
      three,
      { 'sco:A/cmi.completion_status': 'completed', 'sco:A/cmi.location': 'end' },
      host,
    )
    call('Initialize', '')
    expect(call('GetValue', 'cmi.mode')).toBe('review')
    expect(call('GetValue', 'cmi.credit')).toBe('no-credit')
    expect(call('GetValue', 'cmi.location')).toBe('end')
    expect(engine.outline().map(({ canOpen, status }) => [canOpen, status])).toEqual([
      [true, 'completed'],
      [true, 'not attempted'],
      [true, 'not attempted'],
    ])
    expect(delivered(go(engine, { kind: 'choice', target: 'C' })).leaf.identifier).toBe('C')
  })
})
